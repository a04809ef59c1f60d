import { expect, test } from 'vitest'
import { addDays, daysBetween, weekdayOf } from '../../shared/dates/calendar.ts'
import { weeksLeft } from '../../shared/rules/money/order-total.ts'
import { freshCycle, threeCycles } from './seasons.ts'

const fiveYears = Array.from({ length: 5 * 366 }, (_, day) => addDays('2026-01-01', day))

test('whatever today is, the running cycle covers it with weeks left, between a finished and a coming one', () => {
  for (const today of fiveYears) {
    const { finished, running, coming } = threeCycles(today)
    expect(running.start_date <= today && today <= running.end_date).toBe(true)
    expect(weeksLeft(running, today)).toBe(9)
    expect(finished.end_date < today && coming.start_date > today).toBe(true)
    expect(new Set([finished, running, coming].map(({ cycle_name }) => cycle_name)).size).toBe(3)
    for (const cycle of [finished, running, coming]) {
      expect(weekdayOf(cycle.start_date)).toBe('Monday')
      expect(daysBetween(cycle.start_date, cycle.end_date)).toBe(cycle.number_of_weeks * 7 - 1)
    }
  }
})

test('cycles are named by the season they are mostly in', () => {
  expect(threeCycles('2026-10-20').running.cycle_name).toBe('Fall 2026')
  expect(threeCycles('2026-12-31').running.cycle_name).toBe('Winter 2026–27')
  expect(threeCycles('2027-01-20').coming.cycle_name).toBe('Spring 2027')
  expect(threeCycles('2026-06-20')).toMatchObject({ finished: { cycle_name: 'Spring 2026' }, running: { cycle_name: 'Summer 2026' } })
})

test('a fresh cycle takes no name that is in use', () => {
  const { cycle_name, ...rest } = freshCycle('2026-10-20', [])
  const next = freshCycle('2026-10-20', [
    { cycle_name, ...rest, cycle_id: 1, is_active: false, opens_at: null, closes_at: null, cartons_limit: null, version: 1 },
  ])
  expect([cycle_name, next.cycle_name]).toEqual(['Fall 2026', 'Winter 2026–27'])
})
