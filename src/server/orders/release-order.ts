import * as waitingList from '../store/capacity/waiting-list.ts'
import type { Db } from '../store/database/database.ts'
import * as credits from '../store/money/credits.ts'
import * as pendingOrders from '../store/money/pending-orders.ts'

/**
 * Ends an order that will not be paid: its cartons and place are free by its state alone, its credit goes back to the
 * person, and a place that was held for them is held again. Of many who come here at once, one does it.
 */
export const releaseOrder = async (tx: Db, id: number, status: 'expired' | 'failed', at: Date): Promise<void> => {
  const order = await pendingOrders.releaseOrder(tx, id, status)
  if (!order) return
  const { user_id, credit_cents } = order
  if (credit_cents > 0) await credits.add(tx, { user_id, cents: credit_cents, reason: 'checkoutReleased', subscription_id: id, at })
  await waitingList.giveBack(tx, order, at)
}
