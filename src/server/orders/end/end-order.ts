import { dateAt } from '../../../shared/dates/calendar.ts'
import { cardShare } from '../../../shared/rules/money/ending.ts'
import { owedCents } from '../../../shared/rules/money/owed.ts'
import type { EndPlan } from '../../../shared/shapes/order-changes.ts'
import type { Refuse } from '../../http/refusal.ts'
import type { Shop } from '../../kernel/context.ts'
import { holdBalance } from '../../money/balance.ts'
import { fitInstallments } from '../../money/installments/fit-installments.ts'
import { untilOf } from '../../pickups/pickup-rules.ts'
import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as refunds from '../../store/money/refunds.ts'
import * as orderChanges from '../../store/orders/order-changes.ts'
import type { OwnOrder } from '../../store/orders/order-row.ts'
import * as myPickups from '../../store/pickups/my-pickups.ts'
import * as unplacedRefunds from '../../store/unplaced-refunds.ts'
import { differenceOf, endableVisits, moneyOf } from '../change/calculate-change.ts'
import { type Blocked, isOwn, refusalOf, whyNotNow } from '../change/may-change.ts'
import { endRest } from '../change/replace-order.ts'

/**
 * A customer ends the rest of their own order, where the farm lets them. What is packed already stays theirs. What was paid for
 * the rest first lowers what they owe; of what is left, the card gets its share back where the farm gives money back, and all
 * else becomes credit.
 */

/** A person who wants to end their own order. */
export type AskingEnd = {
  shop: Shop
  user: { id: string }
  params: { id: number }
  refuse: Refuse<Blocked | 'notFound' | 'endOff' | 'endByFarm' | 'refundFirst'>
}

export type Ended = {
  plan: EndPlan
  order: OwnOrder
  /** The order's record of it. */
  change: orderChanges.NewChange
}

const lockEndable = async ({ shop, user, params, refuse }: AskingEnd, tx: Db): Promise<OwnOrder> => {
  const order = await checkouts.lockById(tx, params.id)
  if (!isOwn(order, user.id)) throw refuse('notFound')
  if (shop.farm.current.customers_end === 'no') throw refuse('endOff')
  const why = await whyNotNow(tx, order)
  if (why) throw refusalOf(why, refuse)
  // At most one refund of an order is open, and money that went back already may have been this order's.
  const isAnyBack = (await refunds.findOpen(tx, { subscription_id: order.id })) ?? (await unplacedRefunds.isAny(tx, order.id))
  if (isAnyBack) throw refuse('refundFirst')
  // What the rest is worth is known only if the order's price is that of its cartons.
  // Spare cartons were bought for one day.
  if (order.spare_offer_id !== null || !(await orderChanges.isAtPrice(tx, order.id))) throw refuse('endByFarm')
  return order
}

/** Ends the rest in this transaction, which the caller may roll back, and says what it does. The refund is still to be asked for. */
export const endOrder = async (asking: AskingEnd, tx: Db): Promise<Ended> => {
  const { shop, refuse } = asking
  const order = await lockEndable(asking, tx)
  const visits = endableVisits(shop, await myPickups.listOfOrder(tx, order.id))
  const [first] = visits
  if (!first) throw refuse('changeTooLate')
  const balance = await holdBalance(shop, tx, order)
  const ended = differenceOf(visits, 0, balance)
  const money = moneyOf(order, { ...ended, balance }, { isOnTrust: false })
  const back_cents = Math.max(0, -money.credit_more)
  const card_cents = shop.farm.current.customers_end === 'refund' ? cardShare(balance, back_cents) : 0
  const at = shop.clock()
  await endRest(tx, { order, visits, money: { ...money, credit_more: card_cents - back_cents } }, at)
  await fitInstallments(shop, tx, order.id)
  const now = (await checkouts.lockById(tx, order.id)) ?? order
  const today = dateAt(at, shop.farm.current.time_zone)
  const isStillToCome = ({ pickup_date, state, rows }: myPickups.Visit) =>
    pickup_date >= today && state === 'planned' && rows.every(({ mark }) => mark === null)
  const left = (await myPickups.listOfOrder(tx, order.id)).filter(isStillToCome)
  const last = left.at(-1)
  return {
    order,
    plan: {
      from_date: first.pickup_date,
      changes_until: untilOf(shop, first),
      pickups: visits.filter(({ state }) => state !== 'skipped').length,
      last_pickup: last ? { pickup_date: last.pickup_date, pickup_site: last.pickup_site } : null,
      card_cents,
      credit_cents: back_cents - card_cents,
      owed_before_cents: owedCents(order),
      owed_after_cents: owedCents(now),
      donation_cartons: order.donation_cartons,
    },
    change: {
      subscription_id: order.id,
      cartons_per_week: order.cartons_per_week,
      was_cartons: order.cartons_per_week,
      site_id: order.site_id,
      was_site_id: order.site_id,
      from_date: first.pickup_date,
      difference_cents: money.total_more,
      forgone_cents: ended.forgone_cents,
      is_end: true,
      asked_at: at,
      done_at: at,
    },
  }
}
