import { describe, expect, test } from 'vitest'
import { balanceOf } from '../../shared/rules/money/balance.ts'
import { Refusal } from '../http/refusal.ts'
import { decideCredit, decidedCredit } from './balance.ts'

/** Eight weeks of two cartons at $6.50, of which nothing was collected: $78.00 paid by card and $26.00 by credit. */
const balance = balanceOf({
  order: {
    version: 1,
    status: 'paid',
    pay_later: null,
    price_cents: 650,
    total_cents: 10_400,
    credit_cents: 2_600,
    paid_cents: 7_800,
    farm_cents: 0,
    ended_total_cents: null,
    donation_cartons: 0,
  },
  receipts: [{ receipt_no: 1, kind: 'payment', method: 'card', cents: 7_800, of_receipt: null, disputed: false, is_known: true }],
  entries: [{ cents: -2_600 }],
  pickups: Array.from({ length: 8 }, (_, week) => ({
    cartons: 2,
    state: 'planned',
    pickup_date: `2027-03-${10 + week}`,
    site_id: 1,
    is_to_come: true,
    is_held_over: false,
    unclaimed: null,
  })),
  person_cents: 0,
})

describe('what becomes credit where an order is canceled', () => {
  const refuse = ((code: 'changedMeanwhile') => new Refusal(code)) as Parameters<typeof decideCredit>[3]
  const decide = (forecast: Parameters<typeof decideCredit>[1], byCard: number) => {
    try {
      return decideCredit(balance, forecast, byCard, refuse)
    } catch (error) {
      return error instanceof Refusal ? error.code : error
    }
  }

  test('is the credit that paid for it, unless the card gets some of that too', () => {
    expect([decide({}, 7_800), decide({}, 0), decide({}, 9_000), decide({}, 10_400)]).toEqual([2_600, 2_600, 1_400, 0])
  })

  test('is what the farmer has seen, as long as it is possible and nothing has changed', () => {
    expect(decide({ credit_cents: 2_600, coming_cents: 10_400 }, 7_800)).toBe(2_600)
    expect(decide({ credit_cents: 0, coming_cents: 10_400 }, 7_800)).toBe(0)
    expect(decide({ credit_cents: 2_601, coming_cents: 10_400 }, 7_800)).toBe('creditTooMuch')
    expect(decide({ credit_cents: 2_600, coming_cents: 9_100 }, 7_800)).toBe('changedMeanwhile')
  })

  test('is less by what was collected while the refund was on its way, and never more than was decided', () => {
    const decided = (coming_cents: number, credit_cents = 2_600) => decidedCredit({ credit_cents, coming_cents }, balance)
    expect([decided(10_400), decided(11_700), decided(9_100), decided(13_001)]).toEqual([2_600, 1_300, 2_600, 0])
    expect(decidedCredit({ credit_cents: null, coming_cents: 10_400 }, balance)).toBeUndefined()
    expect(decidedCredit({ credit_cents: 2_600, coming_cents: null }, balance)).toBeUndefined()
  })
})
