import { describe, expect, test } from 'vitest'
import type { ChangedDay } from './changed-days.ts'
import { addChange, type DayEdit, editChange, isToCome, type Reach, takeBackChange } from './day-edits.ts'

/** A library and a church where people collect on Thursdays, and a market on Saturdays, around Thanksgiving. */
const LIBRARY = { site_id: 1, pickup_start_day: 'Thursday' } as const
const CHURCH = { site_id: 2, pickup_start_day: 'Thursday' } as const
const MARKET = { site_id: 3, pickup_start_day: 'Saturday' } as const
const SITES = [LIBRARY, CHURCH, MARKET]
const LAST_THURSDAY = '2026-11-19'
const TODAY = '2026-11-20'
const [WEDNESDAY, THANKSGIVING, FRIDAY, SATURDAY] = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'] as const

const change = (pickup_date: string, to_date: string | null, site_id: number | null = null): ChangedDay => ({
  pickup_date,
  site_id,
  to_date,
})
const reach = (changes: ChangedDay[], over: Partial<Reach> = {}): Reach => ({ sites: SITES, site_id: null, changes, today: TODAY, ...over })
const writesOf = ({ writes }: DayEdit) => writes.map(({ pickup_date, site_id, to_date }) => [pickup_date, site_id, to_date])
/** Where people of each site go; twice the same is once. */
const wentTo = ({ relocations }: DayEdit) => [
  ...new Set(relocations.map(({ site_id, from_date, to_date }) => `${site_id}: ${from_date.slice(5)} to ${to_date.slice(5)}`)),
]

describe('a day that the farm changes', () => {
  test('is left out: Thursday people come a week later, and what lay there for the market goes with its next day', () => {
    const edit = addChange(change(THANKSGIVING, null), reach([]))
    expect(writesOf(edit)).toEqual([[THANKSGIVING, null, null]])
    expect(wentTo(edit)).toEqual(['1: 11-26 to 12-03', '2: 11-26 to 12-03', '3: 11-26 to 11-28'])
  })

  test('and to which another was moved takes that along, as one change for all', () => {
    const moved = reach([change(THANKSGIVING, WEDNESDAY)])
    expect(writesOf(addChange(change(WEDNESDAY, FRIDAY), moved))).toEqual([[THANKSGIVING, null, FRIDAY]])
    expect(writesOf(addChange(change(WEDNESDAY, null), moved))).toEqual([[THANKSGIVING, null, '2026-12-03']])
    expect(wentTo(addChange(change(WEDNESDAY, null), moved))).toEqual(['1: 11-25 to 12-03', '2: 11-25 to 12-03', '3: 11-25 to 11-28'])
    // Back on its own day, it is changed no longer.
    expect(writesOf(addChange(change(WEDNESDAY, THANKSGIVING), moved))).toEqual([[THANKSGIVING, null, undefined]])
  })

  test('and to which another was moved stays changed itself where it is a day of its own', () => {
    const moved = reach([change(THANKSGIVING, SATURDAY)])
    expect(writesOf(addChange(change(SATURDAY, FRIDAY), moved))).toEqual([
      [SATURDAY, null, FRIDAY],
      [THANKSGIVING, null, FRIDAY],
    ])
    const left = addChange(change(SATURDAY, null), moved)
    expect(writesOf(left)).toEqual([
      [SATURDAY, null, null],
      [THANKSGIVING, null, '2026-12-03'],
    ])
    expect(wentTo(left)).toEqual(['1: 11-28 to 12-03', '2: 11-28 to 12-03', '3: 11-28 to 12-05'])
  })

  test('leaves a site alone that has its own', () => {
    const own = reach([change(THANKSGIVING, WEDNESDAY), change(THANKSGIVING, FRIDAY, 1)])
    const edit = addChange(change(WEDNESDAY, '2026-11-24'), own)
    expect(writesOf(edit)).toEqual([[THANKSGIVING, null, '2026-11-24']])
    const alone = reach([change(THANKSGIVING, WEDNESDAY, 1)])
    expect(writesOf(addChange(change(WEDNESDAY, FRIDAY), alone))).toEqual([[THANKSGIVING, 1, FRIDAY]])
    // Both go along: what is said of all sites, and what is said of one.
    const both = reach([change(THANKSGIVING, WEDNESDAY), change(THANKSGIVING, WEDNESDAY, 1)])
    expect(writesOf(addChange(change(WEDNESDAY, FRIDAY), both))).toEqual([
      [THANKSGIVING, null, FRIDAY],
      [THANKSGIVING, 1, FRIDAY],
    ])
  })

  test('at one site is written for that site, also back on its own day while all others are elsewhere', () => {
    const one = { sites: [LIBRARY], site_id: 1 }
    const moved = reach([change(THANKSGIVING, WEDNESDAY)], one)
    expect(writesOf(addChange(change(WEDNESDAY, THANKSGIVING, 1), moved))).toEqual([[THANKSGIVING, 1, THANKSGIVING]])
    const own = reach([change(THANKSGIVING, WEDNESDAY, 1)], one)
    expect(writesOf(addChange(change(WEDNESDAY, THANKSGIVING, 1), own))).toEqual([[THANKSGIVING, 1, undefined]])
  })
})

