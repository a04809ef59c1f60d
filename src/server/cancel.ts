import { dateAt } from '../shared/calendar.ts'
import type { Shop } from './context.ts'
import { canceledLetter } from './letters/order-letters.ts'
import { mailCustomer } from './order-mail.ts'
import type { CheckoutRow } from './store/checkouts.ts'
import type { Db } from './store/database.ts'
import * as pickups from './store/pickups.ts'
import * as subscriptions from './store/subscriptions.ts'

/** Ends a locked order and its coming pickups, and tells the customer; false when it has ended already. */
export const cancelOrder = async (shop: Shop, tx: Db, order: CheckoutRow): Promise<boolean> => {
  if (!(await subscriptions.cancel(tx, order.id))) return false
  await pickups.cancelComing(tx, order.id, dateAt(shop.clock(), shop.farm.current.time_zone))
  await mailCustomer(shop, tx, order, canceledLetter)
  return true
}
