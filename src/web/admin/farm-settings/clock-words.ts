import { addDays, clockAt, dateAt, isTimeZone, onOrAfter } from '../../../shared/dates/calendar.ts'
import { changesUntil } from '../../../shared/dates/cut-off.ts'
import { showClock } from '../../../words/en/dates/show-clock.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import type { Draft } from './settings-draft.ts'

/** What the settings mean, told with days of this very week. */

export const sayTimeIn = (zone: string, now = new Date()): string =>
  isTimeZone(zone.trim()) ? `It's ${showClock(clockAt(now, zone.trim()))} there now.` : ''

type CutOff = Pick<Draft, 'cutoff_days' | 'cutoff_time' | 'time_zone'>

export const sayCutOff = ({ cutoff_days, cutoff_time, time_zone }: CutOff, now = new Date()): string => {
  if (cutoff_time === '' || !isTimeZone(time_zone.trim())) return ''
  const pickup = onOrAfter(addDays(dateAt(now, time_zone.trim()), 1), 'Thursday')
  return `A pickup on ${showDate(pickup)} can be changed until ${showClock(changesUntil(pickup, { cutoff_days: Number(cutoff_days), cutoff_time }))}. Orders paid after that start with the next one.`
}

type Late = Pick<Draft, 'late_from' | 'late_until' | 'time_zone'>

export const sayLate = ({ late_from, late_until, time_zone }: Late, now = new Date()): string => {
  if (late_from === '' || late_until === '' || late_until < late_from || !isTimeZone(time_zone.trim())) return ''
  const clock = clockAt(now, time_zone.trim()).replace(' ', 'T')
  // As exact as what was typed: without seconds, the whole minute counts.
  if (clock.slice(0, late_from.length) < late_from) return `It starts ${showClock(late_from)}.`
  return clock.slice(0, late_until.length) <= late_until
    ? `It's on now, until ${showClock(late_until)}.`
    : `It ended ${showClock(late_until)}. Customers no longer see the text.`
}

/** Whether the time for late orders is over, which is so until the farmer sets one. */
export const isLateOver = ({ late_until, time_zone }: Late, now = new Date()): boolean =>
  isTimeZone(time_zone.trim()) && clockAt(now, time_zone.trim()).replace(' ', 'T').slice(0, late_until.length) > late_until