describe('a change that is edited', () => {
  test('takes its people along, and those of the market who had gone with them', () => {
    const moved = reach([change(THANKSGIVING, WEDNESDAY)])
    expect(wentTo(editChange(change(THANKSGIVING, FRIDAY), moved))).toEqual(['1: 11-25 to 11-27', '2: 11-25 to 11-27', '3: 11-25 to 11-27'])
    expect(wentTo(editChange(change(THANKSGIVING, null), moved))).toEqual(['1: 11-25 to 12-03', '2: 11-25 to 12-03', '3: 11-25 to 11-28'])
    expect(editChange(change(THANKSGIVING, WEDNESDAY), moved).relocations).toEqual([])
  })

  test('never sends anybody into the past: they come on the next day, and today is not past', () => {
    const late = reach([change(LAST_THURSDAY, FRIDAY)])
    const past = editChange(change(LAST_THURSDAY, '2026-11-18'), late)
    expect(writesOf(past).at(-1)).toEqual([LAST_THURSDAY, null, THANKSGIVING])
    expect(wentTo(past).slice(0, 2)).toEqual(['1: 11-27 to 11-26', '2: 11-27 to 11-26'])
    expect(writesOf(editChange(change(LAST_THURSDAY, TODAY), late))).toEqual([[LAST_THURSDAY, null, TODAY]])
    // What was collected on a day that is past stays there.
    const gone = reach([change(LAST_THURSDAY, '2026-11-18')])
    expect(writesOf(editChange(change(LAST_THURSDAY, '2026-11-17'), gone))).toEqual([[LAST_THURSDAY, null, '2026-11-17']])
  })
})

describe('a change that is taken back', () => {
  test('leaves the day as it was', () => {
    const edit = takeBackChange(change(THANKSGIVING, WEDNESDAY), reach([change(THANKSGIVING, WEDNESDAY)]))
    expect(writesOf(edit)).toEqual([[THANKSGIVING, null, undefined]])
    expect(wentTo(edit)).toEqual(['1: 11-25 to 11-26', '2: 11-25 to 11-26', '3: 11-25 to 11-26'])
    const onTheDay = reach([change(THANKSGIVING, FRIDAY)], { today: THANKSGIVING })
    expect(writesOf(takeBackChange(change(THANKSGIVING, FRIDAY), onTheDay))).toEqual([[THANKSGIVING, null, undefined]])
  })

  test('of a day that is past is a day without pickup: its people come with the next', () => {
    const edit = takeBackChange(change(LAST_THURSDAY, FRIDAY), reach([change(LAST_THURSDAY, FRIDAY)]))
    expect(writesOf(edit)).toEqual([[LAST_THURSDAY, null, null]])
    expect(wentTo(edit)).toEqual(['1: 11-27 to 11-26', '2: 11-27 to 11-26', '3: 11-27 to 11-21'])
    // The next is never today: the farm could not have packed for it.
    const twice = [change(LAST_THURSDAY, FRIDAY), change(THANKSGIVING, TODAY)]
    expect(writesOf(takeBackChange(change(LAST_THURSDAY, FRIDAY), reach(twice))).at(-1)).toEqual([LAST_THURSDAY, null, '2026-12-03'])
  })

  test('at all sites leaves one that has its own', () => {
    const both = reach([change(LAST_THURSDAY, FRIDAY), change(LAST_THURSDAY, '2026-11-24', 1)])
    expect(wentTo(takeBackChange(change(LAST_THURSDAY, FRIDAY), both))).toEqual(['2: 11-27 to 11-26', '3: 11-27 to 11-21'])
  })
})

describe('a change can be edited', () => {
  const canEdit = (each: ChangedDay, today: string, others: ChangedDay[] = []) =>
    isToCome(each, { sites: SITES, changes: [each, ...others], today })

  test('on its day and before, and until the day that it was moved to', () => {
    const later = change(THANKSGIVING, FRIDAY)
    expect([WEDNESDAY, THANKSGIVING, FRIDAY, SATURDAY].map((today) => canEdit(later, today))).toEqual([true, true, true, false])
    expect(canEdit(change(THANKSGIVING, WEDNESDAY), THANKSGIVING)).toBe(true)
    expect(canEdit(change(THANKSGIVING, WEDNESDAY), FRIDAY)).toBe(false)
    expect(canEdit(change(THANKSGIVING, FRIDAY, 1), FRIDAY)).toBe(true)
  })

  test('only as long as a site goes by it', () => {
    const own = [change(THANKSGIVING, WEDNESDAY, 1), change(THANKSGIVING, WEDNESDAY, 2)]
    expect(canEdit(change(THANKSGIVING, FRIDAY), FRIDAY, own)).toBe(false)
    expect(canEdit(change(THANKSGIVING, WEDNESDAY, 1), FRIDAY, [change(THANKSGIVING, FRIDAY)])).toBe(false)
    // Nobody collects on a Wednesday.
    expect(canEdit(change(WEDNESDAY, FRIDAY), FRIDAY)).toBe(false)
  })
})
