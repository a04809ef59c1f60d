import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, fromDayNumber, onOrAfter, WEEKDAYS, weekdayOf } from './calendar.ts'
import { leavingFor } from './changed-days.ts'
import { dateOfWeek, datesOf, newDate, planWeek, type Timing } from './pickup-dates.ts'

const day = fc.constantFrom(...WEEKDAYS)
const start = fc.integer({ min: 20_000, max: 20_100 }).map(fromDayNumber)
const plainTiming = fc.record({ start_date: start, pickup_start_day: day, site_id: fc.constant(1), changes: fc.constant([]) })
const soon = fc.integer({ min: 20_000, max: 20_200 }).map(fromDayNumber)
const changes = fc.array(fc.record({ pickup_date: soon, site_id: fc.constantFrom(null, 1, 2), to_date: fc.option(soon) }), {
  maxLength: 90,
})
const timing = fc.tuple(plainTiming, changes).map(([plain, changed]) => ({ ...plain, changes: changed }))
const week = fc.integer({ min: 0, max: 11 })
const thursdays = (start_date: string, weeks: number, changed: Timing['changes'] = []) =>
  datesOf({ start_date, pickup_start_day: 'Thursday', site_id: 1, changes: changed }, weeks)

test("the dates of a cycle are one a week, on the site's day, inside that week", () => {
  fc.assert(
    fc.property(plainTiming, fc.integer({ min: 1, max: 53 }), (plain, weeks) => {
      const dates = datesOf(plain, weeks)
      expect(dates).toHaveLength(weeks)
      for (const [at, date] of dates.entries()) {
        expect(weekdayOf(date)).toBe(plain.pickup_start_day)
        const first = addDays(plain.start_date, at * 7)
        expect(date >= first && date <= addDays(first, 6)).toBe(true)
      }
    }),
    { numRuns: 50 },
  )
})

test('they stay on Thursday through clock changes, a leap day and the year end', () => {
  expect(thursdays('2026-10-26', 3)).toEqual(['2026-10-29', '2026-11-05', '2026-11-12'])
  expect(thursdays('2027-03-08', 2)).toEqual(['2027-03-11', '2027-03-18'])
  expect(thursdays('2028-02-24', 2)).toEqual(['2028-02-24', '2028-03-02'])
  expect(thursdays('2026-12-28', 2)).toEqual(['2026-12-31', '2027-01-07'])
})

test('they are where the farm has moved them, and a week without pickup comes with the next', () => {
  const moved = { pickup_date: '2026-11-26', site_id: null, to_date: '2026-11-25' }
  expect(thursdays('2026-11-16', 3, [moved])).toEqual(['2026-11-19', '2026-11-25', '2026-12-03'])
  expect(thursdays('2026-11-16', 3, [{ ...moved, to_date: null }])).toEqual(['2026-11-19', '2026-12-03', '2026-12-03'])
})

const MOVED_TO_A_TUESDAY: Timing = {
  start_date: '2024-12-03',
  pickup_start_day: 'Monday',
  site_id: 1,
  changes: [{ pickup_date: '2024-12-23', site_id: null, to_date: '2025-01-07' }],
}
const CLOSED_ON_TUESDAY: Timing = {
  start_date: '2024-10-04',
  pickup_start_day: 'Sunday',
  site_id: 1,
  changes: [{ pickup_date: '2025-01-07', site_id: null, to_date: null }],
}

test('a pickup goes to the new date of its week, and never into the past', () => {
  fc.assert(
    fc.property(timing, timing, week, fc.integer({ min: 0, max: 30 }), (was, is, of, before) => {
      const pickup_date = dateOfWeek(was, of)
      const today = addDays(pickup_date, -before)
      const own = dateOfWeek(is, of)
      // Where it stands need not be one of the site's days any more.
      const landed = leavingFor(pickup_date, is.pickup_start_day, is.site_id, is.changes)
      const stays = landed === pickup_date || landed < today ? undefined : landed
      expect(newDate({ week: of, with_week: null, pickup_date }, is, today)?.pickup_date).toBe(own >= today ? own : stays)
    }),
    { examples: [[MOVED_TO_A_TUESDAY, CLOSED_ON_TUESDAY, 2, 0]] },
  )
})

test('a pickup that stayed when its day had gone by still leaves a day on which nobody collects', () => {
  const was: Timing = { start_date: '2027-03-08', pickup_start_day: 'Monday', site_id: 1, changes: [] }
  const closed = { ...was, changes: [{ pickup_date: '2027-03-11', site_id: null, to_date: null }] }
  expect(newDate({ week: 0, with_week: null, pickup_date: '2027-03-11' }, was, '2027-03-09')).toBeUndefined()
  expect(newDate({ week: 0, with_week: null, pickup_date: '2027-03-11' }, closed, '2027-03-09')?.pickup_date).toBe('2027-03-15')
  expect(newDate({ week: 0, with_week: null, pickup_date: '2027-03-11' }, closed, '2027-03-15')?.pickup_date).toBe('2027-03-15')
  expect(newDate({ week: 0, with_week: null, pickup_date: '2027-03-11' }, closed, '2027-03-16')).toBeUndefined()
})

