import type { Words } from '../../shared/language.ts'
import { showCents } from '../../shared/rules/money/cents.ts'
import type * as en from '../en/success.ts'
import { showDate } from './dates/show-date.ts'
import { showCartons } from './fields.ts'

export const showChanges: typeof en.showChanges = (until, { canSkip, visits }) =>
  `¿No puedes venir? En tu perfil puedes ${canSkip ? 'saltar, cambiar o donar' : 'cambiar o donar'} ${
    visits.length === 1
      ? `esta recogida hasta el ${until}.`
      : `una recogida: la primera hasta el ${until}, las demás con la misma anticipación.`
  }`

export const showPaidAndOwed: typeof en.showPaidAndOwed = ({ pay_later, owed_cents, due_date, paid_now_cents }) => {
  if (!pay_later || !due_date) return
  const paid = paid_now_cents > 0 ? `Han llegado ${showCents(paid_now_cents)}. ` : ''
  if (owed_cents === 0) return `${paid}Ya no se debe nada.`
  return pay_later === 'farm'
    ? `${paid}${paid ? 'Todavía faltan' : 'Faltan'} ${showCents(owed_cents)} por pagar a la granja a más tardar el ${showDate(due_date)}.`
    : `${paid}Todavía faltan ${showCents(owed_cents)} por cobrar a tu tarjeta; lo último, el ${showDate(due_date)}.`
}

const THANKS = '¡Gracias por suscribirte! Te llegará una confirmación por correo.'

export const successWords: Words<typeof en.successWords> = {
  asking: 'Un momento, estamos preguntando cómo fue tu pago.',
  paid: THANKS,
  paidLater: '¡Gracias! Te llegará una confirmación por correo.',
  owed: THANKS,
  manual: THANKS,
  pending:
    'Tu banco todavía no nos ha dicho que el pago se hizo. Esta página vuelve a preguntar por sí sola; por favor, no pagues otra vez.',
  processing:
    'Tu pago está en camino. Tu banco se toma su tiempo, a menudo algunos días. Puedes cerrar esta página: te enviaremos un correo en cuanto llegue; por favor, no pagues otra vez.',
  held: 'Tu pago ha llegado, pero es menos de lo que suma tu pedido. La granja lo revisa y te escribe; por favor, no pagues otra vez.',
  away: 'No pudimos preguntar cómo fue tu pago. Esta página lo intenta de nuevo por sí sola; por favor, no pagues otra vez.',
  late: 'Tu banco todavía no nos ha dicho nada. Puedes cerrar esta página: te enviaremos un correo en cuanto lo sepamos; por favor, no pagues otra vez.',
  expired: 'El tiempo para este pago se acabó antes de completarlo. No se ha cobrado nada a tu tarjeta.',
  failed: 'El pago no se pudo hacer. No se ha cobrado nada a tu tarjeta.',
  refunded: 'Este pago ha sido reembolsado. Según tu banco, tarda algunos días en llegar.',
  canceled: 'Esta suscripción ha sido cancelada.',
  unknown: 'No encontramos este pago en tu cuenta. Si has pagado, te llegará una confirmación por correo.',
}

export const showGift: typeof en.showGift = ({ cents, cartons_per_week, egg_cycle }) =>
  cartons_per_week && egg_cycle
    ? `${showCartons(cartons_per_week)} por semana en ${egg_cycle}, por ${showCents(cents)}`
    : `${showCents(cents)} en huevos`

export const showRedeemed: typeof en.showRedeemed = ({ cents, from_name }) =>
  `${showCents(cents)}${from_name ? ` de ${from_name}` : ''} ya son parte de tu crédito.`

export const giftWords: Words<typeof en.giftWords> = {
  lead: 'Huevos de nuestra granja para alguien a quien quieres. Un regalo es crédito con nosotros: quien canjea su código elige qué comprar.',
  redeemOnly: '¿Te han regalado huevos? Tu código se convierte en crédito para pagarlos.',
  range: 'De $10.00 a $500.00.',
  amount: (least, most) => `Un regalo vale de ${least} a ${most}.`,
  toMissing: 'Escribe para quién es.',
  fromMissing: 'Escribe de parte de quién es.',
  cartons: 'Se convierte en crédito por este valor, y el formulario del pedido ya aparece lleno.',
  message: { print: 'Van en la tarjeta, como texto sencillo.', mail: 'Van en la tarjeta y en el correo, como texto sencillo.' },
  theirEmail: 'Lo usamos para este regalo y para nada más.',
  noEmail: 'Sin correo no se envía, y tú imprimes la tarjeta.',
  code: 'Con o sin guiones, en mayúsculas o minúsculas.',
  asking: 'Un momento, estamos preguntando cómo fue tu pago.',
  paid: '¡Gracias! Tu regalo está pagado. Lo encuentras abajo, con su tarjeta.',
  pending: 'Tu banco todavía no nos ha dicho que el pago se hizo. Vuelve a mirar en un momento y no pagues otra vez.',
  processing:
    'Tu pago está en camino: tu banco se toma su tiempo. Te enviaremos un correo en cuanto llegue; por favor, no pagues otra vez.',
  expired: 'El tiempo para este pago se acabó antes de completarlo. No se ha cobrado nada a tu tarjeta.',
  away: 'No pudimos preguntar cómo fue tu pago. Vuelve a mirar en un momento y no pagues otra vez.',
  canceled: 'No se ha cobrado nada a tu tarjeta. Lo que habías escrito sigue aquí.',
  resent: 'Te hemos enviado los códigos por correo.',
  redeemed: 'Ya canjeaste este regalo: es parte de tu crédito.',
}
