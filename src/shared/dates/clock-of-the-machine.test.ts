import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockAt, isTimeZone } from './calendar.ts'

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

/** Says what a clock shows where there is Temporal, as in new browsers. */
const WITH_TEMPORAL = `
  import { clockAt, isTimeZone } from './src/shared/dates/calendar.ts'
  Object.defineProperty(Intl, 'DateTimeFormat', { get: () => { throw new Error('Temporal is here') } })
  console.log(JSON.stringify(JSON.parse(process.argv[1]).map(([ms, zone]) => (isTimeZone(zone) ? clockAt(new Date(ms), zone) : 'no zone'))))`

const FIRST = Date.parse('1971-01-01')
const LAST = Date.parse('2101-01-01')
const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/St_Johns',
  'UTC',
  'Asia/Kathmandu',
  'america/chicago',
  'Mars/Olympus',
  'T00:00-05:00',
  't0000-05',
  '+002026-01-01T00:00Z',
  'EST5EDT',
  'Etc/GMT+5',
  '2026-01-01T00:00Z',
  '',
]

test('a clock shows the same in browsers with Temporal and in those without', () => {
  expect(globalThis, 'Take Temporal away here, or nothing is compared').not.toHaveProperty('Temporal')
  const moments = fc.sample(fc.tuple(fc.integer({ min: FIRST, max: LAST }), fc.constantFrom(...zones)), 500)
  // The moments around a clock change, in the hour that comes twice, and in the last second of a year.
  for (const each of [
    '2027-03-14T06:59:59.999Z',
    '2027-03-14T07:00:00Z',
    '2027-11-07T05:30:00Z',
    '2027-11-07T06:30:00Z',
    '2028-01-01T04:59:59.5Z',
  ])
    moments.push([Date.parse(each), 'America/New_York'])
  const said = execFileSync(process.execPath, ['--harmony-temporal', '--input-type=module', '-e', WITH_TEMPORAL, JSON.stringify(moments)])
  const expected = moments.map(([ms, zone]) => (isTimeZone(zone) ? clockAt(new Date(ms), zone) : 'no zone'))
  expect(expected).toContain('no zone')
  expect(JSON.parse(String(said))).toEqual(expected)
})
