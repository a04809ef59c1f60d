import { expect, test } from 'vitest'
import { addDays, daysBetween, WEEKDAYS, weekdayOf } from '../dates/calendar.ts'
import { datesAgree } from '../dates/cycle-dates.ts'
import { firstSeason } from './first-season.ts'

test('whatever today is, a first season begins on the pickup day, ten to sixteen days ahead, with dates that agree', () => {
  for (let day = 0; day < 800; day += 1)
    for (const weekday of WEEKDAYS) {
      const today = addDays('2026-12-20', day)
      const season = firstSeason(today, weekday)
      expect(weekdayOf(season.start_date)).toBe(weekday)
      expect(daysBetween(today, season.start_date)).toBeGreaterThanOrEqual(10)
      expect(daysBetween(today, season.start_date)).toBeLessThan(17)
      expect(datesAgree(season)).toBe(true)
    }
})

test('it is called by the months that it is mostly in', () => {
  expect(firstSeason('2027-03-01', 'Thursday')).toEqual({
    cycle_name: 'Spring 2027',
    start_date: '2027-03-11',
    end_date: '2027-05-19',
    number_of_weeks: 10,
  })
  expect(firstSeason('2026-11-10', 'Tuesday').cycle_name).toBe('Winter 2027')
})
