import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, fromDayNumber, onOrAfter, pickupDates, WEEKDAYS } from '../../../shared/dates/calendar.ts'
import { landing } from '../../../shared/dates/changed-days.ts'
import { newDate, type Timing } from './new-date.ts'

const day = fc.constantFrom(...WEEKDAYS)
const start = fc.integer({ min: 20_000, max: 20_100 }).map(fromDayNumber)
const plainTiming = fc.record({ start_date: start, pickup_start_day: day, site_id: fc.constant(1), changes: fc.constant([]) })
const soon = fc.integer({ min: 20_000, max: 20_200 }).map(fromDayNumber)
const changes = fc.array(fc.record({ pickup_date: soon, site_id: fc.constantFrom(null, 1, 2), to_date: fc.option(soon) }), {
  maxLength: 90,
})
const timing = fc.tuple(plainTiming, changes).map(([plain, changed]) => ({ ...plain, changes: changed }))
const week = fc.integer({ min: 0, max: 11 })
const dateOf = ({ start_date, pickup_start_day, site_id, changes: changed }: Timing, of: number) =>
  landing(pickupDates({ start_date, number_of_weeks: of + 1 }, pickup_start_day)[of] ?? '', site_id, changed)

test('a pickup goes to the new date of its week, and never into the past', () => {
  fc.assert(
    fc.property(timing, timing, week, fc.integer({ min: 0, max: 30 }), (was, is, of, before) => {
      const pickup_date = dateOf(was, of)
      const today = addDays(pickup_date, -before)
      const own = dateOf(is, of)
      const landed = landing(pickup_date, is.site_id, is.changes)
      const stays = landed === pickup_date || landed < today ? undefined : landed
      expect(newDate({ week: of, pickup_date }, was, is, today)).toBe(own >= today ? own : stays)
    }),
  )
})

test('a pickup that stayed when its day had gone by still leaves a day on which nobody collects', () => {
  const was: Timing = { start_date: '2027-03-08', pickup_start_day: 'Monday', site_id: 1, changes: [] }
  const closed = { ...was, changes: [{ pickup_date: '2027-03-11', site_id: null, to_date: null }] }
  expect(newDate({ week: 0, pickup_date: '2027-03-11' }, was, was, '2027-03-09')).toBeUndefined()
  expect(newDate({ week: 0, pickup_date: '2027-03-11' }, was, closed, '2027-03-09')).toBe('2027-03-18')
})

test('a week paid late is never parted from the pickup it is collected with, unless its own new date is still to come', () => {
  fc.assert(
    fc.property(plainTiming, plainTiming, week, fc.integer({ min: 1, max: 6 }), (was, is, of, late) => {
      const today = addDays(dateOf(was, of), late)
      const pickup_date = onOrAfter(today, was.pickup_start_day)
      const [mine, theirs] = [of, of + 1].map((each) => newDate({ week: each, pickup_date }, was, is, today))
      const own = dateOf(is, of)
      expect(mine).toBe(own >= today ? own : theirs)
    }),
  )
})

test('dates that do not change move nothing', () => {
  fc.assert(
    fc.property(timing, week, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 30 }), (same, of, later, before) => {
      const pickup_date = dateOf(same, of + later)
      const today = later > 0 ? addDays(dateOf(same, of), 1) : addDays(pickup_date, -before)
      fc.pre(today <= pickup_date && (later === 0 || dateOf(same, of) < today))
      expect(newDate({ week: of, pickup_date }, same, same, today) ?? pickup_date).toBe(pickup_date)
    }),
  )
})
