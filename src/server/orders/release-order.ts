import * as waitingList from '../store/capacity/waiting-list.ts'
import type { Db } from '../store/database/database.ts'
import * as credits from '../store/money/credits.ts'
import * as pendingOrders from '../store/money/pending-orders.ts'

/**
 * Ends orders that were placed together and won't be paid. Their cartons and place become free through their state alone,
 * their credit returns to the person, and a place that was held for them is held again, for the one with the most eggs. Of
 * several concurrent calls, one does it.
 */
export const releaseOrders = async (tx: Db, ids: readonly number[], status: 'expired' | 'failed', at: Date): Promise<void> => {
  const released: pendingOrders.GivenUp[] = []
  for (const id of ids) {
    const order = await pendingOrders.releaseOrder(tx, id, status)
    if (!order) continue
    released.push(order)
    const { user_id, credit_cents } = order
    if (credit_cents > 0) await credits.add(tx, { user_id, cents: credit_cents, reason: 'checkoutReleased', subscription_id: id, at })
  }
  const [most] = released.filter(({ every_weeks }) => every_weeks > 0).sort((one, other) => eggsOf(other) - eggsOf(one))
  if (most) await waitingList.giveBack(tx, most, at)
}

const eggsOf = ({ cartons_per_week, eggs }: pendingOrders.GivenUp): number => cartons_per_week * eggs
