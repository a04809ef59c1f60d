import { dateAt } from '../../shared/dates/calendar.ts'
import { isCounted } from '../../shared/rules/counted.ts'
import { receiptAt } from '../mail/letters/receipt-link.ts'
import { noteRead } from '../orders/note-refund.ts'
import { fitParts } from '../orders/parts/fit-parts.ts'
import type { Settling } from '../orders/settling.ts'
import type { SessionTruth } from '../outside/payments.ts'
import type { Db } from '../store/database/database.ts'
import { tryInside } from '../store/database/try-out.ts'
import * as credits from '../store/orders/credits.ts'
import * as orderChanges from '../store/orders/order-changes.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import * as receipts from '../store/orders/receipts.ts'
import * as refunds from '../store/orders/refunds.ts'
import { type Change, makeChange, readChange, roomFor } from './make-change.ts'
import { type ChangeMoney, moneyOf } from './reckon-change.ts'
import { tellChanged } from './tell-changed.ts'

/** The money for a change has come. What can be made of the change is made; what is too much becomes credit, and is told. */

type Possible = { change: Change; money: ChangeMoney }

/** Nothing is changed: all that came becomes credit. */
const nothing = (order: OrderRow, cents: number): ChangeMoney =>
  order.status === 'owed'
    ? moneyOf(order, { difference_cents: 0, visits: [] }, cents)
    : { total_more: 0, credit_more: -cents, owed_after: 0 }

/** The change as it can be made now, all of its room looked at; nothing where it cannot. */
const findPossible = async (
  shop: Settling,
  tx: Db,
  order: OrderRow & { user_id: string },
  wanted: orderChanges.ChangeRow,
  cents: number,
): Promise<Possible | undefined> => {
  const { cartons_per_week, site_id } = wanted
  const change = await readChange(shop, tx, order, { cartons_per_week, site_id })
  if (change === 'siteClosed' || change === 'changeTooLate' || (await refunds.isEnding(tx, order.id))) return undefined
  const money = moneyOf(order, change, cents)
  await credits.lockPerson(tx, order.user_id)
  // What was put aside may have been spent since its page was over.
  if (money.credit_more > Math.max(0, await credits.balanceOf(tx, order.user_id))) return undefined
  const room = await tryInside(tx, async () => {
    await makeChange(tx, order, change, money, shop.clock())
    return roomFor(shop, tx, order, change)
  })
  return room === 'ok' ? { change, money } : undefined
}

/** Takes in what was paid for a change of a locked order, once; false where the order has ended, and it is money as any other. */
export const takeInChange = async (
  shop: Settling,
  tx: Db,
  order: OrderRow,
  page_id: number,
  wanted: orderChanges.ChangeRow,
  truth: SessionTruth,
): Promise<boolean> => {
  const { user_id, id: subscription_id } = order
  const [at, cents] = [shop.clock(), truth.paidCents]
  await orderChanges.release(tx, page_id, at)
  if (!isCounted(order.status) || user_id === null) return false
  const possible = await findPossible(shop, tx, { ...order, user_id }, wanted, cents)
  const money = possible?.money ?? nothing(order, cents)
  await credits.lockPerson(tx, user_id)
  if (possible) await makeChange(tx, order, possible.change, money, at)
  else await orderChanges.writeTerms(tx, { id: order.id, cartons_per_week: order.cartons_per_week, site: undefined, ...money, at })
  const paid_on = dateAt(at, shop.farm.current.time_zone)
  const there = { payment_ref: truth.paymentRef, session_id: truth.id, fee_cents: truth.feeCents }
  const receipt_no = await receipts.add(tx, { kind: 'payment', method: 'card', cents, paid_on, at, subscription_id, ...there })
  await fitParts(shop, tx, subscription_id)
  const difference_cents = possible?.change.difference_cents ?? 0
  if (possible) await orderChanges.finish(tx, wanted.change_id, { done_at: at, from_date: possible.change.from_date, difference_cents })
  const came = { cents, receipt: receiptAt(receipt_no, shop.config.publicUrl), isLate: difference_cents < wanted.difference_cents }
  await tellChanged(shop, tx, order, { change: possible?.change, money, came })
  await noteRead(shop, tx, order, truth)
  shop.log.info({ order: subscription_id, made: possible !== undefined }, 'A change of an order was paid')
  return true
}
