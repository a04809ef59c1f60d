import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDollars } from '../../../shared/rules/money/cents.ts'
import { comparePayments, isAllByCard, partsOf } from './payments.ts'

const cents = fc.integer({ min: 0, max: 100_000_000 })

const totalsOf = (sums: {
  total?: number
  card: number
  settled: number
  refunded?: number
  credit?: number
  farm?: number
  owed?: number
  overdue?: number
  unrecorded?: number
}) => ({
  orders: 3,
  cartons_per_week: 6,
  donation_cartons: 0,
  total_amount: toDollars(sums.total ?? sums.card),
  card_amount: toDollars(sums.card),
  settled_amount: toDollars(sums.settled),
  refunded_amount: toDollars(sums.refunded ?? 0),
  credit_amount: toDollars(sums.credit ?? 0),
  farm_amount: toDollars(sums.farm ?? 0),
  owed_amount: toDollars(sums.owed ?? 0),
  overdue_amount: toDollars(sums.overdue ?? 0),
  unrecorded_amount: toDollars(sums.unrecorded ?? 0),
  matches_payments: sums.card === sums.settled,
})

describe('card orders beside what the provider settled', () => {
  test('match when the difference is what was refunded, to the cent', () => {
    fc.assert(
      fc.property(cents, cents, (settled, refunded) => {
        const totals = totalsOf({ card: settled + refunded, settled, refunded })
        expect(comparePayments(totals)).toEqual({ isAlike: true, refundedCents: refunded, apartCents: 0 })
      }),
    )
  })

  test('differ by what no refund explains', () => {
    expect(comparePayments(totalsOf({ card: 13_000, settled: 12_500 }))).toMatchObject({ isAlike: false, apartCents: 500 })
    expect(comparePayments(totalsOf({ card: 12_500, settled: 13_000 }))).toMatchObject({ isAlike: false, apartCents: 500 })
    expect(comparePayments(totalsOf({ card: 13_000, settled: 11_500, refunded: 1_000 }))).toMatchObject({
      isAlike: false,
      apartCents: 1_500,
    })
  })

  test('match when an order was made cheaper by what was refunded', () => {
    expect(comparePayments(totalsOf({ card: 11_000, settled: 11_000, refunded: 2_000 })).isAlike).toBe(true)
  })

  test('stand apart from what came by credit and by hand, and what is owed', () => {
    const all = totalsOf({ total: 26_000, card: 11_700, settled: 11_700, credit: 1_300, farm: 5_000, owed: 8_000, overdue: 3_000 })
    expect(isAllByCard(all, 'orders')).toBe(false)
    expect(partsOf(all).map(({ name, amount }) => [name, amount])).toEqual([
      ['by credit', 13],
      ['by hand', 50],
      ['owed', 80],
      ['of it overdue', 30],
    ])
  })

  test('are spoken of beside the whole amount only when all of it came by card', () => {
    expect(isAllByCard(totalsOf({ total: 879_450, card: 183_950, settled: 183_950, farm: 695_500 }), 'orders')).toBe(false)
    expect(isAllByCard(totalsOf({ card: 183_950, settled: 183_950 }), 'orders')).toBe(true)
    const byHand = totalsOf({ total: 5_000, card: 0, settled: 0, farm: 5_000 })
    expect([isAllByCard(byHand, 'manual'), partsOf(byHand)]).toEqual([false, []])
    const unrecorded = totalsOf({ total: 18_000, card: 13_000, settled: 13_000, unrecorded: 5_000 })
    expect([isAllByCard(unrecorded, 'orders'), partsOf(unrecorded)]).toEqual([false, [{ name: 'not recorded', amount: 50 }]])
  })
})
