import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isConfirmed, showAsked } from '../../../../shared/rules/confirmation.ts'
import { type BalanceFacts, balanceOf } from '../../../../shared/rules/money/balance.ts'
import { isWhole, proposeShares } from '../../../../shared/rules/money/ending.ts'
import { writeTypedAmount } from '../../../../shared/rules/money/typed-amount.ts'
import type { Order, ToldBalance } from '../../../../shared/shapes/orders.ts'
import { type Choice, cardTrouble, choicesOf, creditTrouble, deedOf, type Ending, namedCents, partTrouble } from './end-order.ts'
import {
  askedOf,
  beyondWords,
  choiceWords,
  comingWords,
  deedWords,
  doneWords,
  foretell,
  noCardWords,
  owedWords,
  paidWords,
  waiveWords,
} from './end-words.ts'

const order = { id: 42, name: 'Ann', total_amount: 130 } as Order

type Facts = {
  status: BalanceFacts['order']['status']
  pay_later: 'farm' | 'installments' | null
  card: number
  refunded: number
  hand: number
  /** A check that came and bounced. */
  bounced: number
  used: number
  given: number
  person: number | null
  disputed: boolean
  isKnown: boolean
  /** Weeks of $13.00 that are to come, and that were collected, besides $26.00 that was donated. */
  coming: number
  collected: number
}

const weeksOf = (count: number, is_to_come: boolean): BalanceFacts['pickups'] =>
  Array.from({ length: count }, (_, week) => ({
    cartons: 2,
    state: 'planned',
    pickup_date: `2027-0${is_to_come ? 4 : 3}-${10 + week}`,
    site_id: 1,
    is_to_come,
    is_held_over: false,
    unclaimed: null,
  }))

/** An order of $130.00 by card with eight weeks to come, of $13.00 each. */
const moneyOf = (over: Partial<Facts> = {}, told: Partial<ToldBalance> = {}): ToldBalance => {
  const facts: Facts = {
    ...{
      status: 'paid',
      pay_later: null,
      card: 13_000,
      refunded: 0,
      hand: 0,
      bounced: 0,
      used: 0,
      given: 0,
      person: 0,
      disputed: false,
      isKnown: true,
    },
    ...{ coming: 8, collected: 0 },
    ...over,
  }
  const { status, pay_later, card, refunded, hand, bounced, used, given, person, disputed, isKnown, coming, collected } = facts
  const receipt = { of_receipt: null, disputed: false, is_known: isKnown }
  const balance = balanceOf({
    order: {
      ...{ version: 1, status, pay_later, price_cents: 650, total_cents: 13_000, credit_cents: used, paid_cents: card, farm_cents: hand },
      ...{ ended_total_cents: null, donation_cartons: status === 'held' ? 0 : 4 },
    },
    receipts: [
      ...(card > 0 ? [{ ...receipt, receipt_no: 1, kind: 'payment', method: 'card', cents: card, disputed } as const] : []),
      ...(refunded > 0 ? [{ ...receipt, receipt_no: 2, kind: 'refund', method: 'card', cents: -refunded, of_receipt: 1 } as const] : []),
      ...(hand > 0 ? [{ ...receipt, receipt_no: 3, kind: 'payment', method: 'cash', cents: hand } as const] : []),
      ...(bounced > 0
        ? [
            { ...receipt, receipt_no: 4, kind: 'payment', method: 'check', cents: bounced } as const,
            { ...receipt, receipt_no: 5, kind: 'correction', method: 'check', cents: -bounced, of_receipt: 4 } as const,
          ]
        : []),
    ],
    entries: [{ cents: -used }, { cents: given }],
    pickups: [...weeksOf(coming, true), ...weeksOf(collected, false)],
    person_cents: person,
  })
  return { ...balance, installments: [], card_payments: 1, has_account: true, changes: [], left_at_sites: [], ...told }
}
const MIXED = moneyOf({ card: 10_000, used: 3_000 })
const BY_CREDIT = moneyOf({ card: 0, used: 13_000, coming: 1, collected: 7 })
const BY_HAND = moneyOf({ status: 'manual', card: 0, hand: 13_000, person: null }, { has_account: false })
const UNRECORDED = moneyOf({ status: 'manual', card: 0 })
const choose = (choice: Choice, over: Partial<Ending> = {}): Ending => ({
  ...{ choice, amount: '', card: '', credit: '', beyond: false, waive: false },
  ...over,
})

