import { addDays, onOrAfter, type PlainDate, type Weekday } from './calendar.ts'
import { type ChangedDay, landing, leavingFor } from './changed-days.ts'

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

/** A week of an order: the one that it owns, the one with which it is collected where its own was too late (null: its own), and when that is. */
export type PlannedWeek = { week: number; with_week: number | null; pickup_date: PlainDate }

/** Plans a week: on its own day if that is open, else with the soonest later one that is. */
export const planWeek = (timing: Timing, week: number, weeks: number, isOpen: (date: PlainDate) => boolean): PlannedWeek => {
  const own = dateOfWeek(timing, week)
  if (isOpen(own)) return { week, with_week: null, pickup_date: own }
  // A week paid late may be collected behind the cycle's end.
  let first = week + 1
  while (!isOpen(dateOfWeek(timing, first))) first += 1
  let planned = { week, with_week: first, pickup_date: dateOfWeek(timing, first) }
  // The farm may have moved a later week before it.
  for (let later = first + 1; later < weeks; later += 1) {
    const date = dateOfWeek(timing, later)
    if (isOpen(date) && date < planned.pickup_date) planned = { week, with_week: later, pickup_date: date }
  }
  return planned
}

/**
 * Where a coming pickup goes when its dates change: to the new date of its week, which is the one its owner chose if
 * he did. If that has gone by, one that is collected together with a later week goes with that week, and any other
 * stays: undefined.
 */
export const newDate = (
  { week, with_week, pickup_date }: PlannedWeek,
  is: Timing,
  today: PlainDate,
): Pick<PlannedWeek, 'with_week' | 'pickup_date'> | undefined => {
  const own = [null, ...(with_week === null ? [] : [with_week])]
    .map((later) => ({ with_week: later, pickup_date: dateOfWeek(is, later ?? week) }))
    .find((each) => each.pickup_date >= today)
  if (own !== undefined) return own
  // It stays, but not on a day on which the farm does otherwise.
  const landed = leavingFor(pickup_date, is.pickup_start_day, is.site_id, is.changes)
  return landed !== pickup_date && landed >= today ? { with_week, pickup_date: landed } : undefined
}
