import type { PlainDate } from '../../shared/dates/calendar.ts'
import { showCents } from '../../shared/rules/money/cents.ts'
import { showDate } from './dates/show-date.ts'
import { showCartons } from './fields.ts'

/** What the shop says about the data it keeps, about closing an account, and where a text once stood. */

/** Whose name and address have been taken out. */
export const CLOSED_ACCOUNT = 'Closed account'
/** Whose checkout was never paid. */
export const ABANDONED_CHECKOUT = 'Abandoned checkout'

export const dataWords = {
  failed: 'Your data could not be put together.',
  closeFailed: 'Your account could not be closed.',
  movedMeanwhile: 'Something about your pickups or your credit has changed. Please look again at what happens.',
  stillOwed: (owed: string) =>
    `You still owe the farm ${owed}. Your account can be closed once it is paid, or the farm has canceled the order.`,
} as const

/** `18 cartons on 8 days, from Sat, Nov 21 to Sat, Jan 9, are given away.` Soonest first; two weeks may fall on one day. */
export const sayGivenAway = (pickups: readonly { pickup_date: PlainDate; cartons: number }[]): string => {
  const cartons = pickups.reduce((sum, pickup) => sum + pickup.cartons, 0)
  const days = [...new Set(pickups.map(({ pickup_date }) => pickup_date))]
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const when = days.length === 1 ? `on ${showDate(first)}` : `on ${days.length} days, from ${showDate(first)} to ${showDate(last)},`
  return `${showCartons(cartons)} ${when} ${cartons === 1 ? 'is' : 'are'} given away.`
}

/** Said to the person, or about them. */
type Whose = 'Your' | 'Their'

/** What stays after an account is closed, and why. */
export const sayStays = (orders: number, whose: Whose = 'Your'): string => {
  if (orders === 0) return 'There are no orders, so nothing stays.'
  const [stay, them] = orders === 1 ? [`${whose} order stays`, 'it'] : [`${whose} ${orders} orders stay`, 'them']
  return `${stay} in the farm's books with dates, cartons and sums, because the farm has to account for its money. Name, emails and notes are taken out of ${them}.`
}

export const sayCreditEnds = (credit_cents: number, whose: Whose = 'Your'): string => `${whose} credit of ${showCents(credit_cents)} ends.`

/** What becomes of gifts that nobody has redeemed. */
export const sayGiftsStay = (gifts: number, whose: Whose = 'Your'): string => {
  const [stay, codes] =
    gifts === 1
      ? [`${whose} gift that nobody has redeemed stays`, 'its code']
      : [`${whose} ${gifts} gifts that nobody has redeemed stay`, 'their codes']
  return `${stay} valid for whoever has ${codes}. We cannot tell ${codes} again after that.`
}

/** Where the text of a mail or a question stood. */
export const sayRemoved = (months: number): string =>
  months === 0 ? 'Text removed: the account was closed' : `Text removed after ${months} month${months === 1 ? '' : 's'}`
