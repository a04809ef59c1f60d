import type { PlainDate } from '../../shared/dates/calendar.ts'
import { showCents } from '../../shared/rules/money/cents.ts'
import { showDate } from './dates/show-date.ts'
import { type Pieces, showAll } from './product.ts'

/** What the shop says about the data it keeps, about closing an account, and where a text was removed. */

/** Whose name and address have been taken out. */
export const CLOSED_ACCOUNT = 'Closed account'
/** Whose checkout was never paid. */
export const ABANDONED_CHECKOUT = 'Abandoned checkout'

export const dataWords = {
  failed: "We couldn't put your data together.",
  closeFailed: "We couldn't close your account.",
  movedMeanwhile: 'Your pickups or your credit just changed. Please review them again.',
  stillOwed: (owed: string) => `You still owe the farm ${owed}. You can close your account once you pay it or the farm cancels the order.`,
} as const

/** `18 cartons on 8 days, from Sat, Nov 21 to Sat, Jan 9, will be given away.` Soonest first; two weeks may fall on one day. */
export const sayGivenAway = (pickups: readonly (Pieces & { readonly pickup_date: PlainDate })[]): string => {
  const days = [...new Set(pickups.map(({ pickup_date }) => pickup_date))]
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const when = days.length === 1 ? `on ${showDate(first)}` : `on ${days.length} days, from ${showDate(first)} to ${showDate(last)},`
  return `${showAll(pickups)} ${when} will be given away.`
}

/** Said to the person, or about them. */
type Whose = 'Your' | 'Their'

/** What stays after an account is closed, and why. */
export const sayStays = (orders: number, whose: Whose = 'Your'): string => {
  if (orders === 0) return `${whose === 'Your' ? 'You' : 'They'} have no orders, so nothing is kept.`
  const [stay, them] = orders === 1 ? [`${whose} order stays`, 'it'] : [`${whose} ${orders} orders stay`, 'them']
  return `${stay} in the farm's books with dates, cartons and amounts, because the farm has to keep financial records. We remove the name, emails and notes from ${them}.`
}

export const sayCreditEnds = (credit_cents: number, whose: Whose = 'Your'): string =>
  `${whose} credit of ${showCents(credit_cents)} expires.`

/** What becomes of gifts that nobody has redeemed. */
export const sayGiftsStay = (gifts: number, whose: Whose = 'Your'): string => {
  const [stay, codes] =
    gifts === 1 ? [`${whose} unredeemed gift stays`, 'its code'] : [`${whose} ${gifts} unredeemed gifts stay`, 'their codes']
  return `${stay} valid for anyone who has ${codes}. After that, we can't send ${codes} again.`
}

/** In place of the text of an email or a question. */
export const sayRemoved = (months: number): string =>
  months === 0 ? 'Text removed: the account was closed' : `Text removed after ${months} month${months === 1 ? '' : 's'}`
