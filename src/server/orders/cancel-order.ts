import { clockAt, dateAt } from '../../shared/dates/calendar.ts'
import { keptCents, mostAsCredit } from '../../shared/rules/money/ending.ts'
import type { OrderMoney } from '../../shared/shapes/orders.ts'
import type { Shop } from '../context.ts'
import { canceledLetter } from '../mail/letters/order-letters.ts'
import { mailCustomer } from '../mail/order-mail.ts'
import { fitInstallments } from '../money/installments/fit-installments.ts'
import type { Db } from '../store/database/database.ts'
import * as credits from '../store/money/credits.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import * as orders from '../store/orders/orders.ts'
import { listLeftAtSites } from '../store/pickups/collecting.ts'
import * as pickups from '../store/pickups/pickups.ts'

/** What goes back with it: by card, which others see to, and as credit. */
type Back = { card_cents: number; credit_cents: number }

/**
 * Ends a locked order and its coming pickups, gives back what was decided as credit, and tells the customer; false when it
 * has ended already. Whoever decides has seen the money of the held order.
 */
export const cancelOrder = async (shop: Shop, tx: Db, order: OrderRow, money: OrderMoney, back: Back): Promise<boolean> => {
  if (!(await orders.cancel(tx, order.id))) return false
  const at = shop.clock()
  await pickups.cancelComing(tx, order.id, dateAt(at, shop.farm.current.time_zone))
  await fitInstallments(shop, tx, order.id)
  const { user_id, id: subscription_id } = order
  // Whatever was decided: never more than the farm has.
  const credit_cents = Math.min(back.credit_cents, mostAsCredit(money, 0))
  if (user_id !== null && credit_cents > 0)
    await credits.add(tx, { user_id, cents: credit_cents, reason: 'orderCanceled', subscription_id, at })
  const facts = {
    card_cents: back.card_cents,
    credit_cents,
    pickups: money.pickups,
    by_hand_cents: keptCents(money) > credit_cents ? order.farm_cents : 0,
    left_at_sites: await listLeftAtSites(tx, order.id, clockAt(at, shop.farm.current.time_zone)),
    unpaid: { owed_cents: money.owed_cents, isInInstallments: order.pay_later === 'installments' },
  }
  await mailCustomer(shop, tx, order, (head, about) => canceledLetter(head, { ...about, ...facts }))
  return true
}
