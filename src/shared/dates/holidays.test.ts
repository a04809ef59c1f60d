import { expect, test } from 'vitest'
import { federalHolidays, holidaysAmong } from './holidays.ts'

// As the Office of Personnel Management lists them, on the day itself.
test.each([
  [2026, '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 06-19 07-04 09-06 10-11 11-11 11-25 12-25'],
  [2028, '01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25'],
  [2030, '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
])('the federal holidays of %i', (year, days) => {
  expect(federalHolidays(year).map(({ date }) => date)).toEqual(days.split(' ').map((day) => `${year}-${day}`))
})

test('their names are those on the calendar', () => {
  expect(federalHolidays(2027).map(({ name }) => name)).toEqual([
    "New Year's Day",
    'Martin Luther King Jr. Day',
    "Presidents' Day",
    'Memorial Day',
    'Juneteenth',
    'Independence Day',
    'Labor Day',
    'Columbus Day',
    'Veterans Day',
    'Thanksgiving',
    'Christmas Day',
  ])
})

test('a season on Thursdays over the end of a year meets Thanksgiving, and one on Fridays Christmas and New Year', () => {
  expect(holidaysAmong('2026-11-16', 10, 'Thursday')).toEqual([{ date: '2026-11-26', name: 'Thanksgiving' }])
  expect(holidaysAmong('2026-12-14', 10, 'Friday').map(({ date }) => date)).toEqual(['2026-12-25', '2027-01-01'])
  expect(holidaysAmong('2026-11-16', 1, 'Thursday')).toEqual([])
})
