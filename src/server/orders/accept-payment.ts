import type { Shop } from '../context.ts'
import { fitInstallments } from '../money/installments/fit-installments.ts'
import { honour } from '../money/settle/settle.ts'
import { lockCapacity } from '../store/capacity/capacity.ts'
import type { Db } from '../store/database/database.ts'
import * as checkouts from '../store/money/checkouts.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import { readPlanning } from '../store/orders/planning.ts'
import * as users from '../store/people/users.ts'

/**
 * The farmer is content with less than was asked: what came is the sum of the order, and its pickups are planned. Not for
 * a locked order that is not held, or no longer, nor where nobody is left who would collect; whoever closes an account
 * waits for its orders.
 */
export const acceptPayment = async (shop: Shop, tx: Db, order: OrderRow): Promise<'accepted' | 'notHeld' | 'accountClosed'> => {
  const { status, user_id, checkout_session_id, payment_ref, paid_cents } = order
  if (status !== 'held' || checkout_session_id === null) return 'notHeld'
  if (user_id !== null && !(await users.findById(tx, user_id))) return 'accountClosed'
  await lockCapacity(tx, order.cycle_id, order.site_id)
  await checkouts.takePaidAsTotal(tx, order.id)
  const now = { ...order, pay_later: null, due_date: null }
  const payment = { id: checkout_session_id, paymentRef: payment_ref, paidCents: paid_cents }
  await honour(shop, tx, now, payment, await readPlanning(tx, order), null)
  await fitInstallments(shop, tx, order.id)
  return 'accepted'
}
