import type { OrderStatus } from '../shapes/orders.ts'

type Money = { total_cents: number; credit_cents: number; paid_cents: number; farm_cents: number }

/** What of an order's total has not come in: by credit, by card, or by hand. */
export const unpaidCents = ({ total_cents, credit_cents, paid_cents, farm_cents }: Money): number =>
  total_cents - credit_cents - paid_cents - farm_cents

/** What is still to be paid. Only an order that is owed owes something: of another one, less has been agreed on. */
export const owedCents = (order: Money & { status: OrderStatus }): number => (order.status === 'owed' ? unpaidCents(order) : 0)
