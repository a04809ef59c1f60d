import { WEEKS_MAX } from '../limits.ts'
import { addDays, onOrAfter, type PlainDate, type Weekday } from './calendar.ts'
import { type ChangedDay, landing } from './changed-days.ts'

/** What the dates of pickups hang on: when the cycle starts, the site and its day, and the days on which the farm does otherwise. */
export type Timing = {
  readonly start_date: PlainDate
  readonly site_id: number
  readonly pickup_start_day: Weekday
  readonly changes: readonly ChangedDay[]
}

/**
 * The day on which a site gives out the cartons of a week of a cycle. Week n runs from start_date + 7n to the day before
 * the next; the weeks after the cycle's last are counted on.
 */
export const dateOfWeek = ({ start_date, site_id, pickup_start_day, changes }: Timing, week: number): PlainDate =>
  landing(onOrAfter(addDays(start_date, week * 7), pickup_start_day), site_id, changes)

/** The days of the first weeks of a cycle, one for each. */
export const datesOf = (timing: Timing, weeks: number): PlainDate[] => Array.from({ length: weeks }, (_, week) => dateOfWeek(timing, week))

/**
 * Where a coming pickup goes when its dates change: to the new date of its week, which is the one its owner chose if
 * he did. If that has gone by, one that is collected together with a later week goes with that week, and any other
 * stays: undefined.
 */
export const newDate = (
  { week, pickup_date }: { week: number; pickup_date: PlainDate },
  was: Timing,
  is: Timing,
  today: PlainDate,
): PlainDate | undefined => {
  // A week paid late may be collected behind the cycle's end.
  const together = datesOf(was, WEEKS_MAX + 1).indexOf(pickup_date)
  const own = [week, Math.max(week, together)].map((each) => dateOfWeek(is, each)).find((date) => date >= today)
  if (own !== undefined) return own
  // It stays, but not on a day on which the farm does otherwise.
  const landed = landing(pickup_date, is.site_id, is.changes)
  return landed !== pickup_date && landed >= today ? landed : undefined
}
