import type * as en from '../../en/pages/hand-over.ts'

export const heading = 'Entrega'
export const logIn = 'Iniciar sesión'
export const nothing = 'Hoy no hay nada que entregar'
export const nothingYet = 'La lista de cada sitio aparece aquí el día antes de la recogida y queda hasta el último día para recoger.'
export const noSite = 'No tienes ningún sitio a tu cargo'
export const askFarm = 'La granja puede volver a darte uno. Si crees que es un error, pregúntale.'
export const find = 'Buscar un nombre'
export const stillToCome: typeof en.stillToCome = (count) => `Faltan por venir (${count})`
export const until: typeof en.until = (end) => `hasta el ${end}`
export const keptSince: typeof en.keptSince = (date) => `, guardados desde el ${date}`
export const makesUpFor: typeof en.makesUpFor = (date) => `, compensan el ${date}`
export const collected = 'Recogió'
export const notHere = 'No vino'
export const ownWord = 'Lo marcó el cliente'
export const amount = 'Monto'
export const paidBy = 'Forma de pago'
export const leaveIt = 'Cancelar'
export const early: typeof en.early = (day) => `Esta lista es para el ${day}`
export const earlyMeans = 'Todavía no es ese día. Si estás entregando huevos antes, continúa; solo preguntamos una vez.'
export const markAnyway = 'Marcar de todos modos'
export const noteIt = 'Anotar'
export const note: typeof en.note = (sum) => `Anotar ${sum}`
