import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NAME_MAX, WEEKS_MAX } from '../limits.ts'
import { NewCycle } from '../shapes/entities.ts'
import { addDays, daysBetween, fromDayNumber, WEEKDAYS, weekdayOf } from './calendar.ts'
import { closesAfterOpening, datesAgree, nextCycle, weeksAddedInFront } from './cycle-dates.ts'
import { datesOf } from './pickup-dates.ts'

const someWeeks = fc.integer({ min: 1, max: WEEKS_MAX })
const someDate = fc.integer({ min: 0, max: 80_000 }).map(fromDayNumber)
const someName = fc.oneof(
  fc.constantFrom('Spring 2026', 'Year 2027', 'x'.repeat(NAME_MAX), 'Fall (next)', '2026/27', 'Season 12'),
  fc.string({ minLength: 1, maxLength: NAME_MAX }).filter((name) => NewCycle.shape.cycle_name.safeParse(name).success),
)
const agreeing = fc
  .record({ cycle_name: someName, start_date: someDate, number_of_weeks: someWeeks, days: fc.integer({ min: 0, max: 7 }) })
  .map(({ days, ...cycle }) => ({ ...cycle, end_date: addDays(cycle.start_date, (cycle.number_of_weeks - 1) * 7 + days) }))

describe('the dates of a cycle', () => {
  test('agree when it ends within its last week, or on the day after', () => {
    fc.assert(fc.property(agreeing, (cycle) => datesAgree(cycle)))
  })

  test('disagree when a whole week lies beyond the end, or is missing before it', () => {
    const disagreeing = fc
      .record({ start_date: someDate, number_of_weeks: someWeeks, days: fc.integer({ min: 1, max: 500 }), early: fc.boolean() })
      .map(({ days, early, ...cycle }) => ({
        ...cycle,
        end_date: addDays(cycle.start_date, early ? (cycle.number_of_weeks - 1) * 7 - days : cycle.number_of_weeks * 7 + days),
      }))
    fc.assert(fc.property(disagreeing, (cycle) => !datesAgree(cycle)))
  })

  test('that agree leave every pickup of every site within a week of the end', () => {
    fc.assert(
      fc.property(agreeing, fc.constantFrom(...WEEKDAYS), (cycle, day) =>
        datesOf({ ...cycle, site_id: 1, pickup_start_day: day, changes: [] }, cycle.number_of_weeks).every(
          (date) => date >= cycle.start_date && daysBetween(cycle.end_date, date) < 7,
        ),
      ),
    )
  })
})

