import { showCents } from '../../shared/rules/money/cents.ts'
import type { Refusal, Refuse } from '../http/refusal.ts'
import { refusalOfPayLater } from '../money/pay-later/may-pay-later.ts'
import type { Opened } from './open-checkout.ts'
import { refusalOfFull } from './refuse-if-full.ts'

/** Why a payment page does not open. */
export type CheckoutRefused =
  | ('alreadyPaid' | 'paymentOnItsWay' | 'orderReplaced' | 'sumRefused' | 'priceMoved' | 'cycleFull' | 'productFull' | 'siteFull')
  | ('payLaterRefused' | 'verifyToPayLater')

/** Refuses a checkout with the reason and the amount it would come to now. `isOnce`: of something for one visit. */
export const refusalOfCheckout = (
  opened: Exclude<Opened, { kind: 'open' }>,
  amount: number,
  refuse: Refuse<CheckoutRefused>,
  isOnce = false,
): Refusal => {
  if (opened.kind === 'alreadyPaid' || opened.kind === 'notWanted') return refuse('alreadyPaid')
  if (opened.kind === 'processing') return refuse('paymentOnItsWay')
  if (opened.kind === 'noPayLater') return refusalOfPayLater(opened.why, refuse)
  if (opened.kind === 'replaced') return refuse('orderReplaced')
  if (opened.kind === 'sumRefused') return refuse('sumRefused', { total: showCents(opened.cents) })
  if (opened.kind === 'creditMoved') return refuse('priceMoved', { total: showCents(amount - opened.credit_cents), amount })
  return refusalOfFull(opened.fits, refuse, opened.product, isOnce)
}
