import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDollars } from '../../../shared/rules/money.ts'
import { byHandOf, comparePayments, isAllByCard } from './payments.ts'

const cents = fc.integer({ min: 0, max: 100_000_000 })

const totalsOf = (sums: { total?: number; card: number; settled: number; refunded?: number; credit?: number }) => ({
  orders: 3,
  cartons_per_week: 6,
  donation_cartons: 0,
  total_amount: toDollars(sums.total ?? sums.card),
  card_amount: toDollars(sums.card),
  settled_amount: toDollars(sums.settled),
  refunded_amount: toDollars(sums.refunded ?? 0),
  credit_amount: toDollars(sums.credit ?? 0),
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

  test('leave apart what credit has paid: it came neither by card nor by hand', () => {
    const withCredit = totalsOf({ total: 26_000, card: 11_700, settled: 11_700, credit: 1_300 })
    expect(byHandOf(withCredit, 'orders')).toBe(130)
    expect(isAllByCard(totalsOf({ total: 13_000, card: 11_700, settled: 11_700, credit: 1_300 }), 'orders')).toBe(false)
    expect(byHandOf(totalsOf({ total: 13_000, card: 11_700, settled: 11_700, credit: 1_300 }), 'orders')).toBe(0)
  })

  test('are spoken of beside the whole amount only when all of it came by card', () => {
    const mixed = totalsOf({ total: 879_450, card: 183_950, settled: 183_950 })
    expect(isAllByCard(mixed, 'orders')).toBe(false)
    expect(byHandOf(mixed, 'orders')).toBe(6955)
    expect(isAllByCard(totalsOf({ card: 183_950, settled: 183_950 }), 'orders')).toBe(true)
    expect(isAllByCard(totalsOf({ total: 5_000, card: 0, settled: 0 }), 'manual')).toBe(false)
    expect(byHandOf(totalsOf({ total: 5_000, card: 0, settled: 0, refunded: 5_000 }), 'refunded')).toBe(0)
  })
})
