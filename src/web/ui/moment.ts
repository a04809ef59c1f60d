import { clockAt } from '../../shared/calendar.ts'
import { FARM_ZONE } from '../farm.ts'

const timeZone = FARM_ZONE
const day = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' })
const year = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' })
const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })

/** "Sun, Nov 15, 6:02 AM" by the farm's clock, with the year when it is another one. */
export const showMoment = (iso: string): string => {
  const moment = new Date(iso)
  const otherYear = year.format(moment) === year.format(new Date()) ? '' : `, ${year.format(moment)}`
  return `${day.format(moment)}${otherYear}, ${time.format(moment)}`
}

/** What the farm's clock shows now, to compare with its other times. */
export const farmClock = (): string => clockAt(new Date(), FARM_ZONE)

const plainDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' })
const plainTime = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })

/** The same of a time that the farm's clock shows, `2026-11-17 18:00`. */
export const showClockTime = (clockTime: string): string => {
  // Shown as it stands: no zone comes into it.
  const shown = new Date(`${clockTime.replace(' ', 'T')}Z`)
  const otherYear = clockTime.slice(0, 4) === farmClock().slice(0, 4) ? '' : `, ${clockTime.slice(0, 4)}`
  return `${plainDay.format(shown)}${otherYear}, ${plainTime.format(shown)}`
}
