import { bold } from '../../../shared/bold.ts'
import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showDate } from '../dates/show-date.ts'
import { type Ordered, showInFull, showPieces } from '../product.ts'

/** The email to a customer who changed an order. */

export const subject = (reference: string): string => `Your order ${reference} has changed`
export const subjectTooLate = (reference: string): string => `We couldn't change your order ${reference}`

export const changed = (reference: string, egg_cycle: string): string => `We changed your order ${reference}, ${egg_cycle}, as you asked.`
export const cartonsFrom = (was: number, is: Ordered, day: PlainDate): string =>
  `From ${bold(showDate(day))} on, you get ${showInFull(is)} instead of ${showPieces(was, is.product)}.`
export const siteFrom = (was: string, is: string, day: PlainDate): string =>
  `From ${bold(showDate(day))} on, you pick up at ${is} instead of ${was}.`
export const pickupsAt = (site: string, lines: readonly string[]): string => `Your pickups at ${site} from then on:\n${lines.join('\n')}`
export const visit = (day: PlainDate, cartons: number, product?: string): string =>
  `${bold(showDate(day))}: ${showPieces(cartons, product)}`

export const paidByCard = (cents: number): string => `We received ${showCents(cents)} by card.`
export const usedCredit = (cents: number): string => `We used ${showCents(cents)} of your credit for it.`
export const becameCredit = (cents: number): string =>
  `We added ${showCents(cents)} to your credit. We'll apply it to your next order automatically.`
const when = (due: PlainDate | 'installments'): string =>
  due === 'installments' ? ', in the installments listed in your profile' : `, by ${showDate(due)}`
export const owedNow = (cents: number, due: PlainDate | 'installments' | null): string =>
  `You still owe ${showCents(cents)} in total on this order${due === null ? '' : when(due)}.`
export const tooLate = (reference: string, egg_cycle: string): string =>
  `We received your payment for the change to order ${reference}, ${egg_cycle}, but it was too late to make the change. Your order stays the same.`
export const fewerWeeks = 'When your payment arrived, fewer weeks were left to change than when you asked. The other weeks stay the same.'
export const toOrders = 'See your subscriptions'
