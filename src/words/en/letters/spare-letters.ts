import { bold } from '../../../shared/bold.ts'
import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showClock } from '../dates/show-clock.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'

export { showPickupTime } from '../dates/hours.ts'

/** Spare cartons that people can take along. */

export const subject = (cartons: number, date: PlainDate, site: string) =>
  `${showCartons(cartons)} to spare on ${showDate(date)} at ${site}`
export const what = (cartons: number, when: string, site: string) =>
  `Our hens laid more than we expected. We have ${bold(`${showCartons(cartons)} to spare`)} for your pickup at ${site}: ${bold(when)}.`
export const howMuch = (cents: number) => `A carton costs ${bold(showCents(cents))}. We'll pack it with your order.`
export const until = (clock: string) => `First come, first served, until ${bold(showClock(clock))}.`
export const take = 'Take some'
