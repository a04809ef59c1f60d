import { type PlainDate, pickupDates, type Weekday } from '../../../shared/dates/calendar.ts'
import { type ChangedDay, landing } from '../../../shared/dates/changed-days.ts'
import { WEEKS_MAX } from '../../../shared/limits.ts'

/** What the dates of pickups hang on. */
export type Timing = { start_date: PlainDate; pickup_start_day: Weekday; site_id: number; changes: readonly ChangedDay[] }

/** The dates of all weeks, and of some after the last: a week paid late may be collected behind the cycle's end. */
export const datesOf = ({ start_date, pickup_start_day, site_id, changes }: Timing): PlainDate[] =>
  pickupDates({ start_date, number_of_weeks: WEEKS_MAX + 1 }, pickup_start_day).map((date) => landing(date, site_id, changes))

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
  const dates = datesOf(is)
  const together = datesOf(was).indexOf(pickup_date)
  const own = [week, Math.max(week, together)].map((each) => dates[each]).find((date) => date !== undefined && date >= today)
  if (own !== undefined) return own
  // It stays, but not on a day on which the farm does otherwise.
  const landed = landing(pickup_date, is.site_id, is.changes)
  return landed !== pickup_date && landed >= today ? landed : undefined
}