const anyMoney = fc
  .record({
    card: fc.nat(20_000),
    used: fc.nat(20_000),
    refunded: fc.nat(20_000),
    given: fc.nat(5_000),
    person: fc.option(fc.nat(9_000)),
    disputed: fc.boolean(),
    isKnown: fc.boolean(),
    status: fc.constantFrom('paid' as const, 'owed' as const, 'held' as const),
    coming: fc.nat(8),
    collected: fc.nat(8),
  })
  .map((facts) =>
    moneyOf({
      ...facts,
      pay_later: facts.status === 'owed' ? 'farm' : null,
      refunded: Math.min(facts.refunded, facts.card),
      given: Math.min(facts.given, facts.card + facts.used),
    }),
  )

describe('ending an order', () => {
  test('whatever is chosen and typed, no more goes back than the farm still has', () => {
    const typed = fc.record({ amount: fc.nat(30_000), card: fc.nat(30_000), credit: fc.nat(30_000) })
    fc.assert(
      fc.property(anyMoney, typed, (money, { amount, card, credit }) => {
        const texts = { amount: writeTypedAmount(amount), card: writeTypedAmount(card), credit: writeTypedAmount(credit) }
        for (const choice of choicesOf(money)) {
          const deed = deedOf(choose(choice, texts), money)
          if (deed.accepts || deed.card === undefined || deed.credit === undefined) continue
          expect(deed.card).toBeLessThanOrEqual(money.most_by_card_cents)
          expect(deed.card + deed.credit).toBeLessThanOrEqual(money.held_cents)
        }
        const shares = proposeShares(money)
        expect(shares.card_cents + shares.credit_cents).toBeLessThanOrEqual(money.back_cents)
      }),
    )
  })

  test('is refused while it is typed when it is too much', () => {
    const trouble = (amount: string, money = moneyOf(), beyond = false) => partTrouble({ amount, beyond }, money)
    expect([trouble('130.01'), trouble('130')]).toEqual(['You can refund at most $130.00.', undefined])
    expect(trouble('0')).toBeDefined()
    expect([cardTrouble('100.01', MIXED), cardTrouble('', MIXED)]).toEqual(['You can refund at most $100.00.', undefined])
    expect([creditTrouble('70.01', MIXED, 6_000), creditTrouble('70', MIXED, 6_000)]).toEqual([
      'At most $70.00 can become credit.',
      undefined,
    ])
    // Half of it became credit, and was spent.
    const spent = moneyOf({ given: 6_500, person: 0 })
    expect(trouble('65', spent)).toBeUndefined()
    expect(trouble('130', spent)).toContain('The farm still has $65.00 from this order.')
    expect(trouble('130', spent, true)).toBeUndefined()
    expect(deedOf(choose('part', { amount: '130', beyond: true }), spent)).toMatchObject({ card: 13_000, credit: 0, beyond: true })
  })

  test('begins with what was paid and not picked up, in the shares in which it was paid', () => {
    expect(choicesOf(moneyOf())).toEqual(['value', 'whole', 'credit', 'other', 'none', 'part'])
    expect(choicesOf(BY_CREDIT)).toEqual(['value', 'other', 'none'])
    expect(choicesOf(BY_HAND)).toEqual(['none'])
    // Nothing comes back of what nobody has recorded.
    expect(choicesOf(UNRECORDED)).toEqual(['none'])
    expect(choicesOf(MIXED)).toEqual(['value', 'credit', 'other', 'none', 'part'])
    expect(choicesOf(moneyOf({ coming: 0, collected: 8 }))[0]).toBe('none')
    expect(choicesOf(moneyOf({ person: null }))).toEqual(['none', 'whole', 'other', 'part'])
    expect(noCardWords(moneyOf({ person: null }))).toContain('account is closed')
    expect(choicesOf(moneyOf({ disputed: true }))[0]).toBe('none')
    expect(choicesOf(moneyOf({ status: 'held', coming: 0 }))).toEqual(['accept', 'whole', 'none'])
    expect(choiceWords('value', MIXED)).toBe('Give back what was paid but not picked up: $80.00 by card and $24.00 as credit')
    expect(deedOf(choose('value'), BY_CREDIT)).toMatchObject({ card: 0, credit: 1_300, cancels: true })
    // Partly paid by card, nothing collected: what came goes back, but for its share of what was donated.
    const partly = moneyOf({ status: 'owed', pay_later: 'installments', card: 3_250 })
    expect([choicesOf(partly)[0], deedOf(choose('value'), partly)]).toMatchObject(['value', { card: 2_600, credit: 0, debt: 0 }])
  })

  test('forecasts the credit that goes because both would be more than was paid', () => {
    const skipped = moneyOf({ given: 1_300, person: 1_300, coming: 7 })
    const deed = deedOf(choose('other', { card: '125' }), skipped)
    expect([deed.credit, namedCents(deed), deedWords(deed, order)]).toEqual([-800, 12_500, 'Refund $125.00 and cancel'])
    expect(foretell(deed, skipped)).toContain('$8.00 of credit from this order is withdrawn.')
    expect(choiceWords('whole', skipped)).toContain('$13.00 of credit from this order is withdrawn')
    expect(foretell(deedOf(choose('part', { amount: '125' }), skipped), skipped)).toBe(
      'The order continues. $125.00 goes back by card. $8.00 of credit from this order is withdrawn. The customer gets an email.',
    )
    expect(choiceWords('none', moneyOf({ status: 'held', card: 9_000, used: 3_000, coming: 0 }))).toContain(
      '$30.00 of credit is returned too',
    )
  })

  test('leaves what was collected and not paid owed, unless the farmer lets them off', () => {
    // Three weeks were collected, and nothing has come.
    const eaten = moneyOf({ status: 'owed', pay_later: 'farm', card: 0, coming: 5, collected: 3 })
    expect(choicesOf(eaten)).toEqual(['none'])
    expect(deedOf(choose('none'), eaten)).toMatchObject({ card: 0, credit: 0, debt: 3_900 })
    expect(foretell(deedOf(choose('none'), eaten), eaten)).toBe(
      "The 5 upcoming pickups are canceled; past ones don't change. No money moves. They still owe $39.00 for what they picked up. " +
        "They don't have to pay the other $91.00. The customer gets an email.",
    )
    expect(foretell(deedOf(choose('none', { waive: true }), eaten), eaten)).toContain(
      "You let them off the $39.00 for what they picked up. They don't have to pay the other $91.00.",
    )
    // The check bounced after the credit for two skips was spent.
    const spent = moneyOf({ status: 'owed', pay_later: 'farm', card: 0, bounced: 13_000, given: 2_600, coming: 3, collected: 3 })
    expect(foretell(deedOf(choose('none'), spent), spent)).toContain('They still owe $65.00 on this order.')
    expect(waiveWords(spent)).toBe('Let them off the $65.00 they owe on this order')
  })

  test('says what of it was paid, and why less goes back', () => {
    expect(comingWords(moneyOf({ status: 'owed', pay_later: 'installments', card: 3_250 }))).toBe(
      'Still to come: 8 pickups, 16 cartons, $104.00. $26.00 of that is paid.',
    )
    expect(comingWords(moneyOf({ status: 'owed', pay_later: 'installments', card: 2_600, coming: 5, collected: 3 }))).toContain(
      'None of that is paid.',
    )
    expect(comingWords(moneyOf({ status: 'owed', pay_later: 'farm', card: 0 }))).toBe('Still to come: 8 pickups, 16 cartons, $104.00.')
    expect(comingWords(moneyOf({ refunded: 12_000 }))).toContain('The farm still has $10.00 of what was paid.')
    expect(comingWords(moneyOf({ given: 6_500, person: 0 }))).toContain(
      '$65.00 of what was paid became credit and was spent, so the farm still has $65.00.',
    )
    const partlySpent = moneyOf({ given: 6_500, person: 1_500 })
    expect(comingWords(partlySpent)).toContain('$50.00 of what was paid became credit and was spent, so the farm still has $80.00.')
    expect(beyondWords(partlySpent)).toContain('$80.00 the farm still has')
    expect(foretell(deedOf(choose('part', { amount: '100', beyond: true }), partlySpent), partlySpent)).toContain(
      '$100.00 goes back by card. $15.00 of credit from this order is withdrawn. $20.00 of that is more than the farm still has.',
    )
    expect(comingWords(moneyOf({ disputed: true }))).toContain('while the bank disputes the rest')
  })

  test('foretells and tells in the same sums', () => {
    const deed = deedOf(choose('value'), MIXED)
    expect(foretell(deed, MIXED)).toBe(
      "The 8 upcoming pickups are canceled; past ones don't change. $80.00 goes back by card. $24.00 becomes credit. The customer gets an email.",
    )
    expect(doneWords(deed, order)).toBe('Refunded $80.00: D-00042 Ann. The upcoming pickups are canceled. $24.00 became credit.')
    expect(doneWords(deedOf(choose('value'), BY_CREDIT), order)).toBe('Canceled: D-00042 Ann. $13.00 became credit.')
    expect(doneWords(deedOf(choose('none'), BY_HAND), order)).toBe('Canceled: D-00042 Ann. No money moved.')
  })

  test('tells which cartons can still be picked up, unless all the money goes back', () => {
    const hours = { pickup_from: '16:00', pickup_until: '18:30', last_day_until: '12:00' }
    const left = { cartons: 2, pickup_date: '2026-11-17', collect_until: '2026-11-18', pickup_site: 'Barn', ...hours }
    const money = moneyOf({}, { left_at_sites: [left] })
    expect(foretell(deedOf(choose('none'), money), money)).toBe(
      "The 8 upcoming pickups are canceled; past ones don't change. Their 2 cartons from Tuesday are still at Barn until noon on Wednesday. No money moves. The customer gets an email.",
    )
    for (const choice of ['whole', 'part'] as const)
      expect(foretell(deedOf(choose(choice, { amount: '20' }), money), money)).not.toContain('Barn')
  })

  test('says on its button what it does', () => {
    const words = (ending: Ending, money = moneyOf()) => deedWords(deedOf(ending, money), order)
    expect(words(choose('whole'))).toBe('Refund $130.00 and cancel')
    expect(words(choose('part', { amount: '20' }))).toBe('Refund $20.00')
    expect(words(choose('part', { amount: '130' }))).toBe('Refund $130.00 and cancel')
    expect(words(choose('part', { amount: '131' }))).toBe('Refund')
    expect(words(choose('none'))).toBe('Cancel order D-00042')
    expect(words(choose('value'), MIXED)).toBe('Give back $104.00 and cancel')
    expect(words(choose('credit'), MIXED)).toBe('Cancel and credit $104.00')
    expect(words(choose('other', { card: '20', credit: '' }), MIXED)).toBe('Refund $20.00 and cancel')
    expect(words(choose('other', { card: 'x' }), MIXED)).toBe('Cancel order D-00042')
  })

  test('is confirmed by the very amount the button names, and by no other', () => {
    fc.assert(
      fc.property(anyMoney, fc.integer({ min: 1, max: 1000 }), (money, off) => {
        for (const choice of choicesOf(money)) {
          const deed = deedOf(choose(choice, { amount: '1' }), money)
          const cents = namedCents(deed)
          if (cents === undefined || cents === 0) continue
          const asked = askedOf(deed, order)
          if (!asked) throw new Error('A known sum is asked for')
          expect(deedWords(deed, order)).toContain(showAsked(asked))
          expect(isConfirmed(showAsked(asked), asked)).toBe(true)
          expect(isConfirmed(writeTypedAmount(cents + off), asked)).toBe(false)
        }
      }),
    )
  })

  test('without a refund is confirmed by the number of the order', () => {
    expect(askedOf(deedOf(choose('none'), moneyOf()), order)).toEqual({ order: 42 })
    expect(askedOf(deedOf(choose('part', { amount: 'x' }), moneyOf()), order)).toBeUndefined()
  })

  test('knows what came by hand and in several payments, and what is still owed or to be charged', () => {
    const owed = moneyOf({ status: 'owed', pay_later: 'farm', card: 0, hand: 3_000 })
    expect(paidWords(owed, { ...order, status: 'owed' })).toBe('Paid: $30.00 to the farm.')
    expect(owedWords(owed)).toBe('Still owed: $100.00.')
    expect(foretell(deedOf(choose('none'), owed), owed)).toBe(
      "The 8 upcoming pickups are canceled; past ones don't change. No money moves. They don't have to pay the $100.00. " +
        'If you refund money that was paid by hand, record it on the order afterwards. The customer gets an email.',
    )
    const installment = { due_date: '2027-04-01', cents: 3_250, needs_confirmation: false, failure: null, next_try: null }
    const installments = (['paid', 'paid', 'planned', 'failed'] as const).map((state, number) => ({ ...installment, number, state }))
    const inInstallments = moneyOf({ status: 'owed', pay_later: 'installments', card: 6_500 }, { card_payments: 2, installments })
    expect(paidWords(inInstallments, { ...order, status: 'owed' })).toBe('Paid: $65.00 by card in 2 payments.')
    expect(owedWords(inInstallments)).toBe('Still owed: $65.00, in 2 installments.')
    expect(foretell(deedOf(choose('none'), inInstallments), inInstallments)).toContain("The remaining $65.00 won't be charged.")
    const nothing = moneyOf({ status: 'owed', pay_later: 'farm', card: 0, person: null }, { card_payments: 0, has_account: false })
    expect([paidWords(nothing, { ...order, status: 'owed' }), noCardWords(nothing)]).toEqual(['Nothing has been paid yet.', ''])
  })

  test('says how it was paid, what is still to come, and why no money goes back by card', () => {
    expect(paidWords(MIXED, order)).toBe('Paid: $100.00 by card, $30.00 by credit.')
    expect(paidWords(moneyOf({ refunded: 2_000, given: 1_300 }), order)).toBe(
      'Paid: $130.00 by card. Refunded so far: $20.00 by card and $13.00 as credit.',
    )
    expect(paidWords(BY_CREDIT, order)).toBe('Paid: $130.00 by credit.')
    expect(paidWords(BY_HAND, { ...order, status: 'manual' })).toBe('Paid: $130.00 to the farm.')
    const byHand = { ...order, status: 'manual' } as const
    expect(paidWords(UNRECORDED, byHand)).toBe('Nothing is recorded as paid.')
    expect(comingWords(UNRECORDED)).toBe('Still to come: 8 pickups, 16 cartons, $104.00.')
    expect(paidWords(moneyOf({ status: 'manual', card: 0, hand: 3_000 }), byHand)).toBe(
      'Paid: $30.00 to the farm. $100.00 is not recorded as paid.',
    )
    expect(paidWords(moneyOf({ status: 'held', card: 12_000, coming: 0 }), order)).toBe('Paid: $120.00 of $130.00 by card.')
    expect(comingWords(BY_CREDIT)).toBe('Still to come: 1 pickup, 2 cartons, $13.00.')
    expect(noCardWords(BY_HAND)).toContain('no card payment')
    expect(noCardWords(moneyOf({ isKnown: false }))).toContain('Refund it at the payment provider')
    expect(noCardWords(moneyOf({ refunded: 13_000 }))).toContain('already been refunded')
    expect(isWhole(moneyOf(), 13_000)).toBe(true)
  })
})
