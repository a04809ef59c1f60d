import { expect, test } from 'vitest'
import { addDays, daysBetween, WEEKDAYS, weekdayOf } from '../dates/calendar.ts'
import { datesAgree } from '../dates/cycle-dates.ts'
import { holidayOn } from '../dates/holidays.ts'
import { firstSeason } from './first-season.ts'

test('whatever today is, a first season begins on the pickup day, at least ten days ahead and on no holiday, with dates that agree', () => {
  for (let day = 0; day < 800; day += 1)
    for (const weekday of WEEKDAYS) {
      const today = addDays('2026-12-20', day)
      const season = firstSeason(today, weekday)
      expect(weekdayOf(season.start_date)).toBe(weekday)
      expect(daysBetween(today, season.start_date)).toBeGreaterThanOrEqual(10)
      expect(daysBetween(today, season.start_date)).toBeLessThan(holidayOn(addDays(season.start_date, -7)) ? 31 : 17)
      expect(holidayOn(season.start_date)).toBeUndefined()
      expect(datesAgree(season)).toBe(true)
    }
})

test('a farm that begins before Thanksgiving and picks up on Thursdays starts the week after', () => {
  expect(firstSeason('2026-11-12', 'Thursday').start_date).toBe('2026-12-03')
  expect(firstSeason('2026-12-14', 'Friday').start_date).toBe('2027-01-08')
})

test('it is called by the months that it is mostly in', () => {
  expect(firstSeason('2027-03-01', 'Thursday')).toEqual({
    cycle_name: 'Spring 2027',
    start_date: '2027-03-11',
    end_date: '2027-05-19',
    number_of_weeks: 10,
  })
  expect(firstSeason('2026-11-10', 'Tuesday').cycle_name).toBe('Winter 2026–27')
})
