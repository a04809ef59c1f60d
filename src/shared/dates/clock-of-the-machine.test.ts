import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'

/** The farm's calendar must not depend on where the machine thinks it is. */

const PROGRAM = `
  import { clockAt, dateAt, weekdayOf } from './src/shared/dates/calendar.ts'
import { showDate } from './src/words/en/dates/show-date.ts'
  import { datesOf } from './src/shared/dates/pickup-dates.ts'
  import { weeksLeft } from './src/shared/rules/money/order-total.ts'
  const zone = 'America/New_York'
  const cycle = { start_date: '2025-02-24', number_of_weeks: 40 }
  const moments = ['2025-03-09T06:59:59Z', '2025-03-09T07:00:00Z', '2025-11-02T05:30:00Z', '2025-11-02T06:30:00Z', '2024-02-29T23:00:00Z', '2026-01-01T04:59:59Z', '2026-01-01T05:00:00Z']
  console.log(JSON.stringify([
    moments.map((each) => [clockAt(new Date(each), zone), dateAt(new Date(each), zone), weeksLeft(cycle, dateAt(new Date(each), zone))]),
    datesOf({ ...cycle, pickup_start_day: 'Thursday', site_id: 1, changes: [] }, cycle.number_of_weeks).map((date) => [date, weekdayOf(date), showDate(date)]),
  ]))`

const calendarIn = (TZ: string) =>
  execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], { env: { ...process.env, TZ }, encoding: 'utf8' })

describe('dates and weeks', () => {
  test('are the same on machines in UTC, Kolkata, New York, Honolulu and Kiritimati', () => {
    const here = calendarIn('UTC')
    for (const zone of ['Asia/Kolkata', 'America/New_York', 'Pacific/Honolulu', 'Pacific/Kiritimati']) expect(calendarIn(zone)).toBe(here)
    expect(JSON.parse(here)[1].every(([, weekday]: string[]) => weekday === 'Thursday')).toBe(true)
  })
})
