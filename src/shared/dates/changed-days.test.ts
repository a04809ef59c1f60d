import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, fromDayNumber, WEEKDAYS } from './calendar.ts'
import { type ChangedDay, isClosed, isPickupDay, landing, leavingFor, nextPickupDay } from './changed-days.ts'

const HERE = 1
const THERE = 2
const THANKSGIVING = '2026-11-26'
const closed = (pickup_date: string, site_id: number | null = null): ChangedDay => ({ pickup_date, site_id, to_date: null })
const moved = (pickup_date: string, to_date: string, site_id: number | null = null): ChangedDay => ({ pickup_date, site_id, to_date })

describe('a pickup', () => {
  test('is on the day that the farm moved it to', () => {
    expect(landing(THANKSGIVING, HERE, [moved(THANKSGIVING, '2026-11-25')])).toBe('2026-11-25')
  })

  test('is a week later where there is none, and later still while there is none then either', () => {
    expect(landing(THANKSGIVING, HERE, [closed(THANKSGIVING)])).toBe('2026-12-03')
    expect(landing(THANKSGIVING, HERE, [closed('2026-12-03'), closed(THANKSGIVING)])).toBe('2026-12-10')
    expect(landing(THANKSGIVING, HERE, [closed(THANKSGIVING), moved('2026-12-03', '2026-12-04')])).toBe('2026-12-04')
  })

  test('hears what is said of its own site rather than of all', () => {
    const changes = [closed(THANKSGIVING), moved(THANKSGIVING, '2026-11-25', HERE)]
    expect([HERE, THERE].map((site) => landing(THANKSGIVING, site, changes))).toEqual(['2026-11-25', '2026-12-03'])
  })

  test('may change places with another, and is never on a day that is closed', () => {
    const swapped = [moved('2026-11-25', THANKSGIVING), moved(THANKSGIVING, '2026-11-25')]
    expect(['2026-11-25', THANKSGIVING].map((date) => landing(date, HERE, swapped))).toEqual([THANKSGIVING, '2026-11-25'])
    expect(landing(THANKSGIVING, HERE, [moved(THANKSGIVING, '2026-11-25'), closed('2026-11-25')])).toBe('2026-12-03')
  })
})

describe('what lies on a day that the farm changes', () => {
  const leave = (date: string, changes: ChangedDay[]) => leavingFor(date, 'Thursday', HERE, changes)

  test('goes with the pickups of that day', () => {
    expect(leave(THANKSGIVING, [moved(THANKSGIVING, '2026-11-25')])).toBe('2026-11-25')
    expect(leave(THANKSGIVING, [])).toBe(THANKSGIVING)
  })

  test('on any other weekday goes where that was moved, or else to the next day on which people collect', () => {
    expect(leave('2026-11-25', [])).toBe('2026-11-25')
    expect(leave('2026-11-25', [moved('2026-11-25', '2026-11-27')])).toBe('2026-11-27')
    expect(leave('2026-11-25', [closed('2026-11-25')])).toBe(THANKSGIVING)
    expect(leave('2026-11-25', [moved('2026-11-25', '2026-11-27'), closed('2026-11-27')])).toBe(THANKSGIVING)
    expect(leave('2026-11-25', [closed('2026-11-25'), closed(THANKSGIVING)])).toBe('2026-12-03')
  })

  test('is a pickup day only where people collect', () => {
    const changes = [moved(THANKSGIVING, '2026-11-25')]
    expect(['2026-11-25', THANKSGIVING, '2026-12-03'].map((day) => isPickupDay(day, 'Thursday', HERE, changes))).toEqual([
      true,
      false,
      true,
    ])
  })
})

const FIRST = 20_000
const date = fc.integer({ min: FIRST, max: FIRST + 40 }).map(fromDayNumber)
const site = fc.constantFrom(HERE, THERE)
const change = fc.record({ pickup_date: date, site_id: fc.constantFrom(null, HERE, THERE), to_date: fc.option(date) })
const changes = fc
  .uniqueArray(change, { selector: ({ pickup_date, site_id }) => `${pickup_date} ${site_id}`, maxLength: 60 })
  .map((all) => all.filter(({ pickup_date, to_date }) => pickup_date !== to_date))

describe('whatever the farm changes', () => {
  test('every pickup has a day, and never a closed one', () => {
    fc.assert(
      fc.property(date, site, changes, (day, at, all) => {
        const landed = landing(day, at, all)
        expect(landed).toMatch(/^\d{4}-\d\d-\d\d$/)
        expect(isClosed(landed, at, all)).toBe(false)
      }),
    )
  })

  test('a day that is not changed stays', () => {
    fc.assert(
      fc.property(date, site, changes, (day, at, all) => {
        const others = all.filter(({ pickup_date, site_id }) => pickup_date !== day || (site_id !== null && site_id !== at))
        expect(landing(day, at, others)).toBe(day)
      }),
    )
  })

  test('the order in which it was changed does not matter', () => {
    fc.assert(
      fc.property(date, site, changes, (day, at, all) => {
        expect(landing(day, at, [...all].reverse())).toBe(landing(day, at, all))
      }),
    )
  })

  test('there is a next pickup, not before today', () => {
    fc.assert(
      fc.property(date, fc.constantFrom(...WEEKDAYS), site, changes, (today, day, at, all) => {
        const next = nextPickupDay(today, day, at, all)
        expect(next >= today).toBe(true)
        expect(isClosed(next, at, all)).toBe(false)
        expect(next <= addDays(fromDayNumber(FIRST + 40), 14)).toBe(true)
      }),
    )
  })
})

describe('the next day on which people collect', () => {
  const tuesdays = (date: string, changes: readonly ChangedDay[]) => nextPickupDay(date, 'Tuesday', 1, changes)

  test('is that very day, also where it was moved there', () => {
    expect(tuesdays('2027-03-02', [])).toBe('2027-03-02')
    expect(tuesdays('2027-03-03', [{ pickup_date: '2027-03-02', site_id: null, to_date: '2027-03-03' }])).toBe('2027-03-03')
  })

  test('is the next one where nobody collects', () => {
    expect(tuesdays('2027-03-02', [{ pickup_date: '2027-03-02', site_id: 1, to_date: null }])).toBe('2027-03-09')
    expect(tuesdays('2027-03-02', [{ pickup_date: '2027-03-02', site_id: null, to_date: '2027-03-04' }])).toBe('2027-03-04')
    expect(tuesdays('2027-03-04', [])).toBe('2027-03-09')
  })

  test('may be one that was moved there over others', () => {
    expect(tuesdays('2027-03-10', [{ pickup_date: '2027-03-02', site_id: null, to_date: '2027-03-12' }])).toBe('2027-03-12')
    expect(tuesdays('2027-03-03', [{ pickup_date: '2027-03-16', site_id: null, to_date: '2027-03-04' }])).toBe('2027-03-04')
  })
})
