import type { Words } from '../../../../shared/language.ts'
import type * as en from '../../../en/pages/order/success.ts'

export const successful = 'Pago realizado'
export const thanks = '¡Gracias por suscribirte! Te llegará una confirmación por correo.'
export const headings: Words<typeof en.headings> = {
  asking: 'Revisando tu pago',
  paid: successful,
  owed: 'Gracias',
  manual: successful,
  pending: 'Pago en camino',
  processing: 'Pago en camino',
  away: 'Pago en camino',
  late: 'Pago en camino',
  held: 'Pago recibido',
  expired: 'Pago no completado',
  failed: 'Pago no completado',
  refunded: 'Pago reembolsado',
  canceled: 'Suscripción cancelada',
  unknown: 'Pago no encontrado',
}
export const seeSubscriptions = 'Ver tus suscripciones'
export const backToSubscribe = 'Volver a la suscripción'
export const contact = 'Escríbenos'

export const added: typeof en.added = (pieces, date) =>
  `Agregado a tu recogida del ${date}: ${pieces}. Te llegará una confirmación por correo.`
export const seePickups = 'Ver tus recogidas'

export const yourEggs = 'Tus huevos'
export const firstEggs = 'Tus primeros huevos'
export const yourPickup = 'Tu recogida'
export const firstPickup = 'Tu primera recogida'
export const firstOn: typeof en.firstOn = (date) => `primera vez el ${date}`
export const at: typeof en.at = (site) => `en ${site}`
export const addToCalendar = 'Agregar al calendario'
export const allPickups: typeof en.allPickups = (count) => `Las ${count} recogidas`
export const elsewhere: typeof en.elsewhere = (time, site) => `${time}, en ${site}`

export const eggCycle = 'Temporada'
export const site = 'Sitio de recogida'
export const donated = 'Donados'
export const amount = 'Monto'
export const reference = 'Referencia'
