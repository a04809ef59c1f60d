import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isConfirmed, showAsked } from '../../../../shared/rules/confirmation.ts'
import { isWhole, keptCents, mostByCard, proposeShares } from '../../../../shared/rules/money/ending.ts'
import { writeTypedAmount } from '../../../../shared/rules/money/typed-amount.ts'
import type { Order, ToldMoney } from '../../../../shared/shapes/orders.ts'
import { type Choice, cardTrouble, choicesOf, creditTrouble, deedOf, type Ending, namedCents, partTrouble } from './end-order.ts'
import { askedOf, choiceWords, comingWords, deedWords, doneWords, foretell, noCardWords, owedWords, paidWords } from './end-words.ts'

const order = { id: 42, name: 'Ann', total_amount: 130 } as Order
/** An order of $130.00 by card with eight weeks to come, of $13.00 each. */
const moneyOf = (over: Partial<ToldMoney> = {}): ToldMoney => ({
  version: 1,
  paid_cents: 13_000,
  refunded_cents: 0,
  by_hand_cents: 0,
  used_cents: 0,
  given_cents: 0,
  balance_cents: 0,
  disputed: false,
  can_refund: true,
  is_held: false,
  pickups: 8,
  cartons: 16,
  coming_cents: 10_400,
  owed_cents: 0,
  installments: [],
  card_payments: 1,
  has_account: true,
  changes: [],
  left_at_sites: [],
  ...over,
})
const MIXED = moneyOf({ paid_cents: 10_000, used_cents: 3_000 })
const BY_CREDIT = moneyOf({ paid_cents: 0, used_cents: 13_000, can_refund: false, pickups: 1, cartons: 2, coming_cents: 1_300 })
const BY_HAND = moneyOf({ has_account: false, paid_cents: 0, by_hand_cents: 13_000, balance_cents: null, can_refund: false })
const choose = (choice: Choice, over: Partial<Ending> = {}): Ending => ({ choice, amount: '', card: '', credit: '', ...over })

