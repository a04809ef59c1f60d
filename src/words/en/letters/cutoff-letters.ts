import { bold } from '../../../shared/bold.ts'
import { type PlainDate, weekdayOf } from '../../../shared/dates/calendar.ts'
import { showTime } from '../dates/hours.ts'
import { showClock } from '../dates/show-clock.ts'

export { showPickupTime } from '../dates/hours.ts'
export { startLine } from '../dates/show-date.ts'
export { stop, stopThese } from './reminder-letters.ts'

/** The email before the last moment to change a pickup. */

/** The product is named where there is a choice: then it may not be eggs. */
export const subject = (date: PlainDate, until: string, product?: string) =>
  `Your ${product === undefined ? 'eggs' : 'pickup'} on ${weekdayOf(date)}: can't make it? Tell us by ${weekdayOf(until.slice(0, 10))} ${showTime(until.slice(11))}`
export const tellUs = (until: string, product?: string) =>
  `Can't make it? Tell us by ${bold(showClock(until))}. After that we pack your ${product === undefined ? 'eggs' : 'order'}.`
export const skip = 'Skip this pickup'
export const otherWeek = 'Pick up another week'
export const giveAway = 'Give it away'
export const change = 'Change this pickup'
export const changeThese = 'Change these pickups'
export const add = 'Add something to this pickup'
export const logInToAdd = "To add something, you'll need to log in."
export const noLogin = "You don't need to log in. Nothing changes until you press a button on the page that opens."
export const coming: Readonly<Record<'evening' | 'morning', string>> = {
  evening: "Coming? You don't need to do anything. We'll remind you the evening before.",
  morning: "Coming? You don't need to do anything. We'll remind you on the morning of your pickup.",
}
