import type { Shop } from '../context.ts'
import { lockCapacity } from '../store/capacity/capacity.ts'
import type { Db } from '../store/database/database.ts'
import * as checkouts from '../store/orders/checkouts.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import { readPlanning } from '../store/orders/planning.ts'
import { honour } from './settle.ts'

/**
 * The farmer is content with less than was asked: what came is the sum of the order, and its pickups are planned. False
 * for a locked order that is not held, or no longer.
 */
export const acceptPayment = async (shop: Shop, tx: Db, order: OrderRow): Promise<boolean> => {
  const { status, checkout_session_id, payment_ref, paid_cents } = order
  if (status !== 'held' || checkout_session_id === null) return false
  await lockCapacity(tx, order.cycle_id, order.site_id)
  await checkouts.takePaidAsTotal(tx, order.id)
  const payment = { id: checkout_session_id, paymentRef: payment_ref, paidCents: paid_cents }
  await honour(shop, tx, order, payment, await readPlanning(tx, order), null)
  return true
}
