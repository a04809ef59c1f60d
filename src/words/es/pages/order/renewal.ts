import type { Words } from '../../../../shared/language.ts'
import { showCents } from '../../../../shared/rules/money/cents.ts'
import type * as en from '../../../en/pages/order/renewal.ts'
import { showDate } from '../../dates/show-date.ts'
import { showCard } from '../../money/receipt.ts'
import { listOf, showRun } from '../../product.ts'

export const heading = '¿Lo mismo otra vez?'
export const runs: typeof en.runs = ({ egg_cycle, start_date, end_date }) =>
  `${egg_cycle}: del ${showDate(start_date)} al ${showDate(end_date)}.`
export const what: typeof en.what = ({ lines, pickup_site, amount }) =>
  `${listOf(lines.map((line) => showRun(line, line.weeks)))} en ${pickup_site}: ${showCents(amount)}`
export const credit: typeof en.credit = (cents) => `Tu crédito paga ${showCents(cents)}.`
export const kept: typeof en.kept = (until) => `Te guardamos tu lugar hasta el ${showDate(until)}.`
export const changeSomething = 'Cambiar algo antes'

export const way: typeof en.way = ({ pay, installments, now_cents, due_date, card }) => {
  const by = card ? ` con ${showCard(card)}` : ''
  if (pay === 'credit') return 'Renovar con tu crédito'
  if (pay === 'farm') return `Renovar y pagarle a la granja${due_date ? ` a más tardar el ${showDate(due_date)}` : ' después'}`
  if (installments > 0) return `Renovar en ${installments + 1} pagos${by}: ${showCents(now_cents)} ahora`
  return `Renovar y pagar ${showCents(now_cents)}${by}`
}

export const outcomes: Words<typeof en.outcomes> = {
  placed: '¡Renovado! Nos vemos la próxima temporada. Te enviamos la confirmación por correo.',
  charged: '¡Renovado y pagado! Nos vemos la próxima temporada. Te enviamos la confirmación por correo.',
  declined:
    'Tu pedido está hecho, pero tu banco rechazó el cobro. Te enviamos un correo con lo que puedes hacer; también puedes pagar en la página Pagos.',
  charging: 'Tu pedido está hecho, y tu banco todavía procesa el pago. Te avisaremos por correo cuando termine.',
}
export const notRenewed = 'Tu pedido no se renovó'

export const auto = 'Renovación automática'
export const paused = 'La granja pausó la renovación automática. No pediremos ni cobraremos nada.'
export const isOn = 'La renovación automática está activada.'
export const paysCard: typeof en.paysCard = (card) => (card ? `Se paga con tu ${showCard(card)}.` : '')
export const paysFarm = 'Le pagas después a la granja.'
export const planned: typeof en.planned = (cycle, date, cents) => `Próxima: ${cycle} el ${showDate(date)}, ${showCents(cents)}.`
export const noneYet = 'Todavía no hay nada anunciado. Te enviaremos un correo al menos 14 días antes.'
export const stop = 'Detener la renovación automática'
export const stopped = 'La renovación automática está desactivada. No pediremos ni cobraremos nada de forma automática.'
export const started = 'La renovación automática está activada. Te enviamos por correo lo que aceptaste.'
export const how = '¿Cómo quieres pagarla?'
export const byCard: typeof en.byCard = (card) => (card ? `Con ${showCard(card)}` : 'Con una tarjeta')
export const toFarm = 'A la granja, después'
export const agree = 'Renueven mi pedido automáticamente cada temporada hasta que lo detenga. Acepto los términos de arriba.'
export const agreeFirst = 'Primero marca la casilla, si estás de acuerdo.'
export const turnOn = 'Activar la renovación automática'
export const saveCard = 'Continuar para guardar una tarjeta'
export const notStarted = 'La renovación automática no se activó'
export const notStopped = 'La renovación automática no se detuvo'

export const stopPlanned: typeof en.stopPlanned = (cycle, date) =>
  `Renovaremos tu pedido para ${cycle} el ${showDate(date)}, si no lo detienes.`
export const stopHow = 'Tu pedido se renueva automáticamente cada temporada, si no lo detienes.'
