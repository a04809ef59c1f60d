import * as waitingList from '../store/capacity/waiting-list.ts'
import type { Db } from '../store/database/database.ts'
import * as credits from '../store/money/credits.ts'
import * as pendingOrders from '../store/money/pending-orders.ts'

/**
 * Ends an order that won't be paid. Its cartons and place become free through its state alone, its credit returns to the
 * person, and a place that was held for them is held again. Of several concurrent calls, one does it.
 */
export const releaseOrder = async (tx: Db, id: number, status: 'expired' | 'failed', at: Date): Promise<void> => {
  const order = await pendingOrders.releaseOrder(tx, id, status)
  if (!order) return
  const { user_id, credit_cents } = order
  if (credit_cents > 0) await credits.add(tx, { user_id, cents: credit_cents, reason: 'checkoutReleased', subscription_id: id, at })
  await waitingList.giveBack(tx, order, at)
}
