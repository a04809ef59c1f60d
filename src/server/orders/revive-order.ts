import { dateAt } from '../../shared/dates/calendar.ts'
import { CARD_MIN_CENTS } from '../../shared/limits.ts'
import { creditMissing, creditUsed } from '../../shared/rules/money/order-total.ts'
import { dueDate, unpaidCents } from '../../shared/rules/money/owed.ts'
import type { Cycle } from '../../shared/shapes/entities.ts'
import { fitTo } from '../money/installments/fit-installments.ts'
import type { Settling } from '../money/kinds.ts'
import { fitsCapacity } from '../store/capacity/capacity.ts'
import * as waitingList from '../store/capacity/waiting-list.ts'
import type { Db } from '../store/database/database.ts'
import * as credits from '../store/money/credits.ts'
import * as pendingOrders from '../store/money/pending-orders.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import * as spareOffers from '../store/pickups/spare/spare-offers.ts'
import { isOnce, placesOf } from './wanted-order.ts'

/** Revives an abandoned order that was paid after all. */

type Owned = OrderRow & { user_id: string }

/** The credit that is still there; the farm gives an amount too small for a card. */
const creditLeft = async (shop: Settling, tx: Db, { user_id, credit_cents }: Owned): Promise<number> => {
  const left = creditUsed(await credits.balanceOf(tx, user_id), credit_cents)
  const spent = creditMissing(credit_cents, left)
  if (spent === 0 || spent >= CARD_MIN_CENTS) return left
  await credits.add(tx, { user_id, cents: spent, reason: 'smallRest', at: shop.clock() })
  return credit_cents
}

/** Takes the credit the order was to use, as far as it hasn't been spent. The rest is owed, so that nobody's credit falls below zero. */
const takeCredit = async (shop: Settling, tx: Db, order: Owned, cycle: Cycle): Promise<OrderRow> => {
  const { id: subscription_id, user_id } = order
  const cents = await creditLeft(shop, tx, order)
  const at = shop.clock()
  const farm = shop.farm.current
  if (cents > 0) await credits.add(tx, { user_id, cents: -cents, reason: 'checkout', subscription_id, at })
  if (cents === order.credit_cents) return order
  const now = await pendingOrders.lowerCredit(tx, subscription_id, cents, dueDate(dateAt(at, farm.time_zone), farm.owed_days, cycle))
  if (now.pay_later === 'installments') await fitTo(shop, tx, now.id, { cents: unpaidCents(now) })
  return now
}

/** How the order continues, whether there is capacity, and how much of its credit was spent in the meantime. */
export type Revived = { order: OrderRow; fits: boolean; spent_cents: number }

/** Takes back what the order had released. Its cycle and site are locked. */
export const reviveOrder = async (shop: Settling, tx: Db, order: OrderRow, cycle: Cycle): Promise<Revived> => {
  const { user_id, cycle_id, site_id, product_id, credit_cents, cartons_per_week: cartons, spare_offer_id } = order
  const at = shop.clock()
  const owned = user_id !== null && credit_cents > 0 ? { ...order, user_id } : undefined
  // Lock the person before their waiting-list entries, as in a checkout.
  if (owned) await credits.lockPerson(tx, owned.user_id)
  else if (user_id !== null && spare_offer_id !== null) await credits.lockPerson(tx, user_id)
  if (user_id && !isOnce(order)) await waitingList.take(tx, user_id, cycle_id)
  const asked = { cycle_id, site_id, product_id, cartons, user_id: null, at, farm: shop.farm.current }
  const fits =
    spare_offer_id === null
      ? (await fitsCapacity(tx, { ...asked, own: order, places: placesOf(order), until: at })) === 'ok'
      : cartons <= (await spareOffers.holdLeft(tx, spare_offer_id))
  const now = owned ? await takeCredit(shop, tx, owned, cycle) : order
  return { order: now, fits, spent_cents: creditMissing(credit_cents, now.credit_cents) }
}
