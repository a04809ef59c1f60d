import type * as en from '../../en/pages/changed.ts'

export const done: typeof en.done = (cartons, site, day) =>
  `Tu pedido cambió: ${cartons} por semana en ${site} desde el ${day}. Un correo lo confirma.`
export const notDone =
  'Tu pago llegó, pero este pedido ya no se podía cambiar. Lo que pagaste es parte de tu crédito, y un correo te lo dice.'
export const stays = 'Tu pedido sigue como estaba.'
export const thanks: typeof en.thanks = (done) => `¡Gracias! ${done}`
export const paidNow = 'Pagado ahora'
export const toProfile = 'Volver a tu perfil'
