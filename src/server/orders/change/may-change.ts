import { dateAt } from '../../../shared/dates/calendar.ts'
import { isCounted } from '../../../shared/rules/counted.ts'
import { cartonsOnTrust } from '../../../shared/rules/money/owed.ts'
import type { CartonsBound, WantedChange, WhyNoChange } from '../../../shared/shapes/order-changes.ts'
import type { Refusal, Refuse } from '../../http/refusal.ts'
import type { Shop } from '../../kernel/context.ts'
import { type NoPayLater, whyNotPayLater } from '../../money/pay-later/may-pay-later.ts'
import type { Db } from '../../store/database/database.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as installments from '../../store/money/installments.ts'
import * as owed from '../../store/money/owed.ts'
import * as payPages from '../../store/money/payment-pages.ts'
import * as refunds from '../../store/money/refunds.ts'
import * as orderChanges from '../../store/orders/order-changes.ts'
import type { OrderRow, OwnOrder } from '../../store/orders/order-row.ts'
import * as stopped from '../../store/pickups/stopped.ts'
import { isOpenTo } from '../may-order.ts'
import type { Change } from './make-change.ts'
import type { NoReplacement } from './replace-order.ts'
import { refuseBeyondSkips } from './skip-limit.ts'

/** Who may change an order, and how. */

export type Blocked = 'changeOff' | 'orderEnding' | 'paymentOnItsWay' | 'pickupsStopped' | 'changeDisputed' | 'changeTooLate'

/** The person's own order, if it counts. Other people's orders don't exist for them. */
export const isOwn = (order: OrderRow | undefined, user_id: string): order is OwnOrder =>
  order !== undefined && order.user_id === user_id && isCounted(order.status)

type Why<Apart extends WhyNoChange> = Promise<Exclude<WhyNoChange, Apart> | undefined>
type Changing = Pick<OrderRow, 'id' | 'disputed'>
type Sold = Changing & Pick<OrderRow, 'spare_offer_id'>

/** Why an order can't be changed now, apart from its days; nothing if it can. */
export const whyNot = async ({ farm }: Pick<Shop, 'farm'>, db: Db, order: Sold): Why<'tooLate'> =>
  // Spare cartons were bought for one day, as many as there were.
  farm.current.can_change_orders && order.spare_offer_id === null ? whyNotNow(db, order) : 'off'

/** The same, whatever the farm allows. */
export const whyNotNow = async (db: Db, { id, disputed }: Changing): Why<'tooLate' | 'off'> => {
  // A pending cancellation was decided on the order as it is, so nothing may change now.
  if (await refunds.isEnding(db, id)) return 'ending'
  // The bank has taken the money back for now, so credit from it would be the farm's loss.
  if (disputed || (await orderChanges.readDisputedBefore(db, id))) return 'disputed'
  if (await installments.isAsked(db, id)) return 'paying'
  if ((await payPages.findOpen(db, { subscription_id: id }))?.state === 'processing') return 'paying'
  return (await stopped.list(db, id)).length > 0 ? 'stopped' : undefined
}

const CODES = {
  off: 'changeOff',
  ending: 'orderEnding',
  paying: 'paymentOnItsWay',
  stopped: 'pickupsStopped',
  disputed: 'changeDisputed',
  tooLate: 'changeTooLate',
} as const

export const refusalOf = (why: WhyNoChange, refuse: Refuse<Blocked>): Refusal => refuse(CODES[why])

/** A person who wants to change their own order. */
export type Asking = {
  shop: Shop
  user: { id: string }
  params: { id: number }
  refuse: Refuse<
    | Blocked
    | 'notFound'
    | 'siteClosed'
    | 'cycleClosed'
    | 'cycleFull'
    | 'siteFull'
    | 'cartonsByFarm'
    | 'moreByFarm'
    | 'payFirst'
    | 'raiseTakesSkips'
    | 'productFull'
    | NoReplacement
  >
}

/** The person's own order under its lock, if they may change it now. */
export const lockChangeable = async ({ shop, user, params, refuse }: Asking, tx: Db): Promise<OwnOrder> => {
  const order = await checkouts.lockById(tx, params.id)
  if (!isOwn(order, user.id)) throw refuse('notFound')
  const why = await whyNot(shop, tx, order)
  if (why) throw refusalOf(why, refuse)
  return order
}

/** An order added by hand or imported wasn't bought here. */
const isByHand = ({ status, checkout_session_id }: OrderRow): boolean => status === 'manual' || checkout_session_id === null

/** Why the customer can't choose the number of cartons freely; nothing if they can. */
export const cartonsBound = async (
  { clock, farm }: Pick<Shop, 'clock' | 'farm'>,
  db: Db,
  order: OrderRow & { user_id: string },
): Promise<CartonsBound | null> => {
  // The value of fewer or more cartons is known only if the order's price is that of its cartons.
  if (!(await orderChanges.isAtPrice(db, order.id))) return 'agreed'
  if (isByHand(order)) return 'byHand'
  const cycle = await cycles.find(db, order.cycle_id)
  const today = dateAt(clock(), farm.current.time_zone)
  return cycle && (await isOpenTo(db, cycle, order.user_id, today)) ? null : 'closed'
}

export const BOUNDS = { agreed: 'cartonsByFarm', byHand: 'moreByFarm', closed: 'cycleClosed' } as const

type AskingCartons = {
  shop: Pick<Shop, 'clock' | 'farm'>
  refuse: Refuse<'cartonsByFarm' | 'moreByFarm' | 'cycleClosed' | 'payFirst' | 'raiseTakesSkips'>
}

/**
 * Refuses another number of cartons if the farm decides on it, or if it takes more skips than are left. Customers who are
 * overdue must pay before ordering more.
 */
export const refuseCartons = async (
  asking: AskingCartons,
  tx: Db,
  order: OrderRow & { user_id: string },
  change: Change,
): Promise<void> => {
  const { shop, refuse } = asking
  const { difference_cents, wanted } = change
  if (wanted.cartons_per_week === order.cartons_per_week) return
  const bound = await cartonsBound(shop, tx, order)
  if (bound === 'agreed' || (bound && wanted.cartons_per_week > order.cartons_per_week)) throw refuse(BOUNDS[bound])
  await refuseBeyondSkips(asking, tx, order, change)
  if (order.status !== 'owed' || difference_cents <= 0) return
  const mine = await owed.findOfUser(tx, order.user_id, order.id, dateAt(shop.clock(), shop.farm.current.time_zone))
  if (mine?.is_overdue) throw refuse('payFirst')
}

/**
 * Why more of an order may not be owed along with the rest, given how far the farm trusts its customer; `paid` if none of
 * it is owed. The customer is locked, because another of their orders may be changing at the same time.
 */
export const whyNotOnTrust = async (
  shop: Pick<Shop, 'clock' | 'farm'>,
  tx: Db,
  { id: order_id, status, pay_later, user_id, donation_cartons: donated, weeks }: OrderRow & { user_id: string },
  { cartons_per_week: cartons }: WantedChange,
): Promise<NoPayLater | 'paid' | undefined> => {
  if (status !== 'owed' || pay_later === null) return 'paid'
  const today = dateAt(shop.clock(), shop.farm.current.time_zone)
  return whyNotPayLater(tx, shop, { user_id, today, pay_later, order_id, cartons: cartonsOnTrust({ cartons, donated, weeks }) })
}
