import { clockAt, dateAt } from '../../shared/dates/calendar.ts'
import { mostAsCredit } from '../../shared/rules/money/ending.ts'
import type { Balance } from '../../shared/shapes/balance.ts'
import { canceledLetter } from '../mail/letters/ended-letters.ts'
import { mailCustomer } from '../mail/order-mail.ts'
import { fitInstallments } from '../money/installments/fit-installments.ts'
import type { Settling } from '../money/kinds.ts'
import type { Db } from '../store/database/database.ts'
import * as credits from '../store/money/credits.ts'
import * as owed from '../store/money/owed.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import * as orders from '../store/orders/orders.ts'
import { listLeftAtSites } from '../store/pickups/collecting.ts'
import * as pickups from '../store/pickups/pickups.ts'

/**
 * What is returned with a cancellation: by card (refunded elsewhere) and as credit, plus what stays owed for collected
 * cartons. Decided on a balance.
 */
type Back = { balance: Balance; card_cents: number; credit_cents: number; debt_cents: number }

/**
 * Ends a locked order and its coming pickups, returns the decided credit, and emails the customer. Returns false if it has
 * already ended. The decision was made on the balance of the locked order.
 */
export const cancelOrder = async (shop: Settling, tx: Db, order: OrderRow, { balance, ...back }: Back): Promise<boolean> => {
  const at = shop.clock()
  const today = dateAt(at, shop.farm.current.time_zone)
  if (!(await orders.cancel(tx, order.id))) return false
  await owed.endOwing(tx, order.id, back.debt_cents, today)
  await pickups.cancelComing(tx, order.id, today)
  await fitInstallments(shop, tx, order.id)
  const { user_id, id: subscription_id } = order
  // Never return more than the farm has, whatever was decided.
  const credit_cents = Math.min(back.credit_cents, mostAsCredit(balance, 0))
  if (user_id !== null && credit_cents > 0)
    await credits.add(tx, { user_id, cents: credit_cents, reason: 'orderCanceled', subscription_id, at })
  const facts = {
    card_cents: back.card_cents,
    credit_cents,
    pickups: balance.pickups,
    by_hand_cents: balance.held_cents > credit_cents ? order.farm_cents : 0,
    left_at_sites: await listLeftAtSites(tx, order.id, clockAt(at, shop.farm.current.time_zone)),
    unpaid: unpaidOf(order, balance, back.debt_cents),
  }
  await mailCustomer(shop, tx, order, (head, about) => canceledLetter(head, { ...about, ...facts }))
  return true
}

/** What emails say about an ending order's unpaid amount: what no longer needs to be paid, and what stays owed. */
export const unpaidOf = ({ pay_later }: OrderRow, { owed_cents, disputed_cents, short_cents }: Balance, debt_cents: number) => ({
  owed_cents: Math.max(0, owed_cents - debt_cents),
  debt_cents,
  withCredit: short_cents > 0,
  isInInstallments: pay_later === 'installments',
  isDisputed: disputed_cents > 0,
})
