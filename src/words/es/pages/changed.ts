import type * as en from '../../en/pages/changed.ts'

export const done: typeof en.done = (what, site, day) =>
  `Cambiamos tu pedido: ${what} en ${site} desde el ${day}. Te lo confirmamos por correo.`
export const notDone =
  'Recibimos tu pago, pero ya era tarde para cambiar este pedido. Lo que pagaste ahora es crédito tuyo. Te lo confirmamos por correo.'
export const stays = 'Tu pedido sigue como estaba.'
export const thanks: typeof en.thanks = (done) => `¡Gracias! ${done}`
export const paidNow = 'Pagado ahora'
export const toProfile = 'Volver a tu perfil'
