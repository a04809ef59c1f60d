import { addDays, type PlainDate } from '../../dates/calendar.ts'
import type { OrderStatus } from '../../shapes/orders.ts'

type Money = { total_cents: number; credit_cents: number; paid_cents: number; farm_cents: number }

/** What of an order's total has not come in: by credit, by card, or by hand. */
export const unpaidCents = ({ total_cents, credit_cents, paid_cents, farm_cents }: Money): number =>
  total_cents - credit_cents - paid_cents - farm_cents

/**
 * What is still to be paid: of an order that is owed, what has not come in; of one that ended, what of its collected cartons
 * has not. Any other order owes nothing: less has been agreed on. Statements say the same with `owedCents`.
 */
export const owedCents = (order: Money & { status: OrderStatus; ended_total_cents: number | null }): number => {
  if (order.status === 'owed') return unpaidCents(order)
  return order.ended_total_cents === null ? 0 : Math.max(0, unpaidCents({ ...order, total_cents: order.ended_total_cents }))
}

/**
 * What nobody has said anything about: of an order added by hand or imported without a word about payments, what no receipt
 * covers. It is not owed, and it is not paid either, so it never comes back as credit.
 */
export const unrecordedCents = (order: Money & { status: OrderStatus }): number =>
  order.status === 'manual' ? Math.max(0, unpaidCents(order)) : 0

/** Until when the farm is paid: so many days from today, but not after the cycle's last day. */
export const dueDate = (today: PlainDate, days: number, { end_date }: { end_date: PlainDate }): PlainDate => {
  const due = addDays(today, days)
  if (due <= end_date) return due
  return end_date > today ? end_date : today
}

/** How many cartons a week the farm gives on trust with an order. What is donated is a total: it counts as far as it is one a week. */
export const cartonsOnTrust = ({ cartons, donated, weeks }: { cartons: number; donated: number; weeks: number }): number =>
  cartons + Math.floor(donated / Math.max(1, weeks))
