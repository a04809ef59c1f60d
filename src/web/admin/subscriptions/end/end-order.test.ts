import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDollars } from '../../../../shared/rules/money.ts'
import { writeTypedAmount } from '../../../../shared/rules/typed-amount.ts'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { confirmationOf, deedOf, deedWords, isConfirmed, noRefundWords, partTrouble } from './end-order.ts'

const cardOrder = (paidCents: number, refundedCents: number) =>
  ({
    id: 42,
    payment_ref: 'pi_1',
    paid_amount: toDollars(paidCents),
    refunded_amount: toDollars(refundedCents),
  }) as Order

const anyOrder = fc
  .integer({ min: 1, max: 10_000_000 })
  .chain((paid) => fc.tuple(fc.constant(paid), fc.integer({ min: 0, max: paid - 1 })))
  .map(([paid, refunded]) => ({ order: cardOrder(paid, refunded), left: paid - refunded }))

describe('ending an order', () => {
  test('never offers more than what is left', () => {
    fc.assert(
      fc.property(anyOrder, fc.integer({ min: 1, max: 10_000_000 }), ({ order, left }, cents) => {
        const amount = writeTypedAmount(cents)
        const deed = deedOf({ choice: 'part', amount, alsoCancel: false }, order)
        expect(deed.cents).toBe(cents <= left ? cents : undefined)
        expect(partTrouble(amount, order) === undefined).toBe(cents <= left)
        expect(deed.cancels).toBe(cents === left)
      }),
    )
  })

  test('is confirmed by the very amount the button names, and by no other', () => {
    fc.assert(
      fc.property(anyOrder, fc.integer({ min: 1, max: 1000 }), ({ order, left }, off) => {
        const deed = deedOf({ choice: 'whole', amount: '', alsoCancel: false }, order)
        expect(isConfirmed(confirmationOf(deed, order), deed, order)).toBe(true)
        expect(isConfirmed(writeTypedAmount(left + off), deed, order)).toBe(false)
        expect(isConfirmed('', deed, order)).toBe(false)
      }),
    )
  })

  test('says why no money goes back from here', () => {
    const words = (order: Partial<Order>) => noRefundWords({ ...cardOrder(13_000, 0), ...order })
    expect(words({ payment_ref: null, paid_amount: 0 })).toContain('no card payment')
    expect(words({ payment_ref: null })).toContain('refund it at the provider')
    expect(words({ refunded_amount: 130 })).toContain('gone back already')
  })

  test('says on its button what it does', () => {
    const order = cardOrder(13_000, 0)
    const words = (choice: 'whole' | 'part' | 'cancel', amount = '', alsoCancel = false) =>
      deedWords(deedOf({ choice, amount, alsoCancel }, order))
    expect(words('whole')).toBe('Refund $130.00 and cancel')
    expect(words('part', '20')).toBe('Refund $20.00')
    expect(words('part', '20', true)).toBe('Refund $20.00 and cancel')
    expect(words('part', '130')).toBe('Refund $130.00 and cancel')
    expect(words('part', '131')).toBe('Refund')
    expect(words('cancel')).toBe('Cancel without refund')
  })

  test('without a refund is confirmed by the number of the order', () => {
    const order = cardOrder(13_000, 0)
    const deed = deedOf({ choice: 'cancel', amount: '', alsoCancel: false }, order)
    expect(confirmationOf(deed, order)).toBe('00042')
    for (const typed of ['00042', '42', ' d-00042', 'D-00042']) expect(isConfirmed(typed, deed, order)).toBe(true)
    for (const typed of ['D-00041', '', 'D-', '420', '-42', '4 2']) expect(isConfirmed(typed, deed, order)).toBe(false)
  })
})
