import { toCents } from '../../../shared/rules/money/cents.ts'
import type { OrderTotals } from '../../../shared/shapes/orders.ts'
import type { Show } from './selection.ts'

/** Whether anything in the selection can be compared with what the provider settled. */
export const hasCards = ({ card_amount, settled_amount }: OrderTotals): boolean => card_amount > 0 || settled_amount > 0

const others = ({ credit_amount, farm_amount, owed_amount, unrecorded_amount }: OrderTotals): number =>
  toCents(credit_amount) + toCents(farm_amount) + toCents(owed_amount) + toCents(unrecorded_amount)

/** For orders that are over, card payments can't be distinguished from others. */
export const isAllByCard = (totals: OrderTotals, show: Show): boolean =>
  hasCards(totals) && (show === 'paid' || show === 'orders') && others(totals) === 0

/** What the sum is made of besides what came by card; nothing where all of it came by hand. */
export const partsOf = (totals: OrderTotals): { name: string; amount: number; isTrouble?: boolean }[] => {
  const { total_amount, credit_amount, farm_amount, owed_amount, overdue_amount, unrecorded_amount } = totals
  if (farm_amount === total_amount) return []
  return [
    // Below zero, more of what came has become credit than was paid by it.
    { name: credit_amount < 0 ? 'became credit' : 'by credit', amount: Math.abs(credit_amount) },
    { name: 'by hand', amount: farm_amount },
    { name: 'owed', amount: owed_amount },
    { name: 'of it overdue', amount: overdue_amount, isTrouble: true },
    { name: 'not recorded', amount: unrecorded_amount },
  ].filter(({ amount }) => amount > 0)
}

/** How the card orders compare with what the provider settled: equal, equal except for refunds, or different. */
export const comparePayments = ({ card_amount, settled_amount, refunded_amount, matches_payments }: OrderTotals) => {
  const apart = toCents(card_amount) - toCents(settled_amount)
  if (matches_payments) return { isAlike: true, refundedCents: 0, apartCents: 0 }
  if (apart === toCents(refunded_amount)) return { isAlike: true, refundedCents: apart, apartCents: 0 }
  return { isAlike: false, refundedCents: toCents(refunded_amount), apartCents: Math.abs(apart) }
}