test('a week paid late is never parted from the pickup it is collected with, unless its own new date is a week away', () => {
  fc.assert(
    fc.property(plainTiming, plainTiming, week, fc.integer({ min: 1, max: 6 }), (was, is, of, days) => {
      const today = addDays(dateOfWeek(was, of), days)
      const late = planWeek(was, of, 12, (date) => date >= today)
      expect(late).toEqual({ week: of, with_week: of + 1, pickup_date: onOrAfter(today, was.pickup_start_day) })
      const mine = newDate(late, is, today)
      const theirs = newDate({ ...late, week: of + 1, with_week: null }, is, today)
      const own = dateOfWeek(is, of)
      const isBack = own >= addDays(today, 7)
      expect(mine?.pickup_date).toBe(isBack ? own : theirs?.pickup_date)
      expect(mine?.with_week ?? null).toBe(isBack || !theirs ? null : of + 1)
    }),
  )
})

test('dates that do not change move nothing', () => {
  fc.assert(
    fc.property(timing, week, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 30 }), (same, of, later, before) => {
      const pickup_date = dateOfWeek(same, of + later)
      const today = later > 0 ? addDays(dateOfWeek(same, of), 1) : addDays(pickup_date, -before)
      fc.pre(today <= pickup_date && (later === 0 || dateOfWeek(same, of) < today))
      expect(newDate({ week: of, with_week: null, pickup_date }, same, today)?.pickup_date ?? pickup_date).toBe(pickup_date)
    }),
  )
})

test('a week is planned on a day that is open, and of several with the soonest', () => {
  fc.assert(
    fc.property(timing, week, soon, (any, of, from) => {
      const { with_week, pickup_date } = planWeek(any, of, 12, (date) => date >= from)
      expect(pickup_date >= from).toBe(true)
      expect(pickup_date).toBe(dateOfWeek(any, with_week ?? of))
      if (with_week === null) return
      expect(dateOfWeek(any, of) < from).toBe(true)
      const open = datesOf(any, 12).filter((date, each) => each > of && date >= from)
      for (const date of open) expect(pickup_date <= date).toBe(true)
    }),
  )
})

test('a week paid late comes back to its own day when that is a week away, and not a day sooner', () => {
  const is: Timing = { start_date: '2027-03-01', pickup_start_day: 'Thursday', site_id: 1, changes: [] }
  const late = { week: 1, with_week: 2, pickup_date: '2027-03-18' }
  expect(newDate(late, is, '2027-03-04')).toEqual({ with_week: null, pickup_date: '2027-03-11' })
  expect(newDate(late, is, '2027-03-05')).toEqual({ with_week: 2, pickup_date: '2027-03-18' })
})

const moved = (pickup_date: string, to_date: string) => ({ pickup_date, site_id: null, to_date })

const LATE: [said: string, weeks: number, own: number, changes: Timing['changes'], with_week: number, pickup_date: string][] = [
  ['the one after the next, which the farm gives out sooner', 3, 0, [moved('2027-03-11', '2027-03-20')], 2, '2027-03-18'],
  ['the next, where both are given out on one day', 3, 0, [moved('2027-03-11', '2027-03-18')], 1, '2027-03-18'],
  ['the last of the cycle, however late: those after it are not of it', 2, 0, [moved('2027-03-11', '2027-03-20')], 1, '2027-03-20'],
  ['the next after the cycle, if its own was the last', 2, 1, [], 2, '2027-03-18'],
  [
    'the soonest after the cycle, if the farm gives out a later one before it',
    2,
    1,
    [moved('2027-03-18', '2027-04-10'), moved('2027-04-01', '2027-03-30'), moved('2027-04-08', '2027-03-27')],
    3,
    '2027-03-25',
  ],
  [
    'the last day that the farm has changed, if that is the soonest',
    2,
    1,
    [moved('2027-03-18', '2027-04-10'), moved('2027-03-25', '2027-04-09'), moved('2027-04-01', '2027-03-30')],
    4,
    '2027-03-30',
  ],
]

test.each(LATE)('a week whose day is past comes with %s', (_, weeks, own, changed, with_week, pickup_date) => {
  const farm: Timing = { start_date: '2027-03-01', pickup_start_day: 'Thursday', site_id: 1, changes: changed }
  const today = addDays(dateOfWeek(farm, own), 1)
  expect(planWeek(farm, own, weeks, (date) => date >= today)).toEqual({ week: own, with_week, pickup_date })
})
