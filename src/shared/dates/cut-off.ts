import { addDays, clockAt, type PlainDate } from './calendar.ts'

/** Until when people may change a pickup, by the farm's clock. */
export type CutOff = { cutoff_days: number; cutoff_time: string }

/** The last minute for changes to a pickup: `2026-11-17 18:00`. */
export const changesUntil = (pickup_date: PlainDate, { cutoff_days, cutoff_time }: CutOff): string =>
  `${addDays(pickup_date, -cutoff_days)} ${cutoff_time}`

export const isBeforeCutOff = (pickup_date: PlainDate, rule: CutOff, moment: Date, timeZone: string): boolean =>
  clockAt(moment, timeZone) < changesUntil(pickup_date, rule)
