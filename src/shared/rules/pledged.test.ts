import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../dates/calendar.ts'
import { weekOf } from '../dates/farm-week.ts'
import { pledgedBetween, pledgedPieces } from './pledged.ts'
import { RHYTHMS } from './products.ts'

const START = '2026-09-07'
const pledge = fc
  .record({
    number_of_weeks: fc.integer({ min: 1, max: 53 }),
    late: fc.nat(52),
    cartons: fc.nat(500),
    shift: fc.nat(6),
    every_weeks: fc.constantFrom(...RHYTHMS),
  })
  .map(({ number_of_weeks, late, cartons, shift, every_weeks }) => {
    const first_week = Math.min(late, number_of_weeks - 1)
    return {
      start_date: addDays(START, shift),
      first_week,
      weeks: Math.ceil((number_of_weeks - first_week) / every_weeks),
      every_weeks,
      cartons,
    }
  })

const inWeekOf = (date: string) => {
  const { monday, sunday } = weekOf(date)
  return [addDays(monday, -1), sunday] as const
}

describe('donated cartons', () => {
  test('go to the pantry week by week, and come to what was promised', () => {
    fc.assert(
      fc.property(fc.array(pledge, { maxLength: 5 }), (pledges) => {
        const weeks = Array.from({ length: 60 }, (_, week) => pledgedBetween(pledges, ...inWeekOf(addDays(START, week * 7))))
        expect(weeks.reduce((sum, each) => sum + each, 0)).toBe(pledges.reduce((sum, { cartons }) => sum + cartons, 0))
        expect(Math.min(...weeks)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('are spread evenly: no week has more than a carton above another', () => {
    const sixty = { start_date: START, first_week: 0, weeks: 9, every_weeks: 1, cartons: 60 }
    const weeks = Array.from({ length: 9 }, (_, week) => pledgedBetween([sixty], ...inWeekOf(addDays(START, week * 7))))
    expect(weeks).toEqual([6, 7, 7, 6, 7, 7, 6, 7, 7])
  })

  test('of an order that came late begin with its first week', () => {
    const late = { start_date: START, first_week: 6, weeks: 3, every_weeks: 1, cartons: 3 }
    const weeks = Array.from({ length: 9 }, (_, week) => pledgedBetween([late], ...inWeekOf(addDays(START, week * 7))))
    expect(weeks).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1])
  })

  test('of an order for every other week are due with its pickups', () => {
    const other = { start_date: START, first_week: 1, weeks: 4, every_weeks: 2, cartons: 8 }
    const weeks = Array.from({ length: 9 }, (_, week) => pledgedBetween([other], ...inWeekOf(addDays(START, week * 7))))
    expect(weeks).toEqual([0, 2, 0, 2, 0, 2, 0, 2, 0])
  })

  test('of an order without weeks are none', () => {
    const none = { start_date: START, first_week: 0, weeks: 0, every_weeks: 1, cartons: 3 }
    expect(pledgedBetween([none], START, addDays(START, 70))).toBe(0)
  })

  test('are told by product where there is a choice, and only what there is', () => {
    expect(pledgedPieces({ this_week: 3, season: 10 }, 'this_week')).toEqual([{ cartons: 3 }])
    const products = [
      { short_name: '12', this_week: 1, season: 9 },
      { short_name: '18', this_week: 0, season: 1 },
    ]
    const told = { this_week: 1, season: 10, products }
    expect(pledgedPieces(told, 'this_week')).toEqual([{ cartons: 1, product: '12' }])
    expect(pledgedPieces(told, 'season').map(({ product }) => product)).toEqual(['12', '18'])
  })
})
