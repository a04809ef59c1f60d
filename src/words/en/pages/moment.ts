import { clockAt, formatByZone, type PlainDate } from '../../../shared/dates/calendar.ts'
import { FARM_ZONE } from '../../../web/farm.ts'

// Made when first used: each takes a slow phone 15 ms, and an order is seldom shown with a time.
const day = formatByZone('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
const year = formatByZone('en-US', { year: 'numeric' })
const time = formatByZone('en-US', { hour: 'numeric', minute: '2-digit' })

/** "Sun, Nov 15, 6:02 AM" by the farm's clock, with the year when it is another one. */
export const showMoment = (iso: string): string => {
  const moment = new Date(iso)
  const yearOf = (date: Date) => year(FARM_ZONE).format(date)
  const otherYear = yearOf(moment) === yearOf(new Date()) ? '' : `, ${yearOf(moment)}`
  return `${day(FARM_ZONE).format(moment)}${otherYear}, ${time(FARM_ZONE).format(moment)}`
}

/** What the farm's clock shows now, to compare with its other times. */
export const farmClock = (): string => clockAt(new Date(), FARM_ZONE)

/** The farm's day. */
export const farmToday = (): PlainDate => farmClock().slice(0, 10)

/** The same of a time that the farm's clock shows, `2026-11-17 18:00`. */
export const showClockTime = (clockTime: string): string => {
  // Shown as it is: no time zone applies.
  const shown = new Date(`${clockTime.replace(' ', 'T')}Z`)
  const otherYear = clockTime.slice(0, 4) === farmClock().slice(0, 4) ? '' : `, ${clockTime.slice(0, 4)}`
  return `${day('UTC').format(shown)}${otherYear}, ${time('UTC').format(shown)}`
}
