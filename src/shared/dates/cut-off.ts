import { addDays, clockAt, type PlainDate } from './calendar.ts'

/** Until when people may change a pickup, and until when the farm packs for a new order, by the farm's clock. */
export type CutOff = { cutoff_days: number; cutoff_time: string }

/** Between which days the farm has moved a pickup, if it has. */
export type MovedDates = { moved_from?: PlainDate | null; moved_to?: PlainDate | null }

/** What the farm moves can be changed until then on the day before, however early its cut-off is; on an earlier day, until that day ends. */
const EVENING = '18:00'
const NIGHT = '23:59'

/** The last minute for changes to a pickup on its original day: `2026-11-17 18:00`. */
const usualEnd = (pickup_date: PlainDate, { cutoff_days, cutoff_time }: CutOff): string =>
  `${addDays(pickup_date, -cutoff_days)} ${cutoff_time}`

/** Whether a date is the one the farm has moved a pickup to. If the customer then moved it again, the usual rules apply. */
export const isMovedByFarm = (pickup_date: PlainDate, { moved_to }: MovedDates): boolean => moved_to === pickup_date

/**
 * The last minute for changes to a pickup: `2026-11-17 18:00`. What the farm changes takes no right away: a day that it has
 * moved can be changed until the evening before, and one that comes sooner than people knew until the day before is over.
 */
export const changesUntil = (pickup_date: PlainDate, rule: CutOff, moved: MovedDates = {}): string => {
  const usual = usualEnd(pickup_date, rule)
  if (!isMovedByFarm(pickup_date, moved)) return usual
  const comesSooner = (moved.moved_from ?? pickup_date) > pickup_date
  const atLeast = `${addDays(pickup_date, -1)} ${comesSooner ? NIGHT : EVENING}`
  return atLeast > usual ? atLeast : usual
}

/** Whether a pickup day can still be changed when the farm's clock shows this. */
export const isOpenAt = (pickup_date: PlainDate, rule: CutOff, clock: string, moved: MovedDates = {}): boolean =>
  clock < changesUntil(pickup_date, rule, moved)

/** The same at a moment, by the clock of the farm whose rule it is. */
export const isBeforeCutOff = (pickup_date: PlainDate, farm: CutOff & { time_zone: string }, at: Date, moved?: MovedDates): boolean =>
  isOpenAt(pickup_date, farm, clockAt(at, farm.time_zone), moved)
