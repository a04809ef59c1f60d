import type * as en from '../../../en/pages/order/here.ts'

export const heading = 'Tus huevos de hoy'
export const at: typeof en.at = (site, what) => `${what} en ${site}`
export const took: typeof en.took = (what) => `Ya me llevé lo mío: ${what}`
export const thanks: typeof en.thanks = (what) => `¡Gracias! Te llevaste ${what}.`
export const notYet = 'Todavía no me los llevo'
export const marked: typeof en.marked = (what) => `Tu recogida de ${what} ya está marcada.`
export const nothing: typeof en.nothing = (site) => `Hoy no tienes nada que recoger en ${site}.`
export const scanAgain = 'A esta dirección le falta algo. Escanea otra vez el código de la hoja, por favor.'
export const cardEnded = 'Tu página de huevos en este teléfono ya no funciona. Inicia sesión para avisarnos.'
export const logIn = 'Iniciar sesión'
export const toPickups = 'Ver mis recogidas'
export const scan = '¿Te llevaste tus huevos? Escanea esto y avísanos.'
export const qrCode: typeof en.qrCode = (address) => `Código QR de ${address}`
