import { dateAt } from '../../shared/dates/calendar.ts'
import { isCounted } from '../../shared/rules/counted.ts'
import { creditByEnding, creditByRefund, mostAsCredit } from '../../shared/rules/ending.ts'
import type { OrderMoney } from '../../shared/shapes/orders.ts'
import type { Shop } from '../context.ts'
import { refundLetter } from '../mail/letters/order-letters.ts'
import type { SessionTruth } from '../outside/payments.ts'
import type { Db } from '../store/database/database.ts'
import * as checkouts from '../store/orders/checkouts.ts'
import * as credits from '../store/orders/credits.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import * as refunds from '../store/orders/refunds.ts'
import * as pickups from '../store/pickups/pickups.ts'
import { mailCustomer } from './order-mail.ts'
import { decidedCredit, holdMoney } from './order-money.ts'

export type Settling = Pick<Shop, 'db' | 'queue' | 'clock' | 'config' | 'farm' | 'log' | 'payments'>

const isNew = (order: OrderRow, { refundedCents, paidCents, disputed }: SessionTruth): boolean =>
  order.refunded_cents !== Math.min(refundedCents, paidCents) || order.disputed !== disputed

/** Credit comes back, or is withdrawn: from an order that goes on, skip by skip. */
const moveCredit = async (tx: Db, { id, user_id }: OrderRow, goesOn: boolean, cents: number, at: Date): Promise<void> => {
  if (user_id === null || cents === 0) return
  const entry = { user_id, reason: 'orderEnded', subscription_id: id, at } as const
  if (goesOn) await credits.withdrawFromSkips(tx, { ...entry, cents: -cents })
  else await credits.add(tx, { ...entry, cents })
}

/** What a refund of everything does to credit: what was decided with it, or what it does by itself. */
const creditOfAll = (money: OrderMoney, cents: number, asked: refunds.RefundRow | undefined): number => {
  const decided = asked?.cents === cents ? decidedCredit(asked, money) : undefined
  return decided === undefined ? creditByRefund(money, cents) : creditByEnding(money, cents, Math.min(decided, mostAsCredit(money, cents)))
}

/**
 * The third step of a refund, and the only one where the money was given back at the provider's own dashboard. Notes what
 * went back for a locked order, tells the customer, and ends the order with its coming pickups when that was everything.
 * Whoever hears of it first does it; for the others there is nothing left to note.
 */
export const noteRefund = async (shop: Settling, tx: Db, order: OrderRow, seen: SessionTruth, asked?: refunds.RefundRow): Promise<void> => {
  if (!isNew(order, seen)) return
  // Two who looked at different times may come here in the wrong order: what is written was read under the lock.
  const truth = await shop.payments.read(seen.id)
  const money = await holdMoney(shop, tx, order)
  const now = await checkouts.noteRefund(tx, order.id, truth.refundedCents, truth.disputed)
  if (!now) return
  const isOver = now.status === 'refunded' && order.status !== 'refunded'
  if (isOver) await pickups.cancelComing(tx, order.id, dateAt(shop.clock(), shop.farm.current.time_zone))
  const cents = now.refunded_cents - order.refunded_cents
  // The provider's own call may come before the answer to who asked.
  const credit_cents = isOver ? creditOfAll(money, cents, asked ?? (await refunds.findOpen(tx, order.id))) : creditByRefund(money, cents)
  await moveCredit(tx, order, isCounted(now.status), credit_cents, shop.clock())
  if (cents > 0)
    await mailCustomer(shop, tx, order, (farm, about) =>
      refundLetter(farm, { ...about, ...now, cents, credit_cents, isOver, hadPickups: order.status !== 'held' }),
    )
  shop.log.info({ order: order.id, refunded: now.refunded_cents, disputed: truth.disputed }, 'Money went back')
}
