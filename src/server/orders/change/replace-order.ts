import { clockAt } from '../../../shared/dates/calendar.ts'
import { dateOfWeek } from '../../../shared/dates/pickup-dates.ts'
import { type Course, visitsOf, weeksPaidAt } from '../../../shared/dates/planned-visits.ts'
import { RAISED_AGAIN_WEEKS } from '../../../shared/limits.ts'
import { type OwnWeeks, orderTotalCents } from '../../../shared/rules/money/order-total.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import type { Instead, WantedChange } from '../../../shared/shapes/order-changes.ts'
import { holdBalance } from '../../money/balance.ts'
import { creditPayment } from '../../money/credit/credit-payment.ts'
import type { Settling } from '../../money/kinds.ts'
import type { SessionTruth } from '../../outside/payments.ts'
import { isOpenDate } from '../../pickups/pickup-rules.ts'
import { type Full, fitsCapacity } from '../../store/capacity/capacity.ts'
import type { Db } from '../../store/database/database.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as products from '../../store/farm/products.ts'
import * as sites from '../../store/farm/sites.ts'
import * as credits from '../../store/money/credits.ts'
import * as pendingOrders from '../../store/money/pending-orders.ts'
import * as orderChanges from '../../store/orders/order-changes.ts'
import type { OrderRow, OwnOrder } from '../../store/orders/order-row.ts'
import * as orders from '../../store/orders/orders.ts'
import * as dayChanges from '../../store/pickups/day-changes.ts'
import { forgetToldOf } from '../../store/pickups/moves.ts'
import * as myPickups from '../../store/pickups/my-pickups.ts'
import * as pickups from '../../store/pickups/pickups.ts'
import { makePaid } from '../settle-order.ts'
import { PAID_NOW, type WantedLine } from '../wanted-order.ts'
import { type ChangeMoney, differenceOf, endableVisits, moneyOf } from './calculate-change.ts'

/**
 * Another size or another rhythm for the rest of an order. An order is of one product, so its open pickups end, what was
 * paid for them becomes credit, and that pays for an order of its own in their place. All of it is one transaction.
 */

/** What ends, what comes in its place, and what both are worth. */
export type Replacement = {
  order: OwnOrder
  /** The open pickups, skipped ones too. */
  visits: readonly myPickups.Visit[]
  money: ChangeMoney
  forgone_cents: number
  /** What comes back for the rest, and what the new order costs more; below zero, less. */
  back_cents: number
  difference_cents: number
  line: WantedLine
  course: Course
  site: Site
}

/** The weeks of a rhythm from a week on whose day can still be packed: that week, or the next of the rhythm. */
const weeksFrom = (shop: Settling, course: Course, { first_week: wanted, every_weeks }: Instead): OwnWeeks => {
  let first_week = wanted
  while (first_week < course.number_of_weeks && !isOpenDate(shop, dateOfWeek(course, first_week))) first_week += every_weeks
  return { first_week, weeks: Math.max(0, Math.ceil((course.number_of_weeks - first_week) / every_weeks)), every_weeks }
}

/** The next weeks that can still be packed at a site, with their days. */
export const startsAt = (shop: Settling, course: Course, count: number): { first_week: number; pickup_date: string }[] =>
  Array.from({ length: course.number_of_weeks }, (_, first_week) => ({ first_week, pickup_date: dateOfWeek(course, first_week) }))
    .filter(({ pickup_date }) => isOpenDate(shop, pickup_date))
    .slice(0, count)

/**
 * A size that was changed a short time ago stays: switching back and forth would skip weeks. Until the first day that it changed is packed,
 * people may change their mind.
 */
const isTooSoon = async (shop: Settling, tx: Db, { id }: OrderRow): Promise<boolean> => {
  const lately = shop.clock().getTime() - RAISED_AGAIN_WEEKS * 7 * 86_400_000
  return (await orderChanges.listBefore(tx, id)).some(
    ({ done_at, from_date }) => done_at.getTime() > lately && !isOpenDate(shop, from_date),
  )
}

/** `isPaid`: it is paid for, so that the next week that can be packed will do. */
type Asked = WantedChange & { instead: Instead; isPaid?: boolean }

export type NoReplacement = 'changeTooLate' | 'siteClosed' | 'notSold' | 'payAllFirst' | 'replacedLately'

