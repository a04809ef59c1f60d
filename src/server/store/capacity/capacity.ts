import { clockAt } from '../../../shared/dates/calendar.ts'
import { planWeeks } from '../../../shared/dates/planned-visits.ts'
import { CHECKOUT_SECONDS, EGGS_IN_CARTON } from '../../../shared/limits.ts'
import { type OwnWeeks, weeksOnSale } from '../../../shared/rules/money/order-total.ts'
import type { Db } from '../database/database.ts'
import { lockPerson } from '../money/credits.ts'
import { type Count, type Counted, countOrders, countTaken, type Pickups, pickupsOfOrder, seasonOf } from './count-taken.ts'
import * as packing from './packed-weeks.ts'

/**
 * Checks whether something fits into a cycle and a site that have limits. Nothing is stored besides the orders: what is
 * taken is counted, under a lock if it is about to change, so no counter can drift from what was sold. It is counted in
 * eggs, because all sizes come from the same hens, in the week in which they are packed.
 */

// Rows with a limit are locked exclusively, all others shared. If a limit is lifted while we wait, the shared lock is enough.
const holdCycle = async (tx: Db, cycle_id: number) => {
  const alone = await tx`select 1 from cycle where cycle_id = ${cycle_id} and cartons_limit is not null for no key update`
  if (alone.length === 0) await tx`select 1 from cycle where cycle_id = ${cycle_id} for share`
}

const holdSite = async (tx: Db, site_id: number) => {
  const alone = await tx`select 1 from site where site_id = ${site_id} and places is not null for no key update`
  if (alone.length === 0) await tx`select 1 from site where site_id = ${site_id} for share`
}

/**
 * Locks a cycle and a site before taking capacity. With a limit the lock is exclusive; without one it is shared, because
 * planning the pickups needs it next. The order of locks is always orders, cycle, sites by id, then the person if credit
 * is involved.
 */
export const lockCapacity = async (tx: Db, cycle_id: number, site_id: number, user_id?: string): Promise<void> => {
  await holdCycle(tx, cycle_id)
  await holdSite(tx, site_id)
  if (user_id !== undefined) await lockPerson(tx, user_id)
}

/** Of one product: `eggs` in a carton of it. */
type Line = { readonly product_id: number; readonly cartons_per_week: number; readonly eggs: number } & OwnWeeks

/** What someone wants to take. */
export type Wanted = Counted & {
  /** For an existing order, only what it takes in addition. */
  cartons: number
  places?: 0 | 1
  /** The weeks it owns; for a new order, those on sale. */
  own?: OwnWeeks
  /** What is wanted together with it. */
  more?: readonly Line[]
  /** When it will be paid at the latest: before the checkout closes, unless given. */
  until?: Date
  /** The farmer makes it, and knows which days can still be packed. */
  isByHand?: boolean
}
/** Until when a checkout opened now can be paid. */
export const checkoutEnd = (at: Date): Date => new Date(at.getTime() + CHECKOUT_SECONDS * 1000)

/** `left`: of the product that is wanted; in a basket, of the line that is named. */
export type Full = { full: 'cycle'; left: number; product_id?: number } | { full: 'site' }

/** How many more eggs each pickup of an order can have; without a limit, any number. `besides`: what is taken in a week in addition. */
const eggsLeft = (count: Count, season: packing.Season, pickups: packing.ByWeek, besides: packing.PackedIn = () => 0): number => {
  if (count.limit === null) return Number.POSITIVE_INFINITY
  const packed = packing.packedIn(season, count.taken, count.moved, packing.onPackingDay)
  return packing.leftFor(count.limit * EGGS_IN_CARTON, (week) => packed(week) + besides(week), pickups)
}

/** The same in cartons of a product; below zero, how many are too many. */
const cartonsOf = (eggs: number, { eggs: each }: Pick<Count, 'eggs'>): number =>
  each === 0 ? Number.POSITIVE_INFINITY : Math.floor(eggs / each)

const placeOf = ({ site_id }: Pick<Wanted, 'site_id'>, { pickup_start_day }: Count): packing.Place => ({ site_id, pickup_start_day })