describe('the next cycle', () => {
  test('agrees, begins on the same weekday within a week after the end, and is as long', () => {
    fc.assert(
      fc.property(agreeing, (cycle) => {
        const next = nextCycle(cycle)
        expect(datesAgree(next)).toBe(true)
        expect(weekdayOf(next.start_date)).toBe(weekdayOf(cycle.start_date))
        expect(daysBetween(cycle.end_date, next.start_date)).toBeGreaterThanOrEqual(1)
        expect(daysBetween(cycle.end_date, next.start_date)).toBeLessThanOrEqual(7)
        expect(daysBetween(next.start_date, next.end_date)).toBe(daysBetween(cycle.start_date, cycle.end_date))
        expect(next.number_of_weeks).toBe(cycle.number_of_weeks)
      }),
    )
  })

  test('is one that the shop would take, without what belongs to the old row', () => {
    fc.assert(
      fc.property(agreeing, (cycle) => NewCycle.safeParse(nextCycle({ ...cycle, cycle_id: 7, is_active: true } as typeof cycle)).success),
    )
  })

  test('follows a spring of twelve weeks on the next Monday', () => {
    const spring = { cycle_name: 'Spring 2026', start_date: '2026-03-02', end_date: '2026-05-24', number_of_weeks: 12 }
    const next = { cycle_name: 'Summer 2026', start_date: '2026-05-25', end_date: '2026-08-16', number_of_weeks: 12 }
    expect(nextCycle(spring)).toEqual(next)
    expect(nextCycle({ ...spring, end_date: '2026-05-25' })).toMatchObject({ start_date: '2026-06-01', end_date: '2026-08-24' })
  })

  test.each([
    ['Year 2026', '2026-01-05', 'Year 2027'],
    ['2026', '2026-01-05', '2027'],
    ['Year 2025', '2026-01-05', 'Year 2025 (next)'],
    ['12026', '2026-01-05', '12026 (next)'],
    ['2026/27', '2026-01-05', '2026/27 (next)'],
    ['Eggs (next)', '2026-01-05', 'Eggs (next)'],
  ])('of %s from %s on is called %s', (cycle_name, start_date, called) => {
    expect(nextCycle({ cycle_name, start_date, end_date: addDays(start_date, 363), number_of_weeks: 52 }).cycle_name).toBe(called)
  })

  test('is called by its season where this one is, through the year', () => {
    const names = (first: string, weeks: number) => {
      let cycle = { cycle_name: first, start_date: '2026-09-14', end_date: addDays('2026-09-14', weeks * 7 - 1), number_of_weeks: weeks }
      return Array.from({ length: 5 }, () => {
        const { cycle_name } = cycle
        cycle = nextCycle(cycle)
        return cycle_name
      })
    }
    expect(names('Fall 2026', 13)).toEqual(['Fall 2026', 'Winter 2026–27', 'Spring 2027', 'Summer 2027', 'Fall 2027'])
    const winter = { cycle_name: 'Fall 2008', start_date: '2008-09-15', end_date: '2008-12-14', number_of_weeks: 13 }
    expect(nextCycle(winter).cycle_name).toBe('Winter 2008–09')
    expect(names('Fall eggs 2026', 13)[1]).toBe('Fall eggs 2026 (next)')
    // Two of them fit into one season.
    expect(names('Fall 2026', 6).slice(0, 2)).toEqual(['Fall 2026', 'Fall 2026 (next)'])
  })

  test('has its Spanish name where that only counts the years', () => {
    const year = { cycle_name: 'Year 2026', start_date: '2026-01-05', end_date: '2027-01-03', number_of_weeks: 52 }
    expect(nextCycle({ ...year, cycle_name_es: 'Año 2026' }).cycle_name_es).toBe('Año 2027')
    expect(nextCycle({ ...year, cycle_name_es: 'Este año' }).cycle_name_es).toBeUndefined()
  })
})

test.each([
  ['never opens itself', null, '2027-03-01 18:00', true],
  ['never closes itself', '2027-03-01 18:00', undefined, true],
  ['opens a minute before it closes', '2027-03-01 17:59:30', '2027-03-01 18:00', true],
  ['opens and closes in one minute', '2027-03-01 18:00:00', '2027-03-01 18:00:59', false],
  ['closes before it opens', '2027-03-02 18:00', '2027-03-01 18:00', false],
])('a cycle that %s (%s, %s) is one that the shop can keep: %s', (_, opens_at, closes_at, can) => {
  expect(closesAfterOpening({ opens_at, closes_at })).toBe(can)
})

describe('an edited cycle of eight weeks from March 1', () => {
  const was = { start_date: '2027-03-01', number_of_weeks: 8 }

  test.each([
    ['two weeks earlier, with two weeks more', '2027-02-15', 10, 2],
    ['two weeks earlier, with three weeks more', '2027-02-15', 11, 2],
    ['two weeks earlier, with one week more', '2027-02-15', 9, 0],
    ['two weeks earlier, as long as before', '2027-02-15', 8, 0],
    ['some days earlier, with a week more', '2027-02-26', 9, 0],
    ['on the same day, with two weeks more', '2027-03-01', 10, 0],
    ['on the same day, with two weeks fewer', '2027-03-01', 6, 0],
    ['two weeks later, with two weeks fewer', '2027-03-15', 6, -2],
    ['two weeks later, with three weeks fewer', '2027-03-15', 5, -2],
    ['two weeks later, with one week fewer', '2027-03-15', 7, 0],
    ['two weeks later, as long as before', '2027-03-15', 8, 0],
  ])('that begins %s has other weeks in front only where the rest keeps its days', (_, start_date, number_of_weeks, added) => {
    expect(weeksAddedInFront(was, { start_date, number_of_weeks })).toBe(added)
  })
})
