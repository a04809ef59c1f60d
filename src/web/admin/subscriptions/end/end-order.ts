import { sentenceOf } from '../../../../shared/errors.ts'
import { showCents, toCents } from '../../../../shared/rules/money.ts'
import { showReference } from '../../../../shared/rules/order-reference.ts'
import { typedCents, writeTypedAmount } from '../../../../shared/rules/typed-amount.ts'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { adminWords } from '../../../../shared/words/admin-words.ts'
import { amountRule } from '../../parts/form/amount-rule.ts'
import { isHeld, leftCents, orderName } from '../order-state.ts'

/** The ways to end an order, or to give some of its money back. */
export type Ending = { readonly choice: 'accept' | 'whole' | 'part' | 'cancel'; readonly amount: string; readonly alsoCancel: boolean }

/** What would happen: how much goes back (nothing known yet while it is being typed), or is accepted, and whether the pickups end. */
export type Deed = { readonly cents: number | undefined; readonly cancels: boolean; readonly accepts?: boolean }

export const deedOf = ({ choice, amount, alsoCancel }: Ending, row: Order): Deed => {
  const left = leftCents(row)
  if (choice === 'accept') return { cents: toCents(row.paid_amount), cancels: false, accepts: true }
  if (choice === 'cancel') return { cents: 0, cancels: true }
  if (choice === 'whole') return { cents: left, cancels: true }
  const cents = partTrouble(amount, row) ? undefined : typedCents(amount)
  return { cents, cancels: alsoCancel || cents === left }
}

export const partTrouble = (amount: string, row: Order): string | undefined => {
  const trouble = amountRule(amount)
  if (trouble) return trouble
  const cents = typedCents(amount) ?? 0
  if (cents === 0) return adminWords.amountWrong
  return cents > leftCents(row) ? sentenceOf('refundTooMuch', { left: showCents(leftCents(row)) }) : undefined
}

/** What one begins with: the usual, or for a payment of too little the farmer's own choice. */
export const firstChoice = (row: Order): Ending['choice'] => {
  if (isHeld(row)) return 'accept'
  return leftCents(row) > 0 ? 'whole' : 'cancel'
}

/** What the button says, and so what it does. */
export const deedWords = ({ cents, cancels, accepts }: Deed): string => {
  if (accepts) return `Accept ${showCents(cents ?? 0)}`
  if (cents === 0) return 'Cancel without refund'
  const refund = cents === undefined ? 'Refund' : `Refund ${showCents(cents)}`
  return cancels ? `${refund} and cancel` : refund
}

/** Why no money goes back from here. */
export const noRefundWords = ({ payment_ref, paid_amount, refunded_amount }: Order): string => {
  if (paid_amount === 0) return 'There is no card payment to refund, so money goes back by hand, if at all.'
  if (toCents(refunded_amount) >= toCents(paid_amount)) return 'All that was paid by card has gone back already.'
  if (payment_ref === null)
    return 'It was paid by card, but what the payment provider calls the payment is not known here: refund it at the provider.'
  return ''
}

/** What the farmer types to show that it is meant: the amount, or without one the digits of the order's reference. */
export const confirmationOf = ({ cents }: Deed, row: Order): string => {
  if (cents === 0) return showReference(row.id).replace(/\D/g, '')
  return cents === undefined ? 'the amount' : writeTypedAmount(cents)
}

export const isConfirmed = (typed: string, deed: Deed, row: Order): boolean => {
  if (deed.cents === 0) return Number(/^(?:D-)?(\d+)$/i.exec(typed.trim())?.[1]) === row.id
  return deed.cents !== undefined && typedCents(typed) === deed.cents
}

/** What is told afterwards. */
export const doneWords = ({ cents = 0, cancels, accepts }: Deed, row: Order): string => {
  if (accepts) return `Accepted ${showCents(cents)}: ${orderName(row)}. Its pickups are planned.`
  if (cents === 0) return `Canceled: ${orderName(row)}. No money was moved.`
  return `Refunded ${showCents(cents)}: ${orderName(row)}. ${cancels ? 'The coming pickups are canceled.' : 'The order goes on.'}`
}
