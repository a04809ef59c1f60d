import { dateAt } from '../../shared/dates/calendar.ts'
import type { Shop } from '../context.ts'
import { canceledLetter } from '../mail/letters/order-letters.ts'
import type { Db } from '../store/database/database.ts'
import * as credits from '../store/orders/credits.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import * as orders from '../store/orders/orders.ts'
import * as pickups from '../store/pickups/pickups.ts'
import { mailCustomer } from './order-mail.ts'

/** Ends a locked order and its coming pickups, and tells the customer; false when it has ended already. */
export const cancelOrder = async (shop: Shop, tx: Db, order: OrderRow): Promise<boolean> => {
  if (!(await orders.cancel(tx, order.id))) return false
  await pickups.cancelComing(tx, order.id, dateAt(shop.clock(), shop.farm.current.time_zone))
  // No refund will follow where no card was charged.
  const isByCredit = order.paid_cents === 0 && order.credit_cents > 0
  const credit_cents = isByCredit ? await credits.endOrder(tx, order.id, shop.clock()) : 0
  await mailCustomer(shop, tx, order, (farm, about) => canceledLetter(farm, { ...about, credit_cents }))
  return true
}