const anyMoney = fc
  .record({
    paid_cents: fc.nat(20_000),
    used_cents: fc.nat(20_000),
    back: fc.nat(20_000),
    given: fc.nat(5_000),
    balance_cents: fc.option(fc.nat(9_000)),
    disputed: fc.boolean(),
    can_refund: fc.boolean(),
    is_held: fc.boolean(),
    coming_cents: fc.nat(40_000),
    owed_cents: fc.constantFrom(0, 2_600),
  })
  .map(({ back, given, ...money }) =>
    moneyOf({
      ...money,
      can_refund: money.can_refund && money.paid_cents > 0,
      refunded_cents: Math.min(back, money.paid_cents),
      given_cents: Math.min(given, money.paid_cents + money.used_cents),
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
          expect(deed.card).toBeLessThanOrEqual(mostByCard(money))
          if (!money.disputed && !deed.byItself && deed.credit > 0) expect(deed.card + deed.credit).toBeLessThanOrEqual(keptCents(money))
        }
        const shares = proposeShares(money)
        expect(shares.card_cents + shares.credit_cents).toBeLessThanOrEqual(money.is_held ? keptCents(money) : money.coming_cents)
      }),
    )
  })

  test('is refused while it is typed when it is too much', () => {
    expect([partTrouble('130.01', moneyOf()), partTrouble('130', moneyOf())]).toEqual(['At most $130.00 can be refunded.', undefined])
    expect(partTrouble('0', moneyOf())).toBeDefined()
    expect([cardTrouble('100.01', MIXED), cardTrouble('', MIXED)]).toEqual(['At most $100.00 can be refunded.', undefined])
    expect([creditTrouble('70.01', MIXED, 6_000), creditTrouble('70', MIXED, 6_000)]).toEqual([
      'At most $70.00 can become credit.',
      undefined,
    ])
  })

  test('begins with what is canceled, in the shares in which it was paid', () => {
    expect(choicesOf(moneyOf())).toEqual(['value', 'whole', 'credit', 'other', 'none', 'part'])
    expect(choicesOf(BY_CREDIT)).toEqual(['value', 'other', 'none'])
    expect(choicesOf(BY_HAND)).toEqual(['none'])
    expect(choicesOf(moneyOf({ coming_cents: 13_000 }))).toEqual(['whole', 'credit', 'other', 'none', 'part'])
    expect(choicesOf(moneyOf({ coming_cents: 0, pickups: 0, cartons: 0 }))[0]).toBe('none')
    expect(choicesOf(moneyOf({ balance_cents: null }))).toEqual(['none', 'whole', 'other', 'part'])
    expect(noCardWords(moneyOf({ balance_cents: null }))).toContain('Its account is closed')
    expect(choicesOf(moneyOf({ disputed: true }))[0]).toBe('none')
    expect(choicesOf(moneyOf({ is_held: true }))).toEqual(['accept', 'whole', 'none'])
    expect(choiceWords('value', MIXED)).toBe('Give back what is canceled: $80.00 by card and $24.00 as credit')
    expect(deedOf(choose('value'), BY_CREDIT)).toMatchObject({ card: 0, credit: 1_300, cancels: true })
  })

  test('gives back no week that was collected where the card has only its share left', () => {
    // $20.00 by card, of which $16.00 went back before, and $110.00 by credit; two weeks are to come.
    const money = moneyOf({ paid_cents: 2_000, refunded_cents: 1_600, used_cents: 11_000, pickups: 2, cartons: 4, coming_cents: 2_600 })
    expect(choicesOf(money)[0]).toBe('value')
    expect(deedOf(choose('value'), money)).toMatchObject({ card: 400, credit: 2_200, byItself: false })
    expect(deedOf(choose('other', { card: '4', credit: '22' }), money)).toMatchObject({ card: 400, credit: 2_200, byItself: false })
    expect(deedOf(choose('whole'), money)).toMatchObject({ card: 400, credit: 11_000, byItself: true })
  })

  test('foretells the credit of skips that goes because both would be more than was paid', () => {
    const skipped = moneyOf({ given_cents: 1_300, balance_cents: 1_300 })
    const deed = deedOf(choose('other', { card: '125' }), skipped)
    expect([deed.credit, namedCents(deed), deedWords(deed, order)]).toEqual([-800, 12_500, 'Refund $125.00 and cancel'])
    expect(foretell(deed, skipped)).toContain('$8.00 of credit for skips is withdrawn.')
  })

  test('says what a refund of everything does to credit, and of a part', () => {
    expect(choiceWords('whole', MIXED)).toBe('Refund all of it, $100.00, and cancel the pickups; $30.00 of credit comes back too')
    const skipped = moneyOf({ given_cents: 1_300, balance_cents: 1_300 })
    expect(choiceWords('whole', skipped)).toContain('$13.00 of credit for skips is withdrawn')
    expect(foretell(deedOf(choose('part', { amount: '125' }), skipped), skipped)).toBe(
      'The order goes on. $125.00 goes back by card. $8.00 of credit for skips is withdrawn. The customer is told by mail.',
    )
    expect(choiceWords('none', moneyOf({ is_held: true, used_cents: 3_000 }))).toContain('$30.00 of credit comes back too')
  })

  test('tells what of it is not paid yet, and of no money where none came', () => {
    // Of $130.00 one week was collected, and $37.39 has come.
    const owed = { pickups: 9, cartons: 18, coming_cents: 11_700, can_refund: true }
    expect(comingWords(moneyOf({ ...owed, paid_cents: 3_739, owed_cents: 9_261 }))).toBe(
      'Still to come: 9 pickups, 18 cartons, $117.00. $92.61 of that is not paid yet, so $24.39 of it is.',
    )
    expect(comingWords(moneyOf({ ...owed, paid_cents: 0, owed_cents: 13_000 }))).toBe('Still to come: 9 pickups, 18 cartons, $117.00.')
    expect(comingWords(moneyOf({ ...owed, refunded_cents: 12_000 }))).toContain('The farm still has $10.00 of what was paid.')
  })

  test('foretells and tells in the same sums', () => {
    const deed = deedOf(choose('value'), MIXED)
    expect(foretell(deed, MIXED)).toBe(
      'The 8 coming pickups are canceled; past ones stay as they were. $80.00 goes back by card. $24.00 becomes credit. The customer is told by mail.',
    )
    expect(doneWords(deed, order)).toBe('Refunded $80.00: D-00042 Ann. The coming pickups are canceled. $24.00 became credit.')
    expect(doneWords(deedOf(choose('value'), BY_CREDIT), order)).toBe('Canceled: D-00042 Ann. $13.00 became credit.')
    expect(doneWords(deedOf(choose('none'), BY_HAND), order)).toBe('Canceled: D-00042 Ann. No money was moved.')
  })

  test('tells which cartons can still be collected, unless all the money goes back', () => {
    const hours = { pickup_from: '16:00', pickup_until: '18:30', last_day_until: '12:00' }
    const left = { cartons: 2, pickup_date: '2026-11-17', collect_until: '2026-11-18', pickup_site: 'Barn', ...hours }
    const money = moneyOf({ left_at_sites: [left] })
    expect(foretell(deedOf(choose('none'), money), money)).toBe(
      'The 8 coming pickups are canceled; past ones stay as they were. Their 2 cartons from Tuesday are still at Barn until noon on Wednesday. No money is moved. The customer is told by mail.',
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
    const owed = moneyOf({ paid_cents: 0, by_hand_cents: 3_000, owed_cents: 10_000, can_refund: false, card_payments: 0 })
    expect(paidWords(owed, { ...order, status: 'owed' })).toBe('Paid: $30.00 to the farm.')
    expect(owedWords(owed)).toBe('Still owed: $100.00.')
    expect(foretell(deedOf(choose('none'), owed), owed)).toBe(
      'The 8 coming pickups are canceled; past ones stay as they were. No money is moved. The $100.00 still owed need not be paid. ' +
        'What was paid to the farm goes back by hand, if at all: note it with the order afterwards. The customer is told by mail.',
    )
    const installment = { due_date: '2027-04-01', cents: 3_250, needs_confirmation: false, failure: null, next_try: null }
    const installments = (['paid', 'paid', 'planned', 'failed'] as const).map((state, number) => ({ ...installment, number, state }))
    const inInstallments = moneyOf({ paid_cents: 6_500, owed_cents: 6_500, card_payments: 2, installments })
    expect(paidWords(inInstallments, { ...order, status: 'owed' })).toBe('Paid: $65.00 by card in 2 payments.')
    expect(owedWords(inInstallments)).toBe('Still owed: $65.00, in 2 installments.')
    expect(foretell(deedOf(choose('none'), inInstallments), inInstallments)).toContain('The $65.00 to come is not charged any more.')
    const nothing = moneyOf({
      paid_cents: 0,
      owed_cents: 13_000,
      can_refund: false,
      card_payments: 0,
      has_account: false,
      balance_cents: null,
    })
    expect([paidWords(nothing, { ...order, status: 'owed' }), noCardWords(nothing)]).toEqual(['Nothing was paid yet.', ''])
  })

  test('says how it was paid, what is still to come, and why no money goes back by card', () => {
    expect(paidWords(MIXED, order)).toBe('Paid: $100.00 by card, $30.00 by credit.')
    expect(paidWords(moneyOf({ refunded_cents: 2_000, given_cents: 1_300 }), order)).toBe(
      'Paid: $130.00 by card. Given back so far: $20.00 by card and $13.00 as credit.',
    )
    expect(paidWords(BY_CREDIT, order)).toBe('Paid: $130.00 by credit.')
    expect(paidWords(BY_HAND, { ...order, status: 'manual' })).toBe('Taken by hand, for $130.00.')
    expect(paidWords(moneyOf({ is_held: true, paid_cents: 12_000 }), order)).toBe('Paid: $120.00 of $130.00 by card.')
    expect(comingWords(BY_CREDIT)).toBe('Still to come: 1 pickup, 2 cartons, $13.00.')
    expect(comingWords(moneyOf({ refunded_cents: 10_000 }))).toContain('The farm still has $30.00 of what was paid.')
    expect(noCardWords(BY_HAND)).toContain('no card payment')
    expect(noCardWords(moneyOf({ can_refund: false }))).toContain('refund it at the provider')
    expect(noCardWords(moneyOf({ refunded_cents: 13_000 }))).toContain('gone back already')
    expect(isWhole(moneyOf(), 13_000)).toBe(true)
  })
})
