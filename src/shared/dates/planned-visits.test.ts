import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weeksOnSale } from '../rules/money/order-total.ts'
import { RHYTHMS } from '../rules/products.ts'
import { addDays, fromDayNumber, WEEKDAYS } from './calendar.ts'
import { collectUntil } from './collecting.ts'
import { isOpenAt } from './cut-off.ts'
import { dateOfWeek, datesOf, newDate } from './pickup-dates.ts'
import { type Course, firstPickup, hasDayLeft, visitsOf, weeksPaidAt } from './planned-visits.ts'

const RULE = { cutoff_days: 2, cutoff_time: '18:00' }
/** Thursdays from March 4th on, eight of them. */
const COURSE: Course = { start_date: '2027-03-01', number_of_weeks: 8, site_id: 1, pickup_start_day: 'Thursday', changes: [] }
/** What an order has that was sold when so many weeks were left. */
const own = (weeks: number) => ({ first_week: COURSE.number_of_weeks - weeks, weeks, every_weeks: 1 })
const daysOf = (course: Course, weeks: number, clock: string) =>
  visitsOf(weeksPaidAt(course, own(weeks), RULE, clock), { cartons_per_week: 2 })
const first = (course: Course, weeks: number, clock: string) => firstPickup(course, { ...own(weeks), cartons_per_week: 2 }, RULE, clock)

describe('an order', () => {
  test('is planned on every week that was sold, if it is paid in time', () => {
    expect(daysOf(COURSE, 8, '2027-03-02 17:59:59')).toEqual(datesOf(COURSE, 8).map((pickup_date) => ({ pickup_date, cartons: 2 })))
  })

  test('paid at the cut-off has the first week with the second', () => {
    expect(daysOf(COURSE, 8, '2027-03-02 18:00:00').slice(0, 2)).toEqual([
      { pickup_date: '2027-03-11', cartons: 4 },
      { pickup_date: '2027-03-18', cartons: 2 },
    ])
  })

  test('paid three weeks late has all four on one day', () => {
    expect(daysOf(COURSE, 8, '2027-03-19 09:00:00')[0]).toEqual({ pickup_date: '2027-03-25', cartons: 8 })
  })

  test('paid after the cycle is collected on the next day of its site, wherever the farm has moved that', () => {
    const paid = '2027-04-23 09:00:00'
    const change = (pickup_date: string, to_date: string | null) => ({ pickup_date, site_id: null, to_date })
    expect(daysOf(COURSE, 1, paid)).toEqual([{ pickup_date: '2027-04-29', cartons: 2 }])
    expect(daysOf({ ...COURSE, changes: [change('2027-04-29', null)] }, 1, paid)).toEqual([{ pickup_date: '2027-05-06', cartons: 2 }])
    const exchanged = { ...COURSE, changes: [change('2027-04-29', '2027-05-07'), change('2027-05-06', '2027-05-01')] }
    expect(daysOf(exchanged, 1, paid)).toEqual([{ pickup_date: '2027-05-01', cartons: 2 }])
  })

  test.each([2, 6, 8, 12])('has the weeks that were sold, also when its cycle has %i weeks by then', (number_of_weeks) => {
    expect(daysOf({ ...COURSE, number_of_weeks }, 3, '2027-02-20 09:00:00').map(({ pickup_date }) => pickup_date)).toEqual([
      '2027-04-08',
      '2027-04-15',
      '2027-04-22',
    ])
  })
})

describe('the receipt', () => {
  test('has a day and nothing to add, days before the cut-off', () => {
    expect(first(COURSE, 8, '2027-02-28 12:00:00')).toEqual({
      pickup_date: '2027-03-04',
      cartons: 2,
      cartons_per_week: 2,
      weeks: 8,
      visits: datesOf(COURSE, 8).map((pickup_date) => ({ pickup_date, cartons: 2 })),
      tooLate: [],
      unless: null,
    })
  })

  test('warns on the last day before the cut-off of what paying later means', () => {
    expect(first(COURSE, 8, '2027-03-01 17:59:59')?.unless).toBeNull()
    expect(first(COURSE, 8, '2027-03-01 18:00:00')?.unless).toEqual({ paidFrom: '2027-03-02 18:00', pickup_date: '2027-03-11' })
  })

  test('tells the days that are too late and come with it', () => {
    expect(first(COURSE, 8, '2027-03-03 23:50:00')).toMatchObject({ pickup_date: '2027-03-11', cartons: 4, tooLate: ['2027-03-04'] })
    const mondays = { ...COURSE, pickup_start_day: 'Monday' } as const
    // The Sunday before: this week's Monday has gone by, and tomorrow's is packed.
    expect(first(mondays, 8, '2027-03-07 12:00:00')).toMatchObject({
      pickup_date: '2027-03-15',
      cartons: 6,
      tooLate: ['2027-03-01', '2027-03-08'],
    })
    expect(first(COURSE, 1, '2027-04-23 09:00:00')).toMatchObject({
      pickup_date: '2027-04-29',
      visits: [{ pickup_date: '2027-04-29', cartons: 2 }],
    })
  })

  test('tells nothing where no weeks are left', () => {
    expect(first(COURSE, 0, '2027-05-01 12:00:00')).toBeUndefined()
  })
})

