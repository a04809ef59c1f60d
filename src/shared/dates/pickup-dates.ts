import { addDays, daysBetween, onOrAfter, type PlainDate, type Weekday } from './calendar.ts'
import { type ChangedDay, landing, leavingFor } from './changed-days.ts'

/** What pickup dates depend on: the start of the cycle, the site and its weekday, and the farm's changed days. */
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

/** The week in which the last of the days lies that the farm has changed; weeks before the cycle do not matter. */
const lastChanged = ({ start_date, changes }: Timing): number =>
  Math.max(0, ...changes.map(({ pickup_date }) => Math.floor(daysBetween(start_date, pickup_date) / 7)))

/**
 * Plans a week: on its own day if that is open, else with the soonest later one that is; if none of the cycle's is, on
 * the next day on which people collect at that site.
 */
export const planWeek = (timing: Timing, week: number, weeks: number, isOpen: (date: PlainDate) => boolean): PlannedWeek => {
  const own = dateOfWeek(timing, week)
  if (isOpen(own)) return { week, with_week: null, pickup_date: own }
  let first = week + 1
  while (!isOpen(dateOfWeek(timing, first))) first += 1
  let planned = { week, with_week: first, pickup_date: dateOfWeek(timing, first) }
  // The farm may have moved a later week before it.
  const last = first < weeks ? weeks - 1 : lastChanged(timing)
  for (let later = first + 1; later <= last; later += 1) {
    const date = dateOfWeek(timing, later)
    if (isOpen(date) && date < planned.pickup_date) planned = { week, with_week: later, pickup_date: date }
  }
  return planned
}

/** No cut-off is as long: a day that is so far away can be packed for. */
const PACKABLE_DAYS = 7

/**
 * Where a coming pickup goes when its dates change: to the new date of its week, or of the week its customer chose. One
 * planned with a later week goes with that, unless its own is now far enough away to be packed for. If the day is past, it
 * stays: undefined.
 */
export const newDate = (
  { week, with_week, pickup_date }: PlannedWeek,
  is: Timing,
  today: PlainDate,
): Pick<PlannedWeek, 'with_week' | 'pickup_date'> | undefined => {
  const own = dateOfWeek(is, week)
  const later = dateOfWeek(is, with_week ?? week)
  if (own >= addDays(today, PACKABLE_DAYS)) return { with_week: null, pickup_date: own }
  if (later >= today) return { with_week, pickup_date: later }
  // It stays, but not on a day the farm has changed.
  const landed = leavingFor(pickup_date, is.pickup_start_day, is.site_id, is.changes)
  return landed !== pickup_date && landed >= today ? { with_week, pickup_date: landed } : undefined
}
