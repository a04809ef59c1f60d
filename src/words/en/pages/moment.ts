import { clockAt, type PlainDate } from '../../../shared/dates/calendar.ts'
import { FARM_ZONE } from '../../../web/farm.ts'
import { showClock } from '../dates/show-clock.ts'

/** What the farm's clock shows now, to compare with its other times. */
export const farmClock = (): string => clockAt(new Date(), FARM_ZONE)

/** The farm's day. */
export const farmToday = (): PlainDate => farmClock().slice(0, 10)

/** A time that the farm's clock shows, `2026-11-15 06:02`: "Sun, Nov 15, 6:02 AM", with the year when it is another one. */
export const showClockTime = (clockTime: string): string => {
  const year = clockTime.slice(0, 4)
  const shown = showClock(clockTime)
  return year === farmClock().slice(0, 4) ? shown : shown.replace(/, (?=\d+:)/, `, ${year}, `)
}

/** The same of a moment. */
export const showMoment = (iso: string): string => showClockTime(clockAt(new Date(iso), FARM_ZONE))
