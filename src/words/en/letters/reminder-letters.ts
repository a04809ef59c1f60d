import { bold } from '../../../shared/bold.ts'
import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showClock } from '../dates/show-clock.ts'
import { showDate } from '../dates/show-date.ts'
import { type Pieces, showAll } from '../product.ts'

export { showHours, showLastDay } from '../dates/hours.ts'

/** `hours`: ", 4 to 6:30 PM", or nothing. */
export const subject = (isToday: boolean, hours: string, stops: string) => `${isToday ? 'Today' : 'Tomorrow'}${hours}: ${stops}`
export const manyStops = (pieces: readonly Pieces[], sites: number) => `${showAll(pieces)} at ${sites} sites`
export const stop = (pieces: readonly Pieces[], site: string) => `${showAll(pieces)} at ${site}`
export const waiting = (isToday: boolean, date: PlainDate, product?: string) =>
  `Your ${product === undefined ? 'eggs are' : 'order is'} waiting ${isToday ? 'today' : 'tomorrow'}, ${bold(showDate(date))}.`
export const friend = 'A friend is picking up for you. Their name is on the list at the site.'
export const directions = (site: string) => `Directions to ${site}`
export const addUntil = (until: string) => `Add something to this pickup by ${showClock(until)}`
export const byCard = (canSkip: boolean, until: string) =>
  `Can't make it? Open your egg card above (no login needed). You can ${canSkip ? 'skip this pickup or give it away' : 'give this pickup away'} until ${showClock(until)}, or send a friend.`
export const friendByCard = "Can't make it? Open your egg card above (no login needed) to send a friend."
export const byProfile = (until: string) => `Can't make it? You can change this pickup until ${showClock(until)}.`
export const toCard = 'Open my egg card'
export const toPickups = 'See your pickups'
export const stopThese = 'Stop these reminders or choose another time'
