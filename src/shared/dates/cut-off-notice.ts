import { CUTOFF_NOTICE_SECONDS } from '../limits.ts'
import { addDays, type PlainDate } from './calendar.ts'
import { type CutOff, changesUntil, type MovedDates } from './cut-off.ts'

/** When people are reminded of a pickup, and when they hear of its cut-off before that, by the farm's clock. */

/** Those who want reminders at all. */
export type RemindedAt = 'evening' | 'morning'

export const EVENING_FROM = '18:00'
export const MORNING_FROM = '06:00'

/** Nobody hears of a cut-off outside these hours. */
const DAY_FROM = '08:00'
const DAY_UNTIL = '20:00'
/** On the day before the cut-off. */
const NOTICE_FROM = '10:00'
/** With less time than this after it, the reminder itself comes too late to change anything. */
export const ENOUGH_HOURS = 3

/** The same clock so many hours earlier: `2026-11-17 02:00` and 4 is `2026-11-16 22:00`. */
const hoursBefore = (clock: string, hours: number): string =>
  new Date(Date.parse(`${clock.replace(' ', 'T')}:00Z`) - hours * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

const remindedAt = (pickup_date: PlainDate, choice: RemindedAt): string =>
  choice === 'evening' ? `${addDays(pickup_date, -1)} ${EVENING_FROM}` : `${pickup_date} ${MORNING_FROM}`

type Visit = MovedDates & { pickup_date: PlainDate }

/** Between when people hear of a visit's cut-off; nothing where their reminder comes early enough to say it. */
export const noticeWindow = (visit: Visit, rule: CutOff, choice: RemindedAt): { from: string; until: string } | undefined => {
  const end = changesUntil(visit.pickup_date, rule, visit)
  if (remindedAt(visit.pickup_date, choice) <= hoursBefore(end, ENOUGH_HOURS)) return undefined
  // The email must still be true when it has waited for the email server as long as it may.
  return { from: `${addDays(end.slice(0, 10), -1)} ${NOTICE_FROM}`, until: hoursBefore(end, CUTOFF_NOTICE_SECONDS / 3600) }
}

/** Whether people may hear of a cut-off at this time of day. */
export const isDaytime = (clock: string): boolean => clock.slice(11, 16) >= DAY_FROM && clock.slice(11, 16) < DAY_UNTIL

/**
 * Whether it is time to tell them, when the farm's clock shows `clock` and showed `last` when that was last asked. What was
 * there before is told in the first minute, or in the first one after an outage; a visit that is ordered or moved later has
 * just been on its owner's mind, and the email about it names the cut-off.
 */
export const isNoticeDue = (visit: Visit, rule: CutOff, choice: RemindedAt, now: { clock: string; last: string | null }): boolean => {
  const window = isDaytime(now.clock) ? noticeWindow(visit, rule, choice) : undefined
  return window !== undefined && now.clock >= window.from && now.clock < window.until && (now.last === null || now.last < window.from)
}
