import type { PlainDate } from '../../../../shared/dates/calendar.ts'
import { showCents } from '../../../../shared/rules/money/cents.ts'
import { showClock } from '../../dates/show-clock.ts'
import { showDate } from '../../dates/show-date.ts'
import { showCartons } from '../../fields.ts'

/** Spare cartons that people can take along with a pickup. */

type At = { readonly pickup_date: PlainDate; readonly pickup_site: string }
type Spare = { readonly left: number; readonly price_cents: number; readonly until: string }

export const heading = 'Spare cartons'
/** "12 cartons to spare on Thu, Nov 19 at Ithaca, $5.00 each. Take some by Tue, Nov 17, 6:00 PM." */
export const offered = ({ pickup_date, pickup_site }: At, { left, price_cents, until }: Spare): string =>
  `${showCartons(left)} to spare on ${showDate(pickup_date)} at ${pickup_site}, ${showCents(price_cents)}${left === 1 ? '' : ' each'}. Take ${left === 1 ? 'it' : 'some'} by ${showClock(until)}.`
export const take = 'Take some'
export const takeWithLogin = 'Take some spare cartons (login needed)'
export const leave = "Don't take any"
export const gone = 'Those spare cartons are all taken, or it is too late for them.'
