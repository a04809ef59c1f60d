import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'

/** What is said to who has changed an order. */

export const subject = (reference: string): string => `Tu pedido ${reference} ha cambiado`
export const subjectTooLate = (reference: string): string => `Tu pedido ${reference} no se pudo cambiar`

export const changed = (reference: string, egg_cycle: string): string => `Tu pedido ${reference}, ${egg_cycle}, cambió como lo pediste.`
export const cartonsFrom = (was: number, is: number, day: PlainDate): string =>
  `Desde el ${showDate(day)} tienes ${showCartons(is)} por semana en lugar de ${showCartons(was)}.`
export const siteFrom = (was: string, is: string, day: PlainDate): string =>
  `Desde el ${showDate(day)} recoges en ${is} en lugar de ${was}.`
export const pickups = (lines: readonly string[]): string => `Desde entonces recoges:\n${lines.join('\n')}`
export const visit = (day: PlainDate, cartons: number, site: string): string => `${showDate(day)}: ${showCartons(cartons)} en ${site}`

export const paidByCard = (cents: number): string => `Recibimos ${showCents(cents)} con tarjeta.`
export const usedCredit = (cents: number): string => `Se usaron ${showCents(cents)} de tu crédito.`
export const becameCredit = (cents: number): string => `${showCents(cents)} son ahora crédito. Tu próximo pedido lo usa por sí solo.`
const when = (due: PlainDate | 'installments'): string =>
  due === 'installments' ? ', en los pagos que muestra tu perfil' : `, a más tardar el ${showDate(due)}`
export const owedNow = (cents: number, due: PlainDate | 'installments' | null): string =>
  `De este pedido quedan todavía ${showCents(cents)} por pagar en total${due === null ? '' : when(due)}.`
export const tooLate = (reference: string, egg_cycle: string): string =>
  `Tu pago por el cambio del pedido ${reference}, ${egg_cycle}, llegó, pero el cambio ya no se podía hacer. El pedido queda como está.`
export const fewerWeeks = 'Cuando llegó tu pago, quedaban menos semanas por cambiar que cuando lo pediste; las demás quedan como estaban.'
export const toOrders = 'Ver tus suscripciones'
