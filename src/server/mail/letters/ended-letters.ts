import type { Language } from '../../../shared/language.ts'
import type { EndPlan } from '../../../shared/shapes/order-changes.ts'
import type { LeftAtSite } from '../../../words/en/dates/left-at-site.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import { type Head, type Letter, type Link, writeLetter } from './letter.ts'
import { aside, type OrderAbout, owedUrl, type Say, toSubscriptions, words } from './order-parts.ts'
import { type ReceiptAt, receiptLink } from './receipt-link.ts'

/** Letters about an order that ends, or of which money went back. */

/**
 * What was still to be paid for an order when it ended: what need no longer be, what stays owed, whether that includes credit
 * that was spent, and whether a card was saved for it.
 */
export type Unpaid = { owed_cents: number; debt_cents: number; withCredit: boolean; isInInstallments: boolean }

/** Whoever still owes for what they collected is led to where it is paid. */
const toDebt = (language: Language, order: OrderAbout & { unpaid: Unpaid }): Link =>
  order.unpaid.debt_cents > 0 ? { label: words(language).payDebt, url: owedUrl(order) } : toSubscriptions(language, order)

const sayUnpaid = ({ unpaid }: Say, { owed_cents, debt_cents, withCredit, isInInstallments }: Unpaid): string[] => [
  ...(debt_cents > 0 ? [unpaid.debt(debt_cents, withCredit)] : []),
  ...(owed_cents > 0 ? [isInInstallments ? unpaid.inInstallments(owed_cents) : unpaid.owed(owed_cents, debt_cents > 0)] : []),
]

/** `cents` went back now, `refunded_cents` in all; `isOver` when that was everything and the order ends with it, and what was planned for it. */
export type RefundFacts = OrderAbout &
  Pick<OrderRow, 'refunded_cents' | 'paid_cents'> & {
    cents: number
    /** What it did to credit: what came back, or below zero what was withdrawn. */
    credit_cents: number
    /** What went back beyond what the farm had: that much of it had become credit and was spent. */
    beyond_cents: number
    isOver: boolean
    unpaid: Unpaid
    hadPickups: boolean
    receipts: readonly ReceiptAt[]
  }

const creditMoved = ({ refund }: Say, cents: number): string[] => {
  if (cents === 0) return []
  return [cents > 0 ? refund.creditBack(cents) : refund.creditWithdrawn(-cents)]
}

export const refundLetter = (head: Head, order: RefundFacts): Letter => {
  const { language, farm } = head
  const say = words(language)
  return writeLetter({
    ...head,
    letter: 'order-refund',
    subject: say.refund.subject(farm, order.reference),
    says: [
      say.refund.back(order.cents, order.paid_cents, order.reference, order.egg_cycle),
      ...(order.refunded_cents > order.cents ? [say.refund.inAll(order.refunded_cents)] : []),
      ...(order.isOver ? [order.hadPickups ? say.refund.pickupsCanceled : say.refund.orderCanceled, ...sayUnpaid(say, order.unpaid)] : []),
      ...creditMoved(say, order.credit_cents),
      ...(order.beyond_cents > 0 ? [say.refund.beyond(order.beyond_cents)] : []),
      say.refund.bank,
      ...order.receipts.map((each) => receiptLink(language, each)),
    ],
    link: toDebt(language, order),
    aside: aside(language, order),
  })
}

/**
 * What went back with it, by card and as credit, and how many pickups it has canceled. `by_hand_cents`: what was paid from hand
 * to hand, where the farm still has some of it.
 */
export type CanceledFacts = OrderAbout & {
  pickups: number
  card_cents: number
  credit_cents: number
  by_hand_cents: number
  /** Packed before it ended, and still to be collected. */
  left_at_sites: readonly LeftAtSite[]
  unpaid: Unpaid
}

const givenBack = ({ canceled }: Say, { card_cents, credit_cents }: Pick<CanceledFacts, 'card_cents' | 'credit_cents'>): string[] => {
  const ways = [...(card_cents > 0 ? [canceled.byCard(card_cents)] : []), ...(credit_cents > 0 ? [canceled.asCredit(credit_cents)] : [])]
  return ways.length === 0 ? [] : [`${canceled.back(ways)}${credit_cents > 0 ? canceled.creditUsed : ''}`]
}

export const canceledLetter = (head: Head, order: CanceledFacts): Letter => {
  const { language } = head
  const say = words(language)
  return writeLetter({
    ...head,
    letter: 'order-canceled',
    subject: say.canceled.subject(order.reference),
    says: [
      say.canceled.what(order.reference, order.egg_cycle, order.pickups),
      ...order.left_at_sites.map((left) => say.showLeftAtSite(left)),
      ...sayUnpaid(say, order.unpaid),
      ...givenBack(say, order),
      ...(order.by_hand_cents > 0 ? [say.canceled.byHand(order.by_hand_cents)] : []),
    ],
    link: toDebt(language, order),
    aside: aside(language, order),
  })
}

/** What its customer has ended, and what comes back. */
export type RestEndedFacts = OrderAbout & EndPlan & { isInInstallments: boolean }

const sayLess = (say: Say, { owed_before_cents, owed_after_cents, isInInstallments }: RestEndedFacts): string[] => {
  const less = owed_before_cents - owed_after_cents
  const isRest = owed_after_cents > 0
  if (less <= 0) return isRest ? [say.restEnded.stillOwed(owed_after_cents)] : []
  if (!isRest) return [isInInstallments ? say.unpaid.inInstallments(less) : say.unpaid.owed(less, false)]
  return [say.restEnded.stillOwed(owed_after_cents), say.unpaid.owed(less, true)]
}

export const restEndedLetter = (head: Head, order: RestEndedFacts): Letter => {
  const { language } = head
  const say = words(language)
  const { from_date, pickups, last_pickup, donation_cartons } = order
  return writeLetter({
    ...head,
    letter: 'order-canceled',
    subject: say.restEnded.subject(order.reference),
    says: [
      say.restEnded.what(order.reference, order.egg_cycle, from_date, pickups),
      ...(last_pickup ? [say.restEnded.last(last_pickup.pickup_date, last_pickup.pickup_site)] : []),
      ...sayLess(say, order),
      ...givenBack(say, order),
      ...(donation_cartons > 0 ? [say.restEnded.donated] : []),
    ],
    link: toSubscriptions(language, order),
    aside: aside(language, order),
  })
}
