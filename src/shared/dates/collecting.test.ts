import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, fromDayNumber, onOrAfter, WEEKDAYS, weekdayOf } from './calendar.ts'
import { nextPickupDay } from './changed-days.ts'
import { collectUntil, daysToCollect, MOST_DAYS_TO_COLLECT, sameDistance } from './collecting.ts'

const MARKET = { site_id: 1, pickup_start_day: 'Saturday', pickup_deadline_day: 'Saturday' } as const
const LIBRARY = { site_id: 2, pickup_start_day: 'Thursday', pickup_deadline_day: 'Saturday' } as const

describe('the last day to collect', () => {
  test('of a market that was moved by a day is that day', () => {
    const moved = { pickup_date: '2026-11-21', site_id: null, to_date: '2026-11-22' }
    expect(collectUntil('2026-11-22', MARKET, [moved])).toBe('2026-11-22')
  })

  test('is as far from the pickup as on every other week', () => {
    const moved = { pickup_date: '2026-11-26', site_id: null, to_date: '2026-11-25' }
    expect(collectUntil('2026-11-19', LIBRARY, [moved])).toBe('2026-11-21')
    expect(collectUntil('2026-11-25', LIBRARY, [moved])).toBe('2026-11-27')
  })

  test('is before the next pickup where the farm moved two days together', () => {
    const moved = { pickup_date: '2026-11-26', site_id: 2, to_date: '2026-11-20' }
    expect(collectUntil('2026-11-19', LIBRARY, [moved])).toBe('2026-11-19')
    expect(collectUntil('2026-11-20', LIBRARY, [moved])).toBe('2026-11-22')
  })
})

const day = fc.constantFrom(...WEEKDAYS)
const site = fc.record({ site_id: fc.constantFrom(1, 2), pickup_start_day: day, pickup_deadline_day: day })
const date = fc.integer({ min: 20_000, max: 20_060 }).map(fromDayNumber)
const changes = fc
  .array(fc.record({ pickup_date: date, site_id: fc.constantFrom(null, 1, 2), to_date: fc.option(date) }), { maxLength: 40 })
  .map((all) => all.filter(({ pickup_date, to_date }) => pickup_date !== to_date))

test("whatever the farm changes, it is never before the pickup, and before the site's next one", () => {
  fc.assert(
    fc.property(site, date, changes, (any, from, all) => {
      const pickup_date = nextPickupDay(from, any.pickup_start_day, any.site_id, all)
      const last = collectUntil(pickup_date, any, all)
      expect(last >= pickup_date).toBe(true)
      expect(daysBetween(pickup_date, last)).toBeLessThanOrEqual(Math.min(MOST_DAYS_TO_COLLECT, daysToCollect(any)))
      expect(last < nextPickupDay(addDays(pickup_date, 1), any.pickup_start_day, any.site_id, all)).toBe(true)
    }),
  )
})

test("on a day that nobody changed it is the site's other weekday, and a site that moves to another day takes it along", () => {
  fc.assert(
    fc.property(site, day, date, (any, first, from) => {
      const pickup_date = onOrAfter(from, any.pickup_start_day)
      expect(weekdayOf(collectUntil(pickup_date, any, []))).toBe(any.pickup_deadline_day)
      const moved = { ...any, pickup_start_day: first, pickup_deadline_day: sameDistance(any, first) }
      expect(daysToCollect(moved)).toBe(daysToCollect(any))
    }),
  )
})
