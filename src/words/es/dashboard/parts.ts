import type * as en from '../../en/dashboard/parts.ts'

export const changedBy: typeof en.changedBy = (thing) => `Alguien más cambió ${thing} mientras lo editabas.`
export const yoursDiffers = ' (lo tuyo es distinto)'
export const nothingLost = 'No se perdió nada. El formulario ya tiene sus cambios y conserva los tuyos.'
export const saveMine = 'Guardar lo mío'
export const useTheirs = 'Usar lo suyo'
export const cancel = 'Cancelar'
export const keepIt = 'Dejarlo así'
export const notSavedYet = 'Aún sin guardar'

export const archived = 'Archivados'
export const pickupSites = 'sitios de recogida'
export const notLoaded: typeof en.notLoaded = (things) => `No se pudieron cargar los ${things}.`
export const tryAgain = 'Intentar de nuevo'
export const noneYet: typeof en.noneYet = (things) => `Todavía no hay ${things}.`
export const goTo: typeof en.goTo = (part) => `Ir a ${part}`

export const amount = 'Monto'
export const paidBy = 'Forma de pago'
export const on = 'Fecha'
export const noteOptional = 'Nota (opcional)'
export const record = 'Anotar'
export const recordSum: typeof en.recordSum = (sum) => `Anotar ${sum}`
export const recordPayment = 'Anotar un pago'
export const notRecorded = 'No se anotó el pago.'
export const amountMissing = 'Escribe un monto.'
export const amountWrong = 'Escribe un monto como 65.00.'
export const amountTooMuch = 'Escribe un monto de hasta $1,000,000.'
export const atMost: typeof en.atMost = (most) => `Escribe como máximo ${most}.`
export const dayMissing = 'Escribe el día.'
export const dayToCome = 'Escribe hoy o un día anterior.'

export const print = 'Imprimir'
export const paper = 'Papel'
export const letterPaper = 'Carta'
