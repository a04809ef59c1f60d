import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { showDate } from '../../words/en/dates/show-date.ts'
import {
  addDays,
  addMonths,
  clockAt,
  dateAt,
  dayNumber,
  daysBetween,
  fromDayNumber,
  isPlainDate,
  isTimeZone,
  onOrAfter,
  WEEKDAYS,
  weekdayOf,
} from './calendar.ts'

// A calendar of its own, by the rules of a wall calendar and with no Date at all.
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysIn = (year: number, month: number) => (month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31)
const write = (year: number, month: number, day: number) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
const partsOf = (date: string) => date.split('-').map(Number) as [number, number, number]
const tomorrow = (date: string) => {
  const [year, month, day] = partsOf(date)
  if (day < daysIn(year, month)) return write(year, month, day + 1)
  return month < 12 ? write(year, month + 1, 1) : write(year + 1, 1, 1)
}
const walk = (date: string, days: number) => Array.from({ length: days }).reduce<string>(tomorrow, date)

/** Zeller's congruence, counted from Saturday. */
const zeller = (date: string) => {
  const [year, month, day] = partsOf(date)
  const [y, m] = month < 3 ? [year - 1, month + 12] : [year, month]
  const h = (day + Math.floor((13 * (m + 1)) / 5) + y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)) % 7
  return ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'][h]
}

const plainDate = fc
  .tuple(fc.integer({ min: 1900, max: 2199 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, day]) => write(year, month, Math.min(day, daysIn(year, month))))
const weekday = fc.constantFrom(...WEEKDAYS)

describe('plain dates', () => {
  test('counting days agrees with a wall calendar', () => {
    fc.assert(
      fc.property(plainDate, fc.integer({ min: 0, max: 500 }), (date, days) => {
        const later = walk(date, days)
        expect(addDays(date, days)).toBe(later)
        expect(addDays(later, -days)).toBe(date)
        expect(daysBetween(date, later)).toBe(days)
        expect(fromDayNumber(dayNumber(date))).toBe(date)
      }),
    )
  })

  test.each([
    ['over a leap day', '2028-02-28', 1, '2028-02-29'],
    ['over a February without one', '2027-02-28', 1, '2027-03-01'],
    ['in a century without a leap day', '2100-02-28', 1, '2100-03-01'],
    ['in a century with one', '2000-02-28', 1, '2000-02-29'],
    ['over the year end', '2026-12-31', 1, '2027-01-01'],
    ['over a week in which the clocks go forward', '2027-03-11', 7, '2027-03-18'],
    ['over a week in which the clocks go back', '2026-10-29', 7, '2026-11-05'],
  ])('a day is a day %s', (_, from, days, to) => {
    expect(addDays(from, days)).toBe(to)
    expect(daysBetween(from, to)).toBe(days)
  })

  test('every date has the weekday of the wall calendar', () => {
    fc.assert(fc.property(plainDate, (date) => weekdayOf(date) === zeller(date)))
    expect(weekdayOf('1969-12-31')).toBe('Wednesday')
    expect(weekdayOf('2025-02-11')).toBe('Tuesday')
  })

  test('every date of the wall calendar is one, and no other text is', () => {
    fc.assert(fc.property(plainDate, (date) => isPlainDate(date)))
    fc.assert(fc.property(fc.string(), (text) => !isPlainDate(text)))
    const wrong = ['2027-02-29', '2027-13-01', '2027-00-10', '2027-01-00', '2027-1-1', '27-01-01', '2027-01-01T00:00', ' 2027-01-01', '']
    for (const text of [...wrong, '0999-01-01', '3000-01-01', '2027-01-01\n', '+002027-01-01']) expect(isPlainDate(text)).toBe(false)
  })

  test('people read a date as they say it', () => {
    expect(showDate('2025-02-06')).toBe('Thu, Feb 6')
    expect(showDate('2028-02-29')).toBe('Tue, Feb 29')
    expect(showDate('2026-12-31')).toBe('Thu, Dec 31')
  })
})

describe("the farm's date", () => {
  test.each([
    ['2027-01-01T04:59:59Z', 'America/New_York', '2026-12-31'],
    ['2027-01-01T05:00:00Z', 'America/New_York', '2027-01-01'],
    ['2026-12-31T18:29:59Z', 'Asia/Kolkata', '2026-12-31'],
    ['2026-12-31T18:30:00Z', 'Asia/Kolkata', '2027-01-01'],
    ['2026-12-31T23:59:59.999Z', 'UTC', '2026-12-31'],
    ['2027-01-01T00:00:00Z', 'UTC', '2027-01-01'],
    // Summer time moves midnight by an hour.
    ['2027-07-01T03:59:59Z', 'America/New_York', '2027-06-30'],
    ['2027-07-01T04:00:00Z', 'America/New_York', '2027-07-01'],
    // The night the clocks go forward, and the night they go back.
    ['2027-03-14T04:59:59Z', 'America/New_York', '2027-03-13'],
    ['2027-03-14T05:00:00Z', 'America/New_York', '2027-03-14'],
    ['2027-03-15T03:59:59Z', 'America/New_York', '2027-03-14'],
    ['2027-03-15T04:00:00Z', 'America/New_York', '2027-03-15'],
    ['2026-11-01T03:59:59Z', 'America/New_York', '2026-10-31'],
    ['2026-11-01T04:00:00Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T04:59:59Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T05:00:00Z', 'America/New_York', '2026-11-02'],
    ['2028-02-29T12:00:00Z', 'America/New_York', '2028-02-29'],
  ])('at %s in %s is %s', (moment, zone, date) => {
    expect(dateAt(new Date(moment), zone)).toBe(date)
  })

  test('in UTC is the date of the moment, and is never more than a day off anywhere', () => {
    const moment = fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2199-12-31T23:59:59Z'), noInvalidDate: true })
    const zone = fc.constantFrom('Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe')
    fc.assert(
      fc.property(moment, zone, (at, there) => {
        const utc = at.toISOString().slice(0, 10)
        expect(dateAt(at, 'UTC')).toBe(utc)
        expect(Math.abs(daysBetween(utc, dateAt(at, there)))).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('needs a time zone that exists', () => {
    expect(['America/New_York', 'UTC', 'Asia/Kolkata'].map(isTimeZone)).toEqual([true, true, true])
    expect(['Mars/Olympus', '', 'New York'].map(isTimeZone)).toEqual([false, false, false])
  })
})

test('the first such day on or after a date is at most six days away', () => {
  fc.assert(
    fc.property(plainDate, weekday, (date, day) => {
      const found = onOrAfter(date, day)
      expect(zeller(found)).toBe(day)
      expect(Array.from({ length: 7 }, (_, days) => walk(date, days))).toContain(found)
    }),
  )
})

test.each([
  ['2027-01-15', 1, '2027-02-15'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-01-31', 3, '2027-04-30'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2027-05-31', 0, '2027-05-31'],
])('from %s, %i months later is %s', (date, months, later) => {
  expect(addMonths(date, months)).toBe(later)
})

test('the farm’s clock shows hours, minutes and seconds, with midnight as 00', () => {
  expect(clockAt(new Date('2027-03-02T04:05:06Z'), 'America/New_York')).toBe('2027-03-01 23:05:06')
  expect(clockAt(new Date('2027-03-02T05:00:59Z'), 'America/New_York')).toBe('2027-03-02 00:00:59')
})
