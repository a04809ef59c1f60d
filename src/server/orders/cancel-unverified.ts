import { dateAt } from '../../shared/dates/calendar.ts'
import type { Shop } from '../kernel/context.ts'
import { holdBalance } from '../money/balance.ts'
import { endPage } from '../money/payment-page/end-page.ts'
import { ProviderAway } from '../outside/payments.ts'
import * as checkouts from '../store/money/checkouts.ts'
import * as paymentPages from '../store/money/payment-pages.ts'
import * as debts from '../store/money/unverified-debts.ts'
import * as activities from '../store/people/activities.ts'
import { cancelOrder } from './cancel-order.ts'
import { labelOf } from './order-label.ts'

/**
 * Ends the order's payment page. Returns false if it was paid in the meantime, a bank is processing it, or the provider
 * can't be reached.
 */
const endOpenPage = async (shop: Shop, subscription_id: number): Promise<boolean> => {
  const page = await paymentPages.findOpen(shop.db, { subscription_id })
  if (!page) return true
  return endPage(shop, page).then(
    (end) => end === 'ended',
    (error: Error) => {
      if (!(error instanceof ProviderAway)) throw error
      shop.log.warn({ order: subscription_id, reason: error.message }, 'A payment page could not be closed')
      return false
    },
  )
}

/** Nothing was paid for such an order and none of its cartons were collected, so nothing is refunded or owed. */
const NOTHING = { card_cents: 0, credit_cents: 0, debt_cents: 0 }

/**
 * Cancels an unpaid order whose customer never verified their address, as the farmer would by hand: its coming pickups
 * end, and the customer is notified. Everything is checked again under the locks of order and person; returns false if it
 * no longer qualifies.
 */
export const cancelUnverified = async (shop: Shop, user: activities.Actor['user'], id: number): Promise<boolean> => {
  if (!(await endOpenPage(shop, id))) return false
  return shop.db.begin(async (tx) => {
    const order = await checkouts.lockById(tx, id)
    if (!order) return false
    const at = shop.clock()
    const balance = await holdBalance(shop, tx, order)
    const isStillOne = await debts.isOne(tx, id, dateAt(at, shop.farm.current.time_zone))
    if (!isStillOne || (await paymentPages.findOpen(tx, { subscription_id: id }))) return false
    await cancelOrder(shop, tx, order, { balance, ...NOTHING })
    const is = { status: 'canceled', canceled_pickups: balance.pickups }
    await activities.note(tx, { user, at }, 'cancelUnverifiedOrders', { label: labelOf(order), was: { status: order.status }, is })
    return true
  })
}
