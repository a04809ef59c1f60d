import { clockAt } from './calendar.ts'

/** A stretch of the farm's clock in which a subscription counts as late, first and last second included. */
export type LateWindow = { late_from: string; late_until: string }

export const isLate = ({ late_from, late_until }: LateWindow, moment: Date, timeZone: string): boolean => {
  const now = clockAt(moment, timeZone)
  return late_from <= now && now <= late_until
}
