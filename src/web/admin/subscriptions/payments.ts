import { toCents, toDollars } from '../../../shared/rules/money.ts'
import type { OrderTotals } from '../../../shared/shapes/orders.ts'
import type { Show } from './selection.ts'

/** Whether anything in the selection can be compared with what the provider settled. */
export const hasCards = ({ card_amount, settled_amount }: OrderTotals): boolean => card_amount > 0 || settled_amount > 0

const withoutCredit = ({ total_amount, credit_amount }: OrderTotals): number => toCents(total_amount) - toCents(credit_amount)

/** What was paid by cash or check. Among orders that are over it cannot be told apart from what came by card. */
export const byHandOf = (totals: OrderTotals, show: Show): number =>
  show === 'orders' ? toDollars(withoutCredit(totals) - toCents(totals.card_amount)) : 0

export const isAllByCard = (totals: OrderTotals, show: Show): boolean =>
  hasCards(totals) &&
  (show === 'paid' || show === 'orders') &&
  totals.credit_amount === 0 &&
  withoutCredit(totals) === toCents(totals.card_amount)

/** How the card orders stand beside what the provider settled: alike, alike but for what was given back, or apart. */
export const comparePayments = ({ card_amount, settled_amount, refunded_amount, matches_payments }: OrderTotals) => {
  const apart = toCents(card_amount) - toCents(settled_amount)
  if (matches_payments) return { isAlike: true, refundedCents: 0, apartCents: 0 }
  if (apart === toCents(refunded_amount)) return { isAlike: true, refundedCents: apart, apartCents: 0 }
  return { isAlike: false, refundedCents: toCents(refunded_amount), apartCents: Math.abs(apart) }
}
