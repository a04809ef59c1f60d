import type { Words } from '../../shared/language.ts'
import { showCents } from '../../shared/rules/money/cents.ts'
import type * as en from '../en/success.ts'
import { showDate } from './dates/show-date.ts'
import { showCartons } from './fields.ts'
import { showOrdered } from './product.ts'

export const showChanges: typeof en.showChanges = (until, { canSkip, visits }) =>
  `¿No puedes venir? En tu perfil puedes ${canSkip ? 'omitir, cambiar o donar' : 'cambiar o donar'} ${
    visits.length === 1
      ? `esta recogida antes del ${until}.`
      : `una recogida: esta, antes del ${until}. Ahí ves también el plazo de las demás.`
  }`

export const showPaidAndOwed: typeof en.showPaidAndOwed = ({ pay_later, owed_cents, due_date, paid_now_cents }) => {
  if (!pay_later || !due_date) return
  const paid = paid_now_cents > 0 ? `Recibimos ${showCents(paid_now_cents)}. ` : ''
  if (owed_cents === 0) return `${paid}Ya no debes nada.`
  return pay_later === 'farm'
    ? `${paid}Te falta pagar ${showCents(owed_cents)} a la granja, a más tardar el ${showDate(due_date)}.`
    : `${paid}Cobraremos a tu tarjeta los ${showCents(owed_cents)} que faltan; el último pago, el ${showDate(due_date)}.`
}

const THANKS = '¡Gracias por suscribirte! Te llegará una confirmación por correo.'

export const successWords: Words<typeof en.successWords> = {
  asking: 'Un momento, estamos revisando tu pago.',
  paid: THANKS,
  paidLater: '¡Gracias! Te llegará una confirmación por correo.',
  owed: THANKS,
  manual: THANKS,
  pending: 'Tu banco todavía no nos confirma el pago. Esta página se actualiza sola. Por favor, no pagues otra vez.',
  processing:
    'Tu pago está en camino. Tu banco puede tardar unos días. Puedes cerrar esta página: te enviaremos un correo en cuanto llegue. Por favor, no pagues otra vez.',
  held: 'Recibimos tu pago, pero es menos que el total de tu pedido. La granja lo revisará y te escribirá. Por favor, no pagues otra vez.',
  away: 'No pudimos revisar tu pago. Esta página lo intenta de nuevo sola. Por favor, no pagues otra vez.',
  late: 'Tu banco todavía no nos confirma el pago. Puedes cerrar esta página: te enviaremos un correo en cuanto lo sepamos. Por favor, no pagues otra vez.',
  expired: 'Se acabó el tiempo para completar este pago. No cobramos nada a tu tarjeta.',
  failed: 'El pago no se pudo hacer. No cobramos nada a tu tarjeta.',
  refunded: 'Te devolvimos este pago. Tu banco puede tardar unos días en mostrarlo.',
  canceled: 'Esta suscripción está cancelada.',
  unknown: 'No encontramos este pago en tu cuenta. Si pagaste, te llegará una confirmación por correo.',
}

export const showGift: typeof en.showGift = ({ cents, cartons_per_week, egg_cycle, product }) =>
  cartons_per_week && egg_cycle
    ? `${product ? showOrdered({ cartons_per_week, product }) : `${showCartons(cartons_per_week)} de 12 huevos por semana`} en ${egg_cycle}, con valor de ${showCents(cents)}`
    : `${showCents(cents)} en huevos`

export const showRedeemed: typeof en.showRedeemed = ({ cents, from_name, cartons_per_week, product }) =>
  `${showCents(cents)}${from_name ? ` de ${from_name}` : ''} ya son parte de tu crédito${
    cartons_per_week && product ? `, para ${showOrdered({ cartons_per_week, product })}` : ''
  }.`

export const giftWords: Words<typeof en.giftWords> = {
  lead: 'Huevos de nuestra granja para alguien especial. Un regalo es crédito con nosotros: la persona que canjea el código elige qué comprar.',
  redeemOnly: '¿Te regalaron huevos? Tu código se convierte en crédito para pagarlos.',
  range: 'De $10.00 a $500.00.',
  amount: (least, most) => `Un regalo vale de ${least} a ${most}.`,
  toMissing: 'Escribe para quién es.',
  fromMissing: 'Escribe de parte de quién es.',
  cartons: 'Se convierte en crédito por este valor, y esa persona encuentra el formulario ya lleno.',
  message: { print: 'Sale en la tarjeta, sin formato.', mail: 'Sale en la tarjeta y en el correo, sin formato.' },
  theirEmail: 'Lo usamos solo para este regalo.',
  noEmail: 'Si no escribes un correo, no lo enviamos: tú imprimes la tarjeta.',
  code: 'No importan los guiones ni las mayúsculas.',
  asking: 'Un momento, estamos revisando tu pago.',
  paid: '¡Gracias! Tu regalo está pagado. Lo encuentras abajo, con su tarjeta de regalo.',
  pending: 'Tu banco todavía no nos confirma el pago. Vuelve a revisar en un momento y no pagues otra vez.',
  processing:
    'Tu pago está en camino. Tu banco puede tardar unos días. Te enviaremos un correo en cuanto llegue. Por favor, no pagues otra vez.',
  expired: 'Se acabó el tiempo para completar este pago. No cobramos nada a tu tarjeta.',
  away: 'No pudimos revisar tu pago. Vuelve a revisar en un momento y no pagues otra vez.',
  canceled: 'No cobramos nada a tu tarjeta. Lo que escribiste sigue aquí.',
  resent: 'Te enviamos los códigos por correo.',
  redeemed: 'Ya canjeaste este regalo: es parte de tu crédito.',
}
