import { addDays, clockAt, type PlainDate } from './calendar.ts'

/** Until when people may change a pickup, and until when the farm packs for a new order, by the farm's clock. */
export type CutOff = { cutoff_days: number; cutoff_time: string }

/** The last minute for changes to a pickup: `2026-11-17 18:00`. */
export const changesUntil = (pickup_date: PlainDate, { cutoff_days, cutoff_time }: CutOff): string =>
  `${addDays(pickup_date, -cutoff_days)} ${cutoff_time}`

/** Whether the cut-off of a pickup day is still to come when the farm's clock shows this. */
export const isOpenAt = (pickup_date: PlainDate, rule: CutOff, clock: string): boolean => clock < changesUntil(pickup_date, rule)

export const isBeforeCutOff = (pickup_date: PlainDate, rule: CutOff, moment: Date, timeZone: string): boolean =>
  isOpenAt(pickup_date, rule, clockAt(moment, timeZone))
