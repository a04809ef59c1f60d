import { dateAt } from '../../shared/dates/calendar.ts'
import { isCounted } from '../../shared/rules/counted.ts'
import type { WhyNoChange } from '../../shared/shapes/order-changes.ts'
import type { Shop } from '../context.ts'
import type { Refusal, Refuse } from '../http/refusal.ts'
import type { Db } from '../store/database/database.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import * as owed from '../store/orders/owed.ts'
import * as parts from '../store/orders/parts.ts'
import * as payPages from '../store/orders/pay-pages.ts'
import * as refunds from '../store/orders/refunds.ts'
import * as stopped from '../store/pickups/stopped.ts'
import type { Change } from './make-change.ts'

/** Who may change an order, and how. */

export type Blocked = 'changeOff' | 'orderEnding' | 'paymentOnItsWay' | 'pickupsStopped' | 'changeTooLate'

/** An own order that counts; others' do not exist. */
export const isOwn = (order: OrderRow | undefined, user_id: string): order is OrderRow & { user_id: string } =>
  order !== undefined && order.user_id === user_id && isCounted(order.status)

/** Why an order cannot be changed at this moment, apart from its days; nothing where it can. */
export const whyNot = async (
  { farm }: Pick<Shop, 'farm'>,
  db: Db,
  { id }: Pick<OrderRow, 'id'>,
): Promise<Exclude<WhyNoChange, 'tooLate'> | undefined> => {
  if (!farm.current.can_change_orders) return 'off'
  // What goes back with its end was decided for the order as it is.
  if (await refunds.isEnding(db, id)) return 'ending'
  if (await parts.isAsked(db, id)) return 'paying'
  if ((await payPages.findOpen(db, { subscription_id: id }))?.state === 'processing') return 'paying'
  return (await stopped.list(db, id)).length > 0 ? 'stopped' : undefined
}

const CODES = {
  off: 'changeOff',
  ending: 'orderEnding',
  paying: 'paymentOnItsWay',
  stopped: 'pickupsStopped',
  tooLate: 'changeTooLate',
} as const

export const refusalOf = (why: WhyNoChange, refuse: Refuse<Blocked>): Refusal => refuse(CODES[why])

/** More of what the farm has made by hand is the farm's to give; who is late pays first. */
export const refuseMore = async (
  { clock, farm }: Pick<Shop, 'clock' | 'farm'>,
  tx: Db,
  order: OrderRow & { user_id: string },
  { difference_cents, wanted }: Pick<Change, 'difference_cents' | 'wanted'>,
  refuse: Refuse<'moreByFarm' | 'payFirst'>,
): Promise<void> => {
  if (order.status === 'manual' && wanted.cartons_per_week > order.cartons_per_week) throw refuse('moreByFarm')
  if (order.status !== 'owed' || difference_cents <= 0) return
  const mine = await owed.findOfUser(tx, order.user_id, order.id, dateAt(clock(), farm.current.time_zone))
  if (mine?.is_overdue) throw refuse('payFirst')
}
