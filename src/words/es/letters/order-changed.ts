import { bold } from '../../../shared/bold.ts'
import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showDate, startLine } from '../dates/show-date.ts'
import { type Ordered, showInFull, showPieces } from '../product.ts'

/** What is said to who has changed an order. */

export const subject = (reference: string): string => `Tu pedido ${reference} cambió`
export const subjectTooLate = (reference: string): string => `Tu pedido ${reference} no se pudo cambiar`

export const changed = (reference: string, egg_cycle: string): string => `Tu pedido ${reference}, ${egg_cycle}, cambió como lo pediste.`
export const cartonsFrom = (was: number, is: Ordered, day: PlainDate): string =>
  `Desde el ${bold(showDate(day))} tienes ${showInFull(is)} en lugar de ${was}.`
export const siteFrom = (was: string, is: string, day: PlainDate): string =>
  `Desde el ${bold(showDate(day))} recoges en ${is} en lugar de ${was}.`
export const pickupsAt = (site: string, lines: readonly string[]): string => `Tus recogidas en ${site} desde entonces:\n${lines.join('\n')}`
export const visit = (day: PlainDate, cartons: number, product?: string): string =>
  `${bold(startLine(showDate(day)))}: ${showPieces(cartons, product)}`

export const paidByCard = (cents: number): string => `Recibimos ${showCents(cents)} con tarjeta.`
export const usedCredit = (cents: number): string => `Usamos ${showCents(cents)} de tu crédito.`
export const becameCredit = (cents: number): string =>
  `${showCents(cents)} ahora son crédito tuyo. Lo aplicaremos a tu próximo pedido automáticamente.`
const when = (due: PlainDate | 'installments'): string =>
  due === 'installments' ? ', en los pagos que ves en tu perfil' : `, a más tardar el ${showDate(due)}`
export const owedNow = (cents: number, due: PlainDate | 'installments' | null): string =>
  `En total todavía debes ${showCents(cents)} de este pedido${due === null ? '' : when(due)}.`
export const tooLate = (reference: string, egg_cycle: string): string =>
  `Recibimos tu pago por el cambio del pedido ${reference}, ${egg_cycle}, pero ya era tarde para hacer el cambio. El pedido sigue igual.`
export const fewerWeeks = 'Cuando llegó tu pago, quedaban menos semanas por cambiar que cuando lo pediste. Las demás siguen como estaban.'
export const toOrders = 'Ver tus suscripciones'
