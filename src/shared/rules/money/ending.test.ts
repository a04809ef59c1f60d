import { describe, expect, test } from 'vitest'
import type { Balance } from '../../shapes/balance.ts'
import { cardShare, creditByEnding, isWhole, mostAsCredit, proposeShares } from './ending.ts'

/** Everything was paid by card, and nothing has gone back. */
const money = (over: Partial<Balance> = {}): Balance => ({
  version: 1,
  paid_cents: 10_400,
  by_hand_cents: 0,
  used_cents: 0,
  refunded_cents: 0,
  disputed_cents: 0,
  disputed: false,
  given_cents: 0,
  spent_cents: 0,
  withdrawable_cents: 0,
  balance_cents: 0,
  collected_cents: 0,
  donated_cents: 0,
  coming_cents: 10_400,
  pickups: 8,
  cartons: 16,
  skipped_cents: 0,
  stopped_cents: 0,
  owed_cents: 0,
  unrecorded_cents: 0,
  held_cents: 10_400,
  short_cents: 0,
  surplus_cents: 0,
  rate_cents: 10_400,
  rate_of_cents: 10_400,
  back_cents: 10_400,
  debt_cents: 0,
  can_refund: true,
  left_by_card_cents: 10_400,
  most_by_card_cents: 10_400,
  most_as_credit_cents: 10_400,
  is_held: false,
  ...over,
})

describe('what goes back by card for pickups that end', () => {
  test('is what the card has paid of them, beside credit and cash', () => {
    expect(cardShare(money(), 1_300)).toBe(1_300)
    expect(cardShare(money({ paid_cents: 7_800, used_cents: 2_600 }), 1_300)).toBe(975)
    expect(cardShare(money({ paid_cents: 5_200, by_hand_cents: 5_200 }), 1_300)).toBe(650)
    expect(cardShare(money({ paid_cents: 5_200, by_hand_cents: 2_600, used_cents: 2_600 }), 1_300)).toBe(650)
    // Two thirds of a dollar, to the nearest cent.
    expect(cardShare(money({ paid_cents: 200, used_cents: 100 }), 100)).toBe(67)
    expect(cardShare(money({ paid_cents: 1 }), 1)).toBe(1)
  })

  test('is never more than is left on the card, or than the farm has', () => {
    expect(cardShare(money({ left_by_card_cents: 500 }), 1_300)).toBe(500)
    expect(cardShare(money({ held_cents: 300 }), 1_300)).toBe(300)
  })

  test('is nothing where the provider cannot be asked, or nothing was paid', () => {
    expect(cardShare(money({ can_refund: false }), 1_300)).toBe(0)
    expect(cardShare(money({ paid_cents: 0 }), 1_300)).toBe(0)
  })
})

describe('what is proposed where an order ends', () => {
  test('is rounded to the nearest cent, for cash and for credit', () => {
    const byHand = money({ paid_cents: 100, by_hand_cents: 200, back_cents: 100 })
    expect(proposeShares(byHand)).toEqual({ card_cents: 33, credit_cents: 0 })
    const byCredit = money({ paid_cents: 100, used_cents: 200, back_cents: 100 })
    expect(proposeShares(byCredit)).toEqual({ card_cents: 33, credit_cents: 67 })
  })

  test('is half and half where card and credit paid as much', () => {
    const halves = money({ paid_cents: 5_200, used_cents: 5_200, most_by_card_cents: 5_200, left_by_card_cents: 5_200 })
    expect(proposeShares(halves)).toEqual({ card_cents: 5_200, credit_cents: 5_200 })
  })

  test('is nothing while a bank disputes what paid for the order before it', () => {
    expect(proposeShares(money({ disputed: true }))).toEqual({ card_cents: 0, credit_cents: 0 })
    // What a bank disputes of the order itself is no longer among what goes back.
    const own = money({ disputed: true, disputed_cents: 5_200, back_cents: 5_200, most_by_card_cents: 5_200 })
    expect(proposeShares(own)).toEqual({ card_cents: 5_200, credit_cents: 0 })
    expect(proposeShares({ ...own, disputed_cents: 1 })).toEqual({ card_cents: 5_200, credit_cents: 0 })
  })

  test('leaves as credit what does not go back by card, and never less than nothing', () => {
    expect([mostAsCredit(money(), 2_400), mostAsCredit(money(), 20_000)]).toEqual([8_000, 0])
    expect(creditByEnding(money({ held_cents: 0, withdrawable_cents: 100 }), 100, 300)).toBe(200)
  })
})

test('a refund of nothing ends no order, and one of the last cent does', () => {
  expect(isWhole(money({ left_by_card_cents: 0 }), 0)).toBe(false)
  expect(isWhole(money({ left_by_card_cents: 1 }), 1)).toBe(true)
})
