import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CARD_MIN_CENTS, INSTALLMENTS_MAX, INSTALLMENTS_MIN } from '../../limits.ts'
import { installmentChoices, planInstallments } from './installments.ts'

const installments = fc.integer({ min: INSTALLMENTS_MIN, max: INSTALLMENTS_MAX })
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

describe('an order in installments', () => {
  test('adds up to the cent, in installments that differ by less than a cent each', () => {
    fc.assert(
      fc.property(fc.integer({ min: 350, max: 99_999_999 }), installments, day, (cents, count, today) => {
        const plan = planInstallments(cents, count, today)
        const [first, ...later] = plan.map((installment) => installment.cents)
        expect(plan.reduce((sum, installment) => sum + installment.cents, 0)).toBe(cents)
        expect(new Set(later).size).toBe(1)
        expect((first ?? 0) - (later[0] ?? 0)).toBeGreaterThanOrEqual(0)
        expect((first ?? 0) - (later[0] ?? 0)).toBeLessThanOrEqual(count)
      }),
    )
  })

  test('has an installment in each month, on the day of the first or the last one that the month has', () => {
    expect(planInstallments(700, 6, '2027-08-31').map(({ due_date }) => due_date)).toEqual([
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
    ])
    fc.assert(
      fc.property(installments, day, (count, today) => {
        const months = planInstallments(10_000, count, today).map(
          ({ due_date }) => Number(due_date.slice(0, 4)) * 12 + Number(due_date.slice(5, 7)),
        )
        expect(months.every((month, index) => month === (months[0] ?? 0) + index)).toBe(true)
      }),
    )
  })

  test('is offered only where every installment is one that a card pays', () => {
    const choices = (cents: number, installments_most: number) =>
      installmentChoices(cents, { installments_most, installments_past_season: false }, '2027-01-15', { end_date: '2027-12-31' })
    expect(choices(10_000, 6)).toEqual([2, 3, 4, 5, 6])
    expect(choices(10_000, 0)).toEqual([])
    expect(choices(3 * CARD_MIN_CENTS, 6)).toEqual([2])
    expect(choices(3 * CARD_MIN_CENTS - 1, 6)).toEqual([])
  })

  test('ends with the season, on its last day at the latest, unless the farmer says otherwise', () => {
    const choices = (end_date: string, installments_past_season = false, today = '2027-01-15') =>
      installmentChoices(10_000, { installments_most: 6, installments_past_season }, today, { end_date })
    expect(choices('2027-05-15')).toEqual([2, 3, 4])
    expect(choices('2027-05-14')).toEqual([2, 3])
    expect(choices('2027-03-15')).toEqual([2])
    expect(choices('2027-03-14')).toEqual([])
    expect(choices('2027-03-14', true)).toEqual([2, 3, 4, 5, 6])
    // The 31st is charged on the last day that a shorter month has.
    expect(choices('2027-04-30', false, '2027-01-31')).toEqual([2, 3])
  })

  test('is never charged after the season where the farmer has not allowed it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: INSTALLMENTS_MAX }),
        day,
        day,
        (cents, most, today, end_date) => {
          const offered = (installments_past_season: boolean) =>
            installmentChoices(cents, { installments_most: most, installments_past_season }, today, { end_date })
          const inSeason = offered(true).filter((count) =>
            planInstallments(cents, count, today).every(({ due_date }) => due_date <= end_date),
          )
          expect(offered(false)).toEqual(inSeason)
        },
      ),
    )
  })
})