describe('a cycle', () => {
  const isSold = (course: Course, weeks: number, clock: string) => hasDayLeft(course, own(weeks), RULE, clock)

  test('is sold until the cut-off of its last day', () => {
    expect([isSold(COURSE, 1, '2027-04-20 17:59:59'), isSold(COURSE, 1, '2027-04-20 18:00:00')]).toEqual([true, false])
    expect(isSold(COURSE, 0, '2027-05-01 12:00:00')).toBe(false)
  })

  test('is sold longer where its last day comes later, and not where that was moved before today', () => {
    const late = { ...COURSE, changes: [{ pickup_date: '2027-04-22', site_id: 1, to_date: null }] }
    expect(isSold(late, 1, '2027-04-21 12:00:00')).toBe(true)
    const early = { ...COURSE, changes: [{ pickup_date: '2027-04-22', site_id: null, to_date: '2027-04-19' }] }
    expect(isSold(early, 1, '2027-04-18 12:00:00')).toBe(false)
  })
})

const soon = fc.integer({ min: 20_000, max: 20_200 }).map(fromDayNumber)
const course: fc.Arbitrary<Course> = fc.record({
  start_date: fc.integer({ min: 20_000, max: 20_100 }).map(fromDayNumber),
  number_of_weeks: fc.integer({ min: 1, max: 12 }),
  site_id: fc.constant(1),
  pickup_start_day: fc.constantFrom(...WEEKDAYS),
  changes: fc.array(fc.record({ pickup_date: soon, site_id: fc.constantFrom(null, 1, 2), to_date: fc.option(soon) }), { maxLength: 30 }),
})
const two = (most: number) => fc.integer({ min: 0, max: most }).map((each) => String(each).padStart(2, '0'))
const time = fc.tuple(two(23), two(59)).map((parts) => parts.join(':'))
const rule = fc.record({ cutoff_days: fc.integer({ min: 0, max: 6 }), cutoff_time: time })
const clock = fc.tuple(soon, time, two(59)).map(([date, minute, second]) => `${date} ${minute}:${second}`)
const sold = fc.record({
  first_week: fc.nat({ max: 12 }),
  weeks: fc.integer({ min: 1, max: 14 }),
  every_weeks: fc.constantFrom(...RHYTHMS),
  cartons_per_week: fc.integer({ min: 1, max: 30 }),
})

test('whatever the days, changes, cut-off and moment: every week sold is planned once, on a day that can be packed', () => {
  fc.assert(
    fc.property(course, sold, rule, clock, (any, order, cut, now) => {
      const weeks = weeksPaidAt(any, order, cut, now)
      expect(new Set(weeks.map(({ week }) => week)).size).toBe(order.weeks)
      for (const { week, with_week, pickup_date } of weeks) {
        expect(isOpenAt(pickup_date, cut, now)).toBe(true)
        expect(pickup_date >= now.slice(0, 10)).toBe(true)
        expect(pickup_date).toBe(dateOfWeek(any, with_week ?? week))
        if (with_week !== null) expect(isOpenAt(dateOfWeek(any, week), cut, now)).toBe(false)
      }
      const visits = visitsOf(weeks, order)
      expect(visits.reduce((sum, { cartons }) => sum + cartons, 0)).toBe(order.weeks * order.cartons_per_week)
      expect(visits.map(({ pickup_date }) => pickup_date)).toEqual([...new Set(weeks.map(({ pickup_date }) => pickup_date))].sort())
    }),
    { numRuns: 300 },
  )
})

test('what the receipt foretells is what is planned at the same moment, and from the moment on that it warns of', () => {
  fc.assert(
    fc.property(course, sold, rule, clock, (any, order, cut, now) => {
      const told = firstPickup(any, order, cut, now)
      const [planned] = visitsOf(weeksPaidAt(any, order, cut, now), order)
      expect(told).toMatchObject(planned ?? {})
      if (!told?.unless) {
        expect(isOpenAt(told?.pickup_date ?? '', cut, `${addDays(now.slice(0, 10), 1)} ${now.slice(11)}`)).toBe(true)
        return
      }
      const { paidFrom, pickup_date } = told.unless
      expect(now < paidFrom).toBe(true)
      expect(visitsOf(weeksPaidAt(any, order, cut, `${paidFrom}:00`), order)[0]?.pickup_date).toBe(pickup_date)
    }),
    { numRuns: 300 },
  )
})

test('however late it was paid, dates that do not change move nothing of it', () => {
  fc.assert(
    fc.property(course, sold, rule, clock, fc.integer({ min: 0, max: 20 }), (any, order, cut, now, later) => {
      const today = addDays(now.slice(0, 10), later)
      for (const planned of weeksPaidAt(any, order, cut, now).filter(({ pickup_date }) => pickup_date >= today)) {
        const { with_week, pickup_date } = planned
        expect(newDate(planned, any, today)).toEqual({ with_week, pickup_date })
      }
    }),
    { numRuns: 300 },
  )
})

test('whatever is sold has a day, and none after the last day to collect of the cycle', () => {
  const bought = fc.tuple(course, fc.integer({ min: 1, max: 30 })).map(([any, cartons_per_week]) => ({ any, cartons_per_week }))
  let refused = 0
  fc.assert(
    fc.property(bought, rule, clock, fc.constantFrom(...WEEKDAYS), ({ any, cartons_per_week }, cut, now, pickup_deadline_day) => {
      const onSale = weeksOnSale(any, now.slice(0, 10))
      const visits = visitsOf(weeksPaidAt(any, onSale, cut, now), { cartons_per_week })
      const days = datesOf(any, any.number_of_weeks)
      if (!hasDayLeft(any, onSale, cut, now)) {
        refused += 1
        return
      }
      expect(visits.length).toBeGreaterThan(0)
      const ends = days.map((day) => collectUntil(day, { ...any, pickup_deadline_day }, any.changes)).sort()
      for (const { pickup_date } of visits) {
        expect(days).toContain(pickup_date)
        expect(collectUntil(pickup_date, { ...any, pickup_deadline_day }, any.changes) <= (ends.at(-1) ?? '')).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
  expect(refused).toBeGreaterThan(10)
})