/** Works out the replacement of a locked order, and locks what it needs: the cycle, its sites, and the customer. */
export const readReplacement = async (
  shop: Settling,
  tx: Db,
  order: OwnOrder,
  { cartons_per_week, instead, isPaid = false }: Asked,
): Promise<Replacement | NoReplacement> => {
  if (order.every_weeks === 0) return 'notSold'
  // What is owed would have to move with the rest.
  if (order.status !== 'paid') return 'payAllFirst'
  if (await isTooSoon(shop, tx, order)) return 'replacedLately'
  await pickups.lockCycleAndSites(tx, order, order.site_id)
  const [product, cycle, site, changes] = await Promise.all([
    products.findSold(tx, instead.product_id),
    cycles.find(tx, order.cycle_id),
    sites.find(tx, order.site_id),
    dayChanges.listDays(tx),
  ])
  if (!site || !cycle) return 'siteClosed'
  const isSame = instead.product_id === order.product_id
  if (!product?.rhythms.includes(instead.every_weeks) || (isSame && order.every_weeks === 1 && instead.every_weeks === 1)) return 'notSold'
  const visits = endableVisits(shop, await myPickups.listOfOrder(tx, order.id))
  const course = { ...cycle, ...site, changes }
  const own = weeksFrom(shop, course, instead)
  // Later than its rhythm allows, it would skip weeks.
  const isOffered = isPaid || startsAt(shop, course, instead.every_weeks).some(({ first_week }) => first_week === own.first_week)
  if (visits.length === 0 || own.weeks === 0 || !isOffered) return 'changeTooLate'
  const balance = await holdBalance(shop, tx, order)
  const ended = differenceOf(visits, 0, balance)
  const money = moneyOf(order, { ...ended, balance }, { isOnTrust: false })
  const { rhythms: _, ...sold } = product
  // The same product stays at the price at which it was sold.
  const price_cents = isSame ? order.price_cents : product.price_cents
  const total_cents = orderTotalCents({ ...own, cartonsPerWeek: cartons_per_week, donationCartons: 0, priceCents: price_cents })
  const back_cents = -money.credit_more
  return {
    order,
    visits,
    money,
    forgone_cents: ended.forgone_cents,
    back_cents,
    difference_cents: total_cents - back_cents,
    line: { ...sold, ...own, price_cents, cartons_per_week, total_cents },
    course,
    site,
  }
}

/** The days of the new order, if it is paid now. */
export const visitsThen = ({ clock, farm }: Settling, { course, line }: Replacement) =>
  visitsOf(weeksPaidAt(course, line, farm.current, clockAt(clock(), farm.current.time_zone)), line)

/** Ends the open pickups and returns what was paid for them. An order of which nothing was or will be collected or donated ends. */
export const endRest = async (
  tx: Db,
  { order, visits, money }: Pick<Replacement, 'order' | 'visits' | 'money'>,
  at: Date,
): Promise<void> => {
  const rows = visits.flatMap(({ site_id, pickup_date, rows: all }) => all.map(({ pickup_id }) => ({ pickup_id, site_id, pickup_date })))
  await forgetToldOf(
    tx,
    rows.map(({ pickup_date, ...row }) => ({ ...row, from_date: pickup_date, to_date: pickup_date })),
  )
  const { total_more, credit_more } = money
  await orderChanges.writeTerms(tx, {
    id: order.id,
    cartons_per_week: order.cartons_per_week,
    site: undefined,
    total_more,
    credit_more,
    at,
  })
  const ended = rows.map(({ pickup_id }) => pickup_id)
  const isSomethingLeft = (await pickups.endOf(tx, order.id, ended)) || order.donation_cartons > 0
  if (!isSomethingLeft) await orders.cancel(tx, order.id)
}

/** Whether there is capacity for the new order once the rest has ended. It takes the place that its customer has. */
export const fitsInstead = async (shop: Settling, tx: Db, { order, line }: Replacement): Promise<'ok' | Full> => {
  const { cycle_id, site_id } = order
  const { product_id, cartons_per_week: cartons } = line
  const at = shop.clock()
  const asked = { cycle_id, site_id, product_id, cartons, user_id: null, at, farm: shop.farm.current }
  return fitsCapacity(tx, { ...asked, own: line, places: 0, until: at })
}

/** The new order, which the rest's credit pays, and what came by card; the caller has ended the rest and found it affordable. */
export const placeInstead = async (
  shop: Settling,
  tx: Db,
  { order, line, site, back_cents }: Replacement,
  truth?: SessionTruth,
): Promise<number> => {
  const { id, user_id, name, email, second_email, additional_notes, cycle_id, basket_id } = order
  const { product_name: _, eggs: __, ...sold } = line
  const credit_cents = line.total_cents - (truth?.paidCents ?? 0)
  const person = { user_id, name, email, second_email, additional_notes, donation_cartons: 0 }
  const row = { ...person, cycle_id, ...sold, credit_cents, ...PAID_NOW, created_at: shop.clock() }
  const uses = { balance_cents: await credits.balanceOf(tx, user_id), takesHeldPlace: false, page: undefined }
  // As one of a basket, it isn't the unpaid order of its cycle that its customer may have open.
  const added = await pendingOrders.addPending(tx, { ...row, basket_id: basket_id ?? id }, site, uses)
  if (!added) throw new Error(`Order ${id} could not be replaced`)
  const insteadOf = { reference: showReference(id), back_cents, left_cents: Math.max(0, back_cents - credit_cents) }
  await makePaid(shop, tx, [added.order], { ...(truth ?? creditPayment(added.order.id)), insteadOf })
  if (basket_id === null) await pendingOrders.setAlone(tx, added.order.id)
  return added.order.id
}