/** How many pickups would be packed in each week. */
const pickupsWanted = (wanted: Wanted, season: packing.Season, count: Count): packing.ByWeek => {
  const { at, farm, own, until = checkoutEnd(at) } = wanted
  if (wanted.order_id !== undefined) return pickupsOfOrder(season, count.mine)
  const place = placeOf(wanted, count)
  if (!wanted.isByHand) return packing.mostByWeek(season, place, { own, until: clockAt(until, farm.time_zone) }, packing.onPackingDay)
  const course = packing.courseAt(season, place)
  const today = clockAt(at, farm.time_zone).slice(0, 10)
  const weeks = planWeeks(course, own ?? weeksOnSale(season, today), (date) => date >= today)
  return packing.pickupsByWeek(weeks, packing.onPackingDay(course))
}

/**
 * How many cartons a week an order exceeds the limit by, and whether its site is too full. What is reserved for a change
 * of this order counts as its own.
 */
export const countOver = async (
  tx: Db,
  wanted: Pick<Wanted, 'cycle_id' | 'site_id' | 'product_id' | 'at' | 'farm'> & { order_id: number },
): Promise<{ cartons: number; isSiteFull: boolean }> => {
  const count = await countTaken(tx, { ...wanted, user_id: null }, wanted.order_id)
  if (!count) return { cartons: 0, isSiteFull: false }
  const { places } = count
  const season = seasonOf(count, wanted)
  const left = cartonsOf(eggsLeft(count, season, pickupsOfOrder(season, count.mine)), count)
  return { cartons: Math.max(0, -left), isSiteFull: places !== null && countOrders(count, wanted.site_id) > places }
}

/** How many more cartons the pickups of an order can have in each week; null without a limit. */
export const cartonsLeftFor = async (db: Db, order: Counted, pickups: readonly Pickups[]): Promise<number | null> => {
  const count = await countTaken(db, order)
  if (!count || count.limit === null || count.eggs === 0) return null
  const season = seasonOf(count, order)
  return Math.max(0, cartonsOf(eggsLeft(count, season, pickupsOfOrder(season, pickups)), count))
}

/** The first of the other lines for which the eggs are too few once those before it have theirs. */
const findTooMany = (count: Count, season: packing.Season, wanted: Wanted, first: packing.ByWeek): Full | undefined => {
  const taken = new Map([...first].map(([week, pickups]) => [week, pickups * wanted.cartons * count.eggs]))
  for (const { cartons_per_week, eggs, product_id, ...own } of wanted.more ?? []) {
    const pickups = pickupsWanted({ ...wanted, own }, season, count)
    const left = cartonsOf(
      Math.max(
        0,
        eggsLeft(count, season, pickups, (week) => taken.get(week) ?? 0),
      ),
      { eggs },
    )
    if (cartons_per_week > left) return { full: 'cycle', left, product_id }
    for (const [week, times] of pickups) taken.set(week, (taken.get(week) ?? 0) + times * cartons_per_week * eggs)
  }
  return undefined
}

/**
 * Whether it fits, counted now. To rely on the result, call `lockCapacity` first in the same transaction. The person's own
 * unpaid checkout doesn't count against them, and a place held for them fits even if the farmer has overfilled the site
 * since.
 */
export const fitsCapacity = async (tx: Db, wanted: Wanted): Promise<'ok' | Full> => {
  const { cartons, places: taking = 1, site_id } = wanted
  const count = await countTaken(tx, wanted)
  if (!count) return 'ok'
  if (count.limit !== null && cartons > 0) {
    const season = seasonOf(count, wanted)
    const first = pickupsWanted(wanted, season, count)
    const left = cartonsOf(Math.max(0, eggsLeft(count, season, first), count.held_eggs ?? 0), count)
    if (cartons > left) return { full: 'cycle', left }
    const full = findTooMany(count, season, wanted, first)
    if (full) return full
  }
  const isFull = count.places !== null && countOrders(count, site_id) + taking > count.places
  return taking > 0 && isFull && count.held_site !== site_id ? { full: 'site' } : 'ok'
}
