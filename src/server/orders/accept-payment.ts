import type { Shop } from '../kernel/context.ts'
import { fitInstallments } from '../money/installments/fit-installments.ts'
import { lockCapacity } from '../store/capacity/capacity.ts'
import type { Db } from '../store/database/database.ts'
import * as checkouts from '../store/money/checkouts.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import { readPlanning } from '../store/orders/planning.ts'
import * as users from '../store/people/users.ts'
import { confirmPaidOrder, mailConfirmed } from './confirm-order.ts'

/**
 * The farmer accepts less than was asked: what came becomes the order's total, and its pickups are planned. Refused unless
 * the locked order is held and its customer still has an account; closing an account waits for held orders.
 */
export const acceptPayment = async (shop: Shop, tx: Db, order: OrderRow): Promise<'accepted' | 'notHeld' | 'accountClosed'> => {
  const { status, user_id, checkout_session_id, payment_ref, paid_cents } = order
  if (status !== 'held' || checkout_session_id === null) return 'notHeld'
  if (user_id !== null && !(await users.findById(tx, user_id))) return 'accountClosed'
  await lockCapacity(tx, order.cycle_id, order.site_id)
  const total_cents = await checkouts.takePaidAsTotal(tx, order.id)
  const now = { ...order, total_cents, pay_later: null, due_date: null }
  const payment = { id: checkout_session_id, paymentRef: payment_ref, paidCents: paid_cents }
  await mailConfirmed(shop, tx, [await confirmPaidOrder(shop, tx, now, { payment, planning: await readPlanning(tx, order), care: null })])
  await fitInstallments(shop, tx, order.id)
  return 'accepted'
}
