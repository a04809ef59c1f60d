import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'

/** What is said to who has changed an order. */

export const subject = (reference: string): string => `Your order ${reference} is changed`
export const subjectTooLate = (reference: string): string => `Your order ${reference} could not be changed`

export const changed = (reference: string, egg_cycle: string): string => `Your order ${reference}, ${egg_cycle}, is changed as you asked.`
export const cartonsFrom = (was: number, is: number, day: PlainDate): string =>
  `From ${showDate(day)} on you have ${showCartons(is)} a week instead of ${showCartons(was)}.`
export const siteFrom = (was: string, is: string, day: PlainDate): string =>
  `From ${showDate(day)} on you collect at ${is} instead of ${was}.`
export const pickups = (lines: readonly string[]): string => `Your pickups from then on:\n${lines.join('\n')}`
export const visit = (day: PlainDate, cartons: number, site: string): string => `${showDate(day)}: ${showCartons(cartons)} at ${site}`

export const paidByCard = (cents: number): string => `We have received ${showCents(cents)} by card.`
export const usedCredit = (cents: number): string => `${showCents(cents)} of your credit was used for it.`
export const becameCredit = (cents: number): string => `${showCents(cents)} has become credit. Your next order uses it by itself.`
const when = (due: PlainDate | 'installments'): string =>
  due === 'installments' ? ', in the installments that your profile shows' : `, by ${showDate(due)}`
export const owedNow = (cents: number, due: PlainDate | 'installments' | null): string =>
  `${showCents(cents)} of this order is still to be paid in all${due === null ? '' : when(due)}.`
export const tooLate = (reference: string, egg_cycle: string): string =>
  `Your payment for the change of order ${reference}, ${egg_cycle}, has come, but the change could not be made any more. The order stays as it is.`
export const fewerWeeks = 'When your payment came, fewer weeks were left to change than when you asked; the others stay as they were.'
export const toOrders = 'See your subscriptions'
