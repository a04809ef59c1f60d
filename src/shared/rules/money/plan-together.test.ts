import { describe, expect, test } from 'vitest'
import { planTogether } from './plan-together.ts'

const TODAY = '2027-01-31'
const plan = (totals: number[], credit: number) => planTogether(totals, credit, 2, TODAY).map(({ due_date, cents }) => [due_date, cents])

describe('two orders that are paid together in installments', () => {
  test('are charged on the same days', () => {
    expect(plan([3_000, 6_000], 0)).toEqual([
      ['2027-01-31', 3_000],
      ['2027-02-28', 3_000],
      ['2027-03-31', 3_000],
    ])
  })

  test('are paid at once as far as an installment would be too little for a card', () => {
    expect(plan([3_000, 90], 0)).toEqual([
      ['2027-01-31', 1_090],
      ['2027-02-28', 1_000],
      ['2027-03-31', 1_000],
    ])
  })

  test('use credit for the first one first', () => {
    expect(plan([3_000, 6_000], 3_000)).toEqual([
      ['2027-01-31', 2_000],
      ['2027-02-28', 2_000],
      ['2027-03-31', 2_000],
    ])
    expect(plan([3_000, 90], 3_000)).toEqual([['2027-01-31', 90]])
    expect(plan([3_000, 90], 3_090)).toEqual([['2027-01-31', 0]])
  })
})
