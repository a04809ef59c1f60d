import { clockAt } from '../../../shared/dates/calendar.ts'
import { planWeeks } from '../../../shared/dates/planned-visits.ts'
import { CHECKOUT_SECONDS } from '../../../shared/limits.ts'
import { type OwnWeeks, weeksOnSale } from '../../../shared/rules/money/order-total.ts'
import type { Db } from '../database/database.ts'
import { lockPerson } from '../money/credits.ts'
import { type Count, type Counted, countOrders, countTaken, type Pickups, pickupsOfOrder, seasonOf } from './count-taken.ts'
import * as packing from './packed-weeks.ts'

/**
 * Whether something fits into a cycle and a site that have limits. Nothing is kept beside the orders: what is taken is
 * counted, under a lock where it is about to change, so that no counter can drift from what was sold. Cartons count in the
 * week in which they are packed.
 */

// What has a limit is held alone, all else with others; a limit that is lifted while one waits leaves the second.
const holdCycle = async (tx: Db, cycle_id: number) => {
  const alone = await tx`select 1 from cycle where cycle_id = ${cycle_id} and cartons_limit is not null for no key update`
  if (alone.length === 0) await tx`select 1 from cycle where cycle_id = ${cycle_id} for share`
}

const holdSite = async (tx: Db, site_id: number) => {
  const alone = await tx`select 1 from site where site_id = ${site_id} and places is not null for no key update`
  if (alone.length === 0) await tx`select 1 from site where site_id = ${site_id} for share`
}

/**
 * Whoever is about to take room in a cycle or at a site that has a limit waits here for the others; what has none is
 * shared, but held all the same: planning the pickups holds it next. Everybody holds orders first, then the cycle, then
 * sites by their numbers, and at last the person, where their credit is needed too.
 */
export const lockCapacity = async (tx: Db, cycle_id: number, site_id: number, user_id?: string): Promise<void> => {
  await holdCycle(tx, cycle_id)
  await holdSite(tx, site_id)
  if (user_id !== undefined) await lockPerson(tx, user_id)
}

/** What somebody wants to take. */
export type Wanted = Counted & {
  /** Of an order that is there already, only what it takes more. */
  cartons: number
  places?: 0 | 1
  /** The weeks that it owns; where it is bought now, those on sale. */
  own?: OwnWeeks
  /** By when it will have been paid: before the checkout closes, unless it is said. */
  until?: Date
  /** The farmer makes it, who knows for which days can still be packed. */
  isByHand?: boolean
}
/** Until when a checkout that is opened now can be paid. */
export const checkoutEnd = (at: Date): Date => new Date(at.getTime() + CHECKOUT_SECONDS * 1000)

export type Full = { full: 'cycle'; left: number } | { full: 'site' }

const placeOf = ({ site_id }: Pick<Wanted, 'site_id'>, { pickup_start_day }: Count): packing.Place => ({ site_id, pickup_start_day })

/** How often what is wanted would be packed in which week. */
const pickupsWanted = (wanted: Wanted, season: packing.Season, count: Count): packing.ByWeek => {
  const { at, farm, own, until = checkoutEnd(at) } = wanted
  if (wanted.order_id !== undefined) return pickupsOfOrder(season, count.mine)
  const place = placeOf(wanted, count)
  if (!wanted.isByHand) return packing.mostByWeek(season, place, { own, until: clockAt(until, farm.time_zone) }, packing.onPackingDay)
  const [course, today] = [packing.courseAt(season, place), clockAt(at, farm.time_zone).slice(0, 10)]
  const weeks = planWeeks(course, weeksOnSale(season, today), (date) => date >= today)
  return packing.pickupsByWeek(weeks, packing.onPackingDay(course))
}

/**
 * By how many cartons a week an order is too large as it is written, and whether its site is too full; what is put aside
 * for the change of this order is its own.
 */
export const countOver = async (
  tx: Db,
  wanted: Pick<Wanted, 'cycle_id' | 'site_id' | 'at' | 'farm'> & { order_id: number },
): Promise<{ cartons: number; isSiteFull: boolean }> => {
  const count = await countTaken(tx, { ...wanted, user_id: null }, wanted.order_id)
  if (!count) return { cartons: 0, isSiteFull: false }
  const { limit, places } = count
  const season = seasonOf(count, wanted)
  const packed = packing.packedIn(season, count.taken, count.moved, packing.onPackingDay)
  const left = limit === null ? 0 : packing.leftFor(limit, packed, pickupsOfOrder(season, count.mine))
  return { cartons: Math.max(0, -left), isSiteFull: places !== null && countOrders(count, wanted.site_id) > places }
}

/** How many cartons more pickups of an order can have in each week; without a limit: null. */
export const cartonsLeftFor = async (db: Db, order: Counted, pickups: readonly Pickups[]): Promise<number | null> => {
  const count = await countTaken(db, order)
  if (!count || count.limit === null) return null
  const season = seasonOf(count, order)
  const packed = packing.packedIn(season, count.taken, count.moved, packing.onPackingDay)
  return Math.max(0, packing.leftFor(count.limit, packed, pickupsOfOrder(season, pickups)))
}

/**
 * Whether it fits, counted now; to be relied on, `lockCapacity` comes before it in the same transaction. What the person
 * is paying at this moment does not stand in their own way, and what is held for them fits, even where the farmer has
 * overfilled since.
 */
export const fitsCapacity = async (tx: Db, wanted: Wanted): Promise<'ok' | Full> => {
  const { cartons, places: taking = 1, site_id } = wanted
  const count = await countTaken(tx, wanted)
  if (!count) return 'ok'
  if (count.limit !== null && cartons > 0) {
    const season = seasonOf(count, wanted)
    const packed = packing.packedIn(season, count.taken, count.moved, packing.onPackingDay)
    const left = Math.max(0, packing.leftFor(count.limit, packed, pickupsWanted(wanted, season, count)), count.held_cartons ?? 0)
    if (cartons > left) return { full: 'cycle', left }
  }
  const isFull = count.places !== null && countOrders(count, site_id) + taking > count.places
  return taking > 0 && isFull && count.held_site !== site_id ? { full: 'site' } : 'ok'
}
