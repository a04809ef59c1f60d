import type { PlainDate, Weekday } from '../../../shared/dates/calendar.ts'
import type { ChangedDay } from '../../../shared/dates/changed-days.ts'
import type { Db } from '../database/database.ts'
import { heldEggs, isHeld } from './held.ts'
import { eggsMoved, ordersMovedIn, pickupsOf } from './moved-capacity.ts'
import * as packing from './packed-weeks.ts'
import { asTaken, changedDays, taken } from './taken.ts'

/** What is taken of one cycle and one of its sites, read in one statement. */

/** The number of an order's pickups that are packed in one week at one site. */
export type Pickups = packing.Place & { readonly week: number; readonly pickups: number }

export type Count = {
  start_date: PlainDate
  number_of_weeks: number
  limit: number | null
  pickup_start_day: Weekday
  places: number | null
  changes: readonly ChangedDay[]
  taken: readonly packing.Taken[]
  moved: readonly packing.Moved[]
  /** Orders of other sites that collect here. */
  guests: number
  /** The coming pickups of the existing order. */
  mine: readonly Pickups[]
  held_site: number | null
  held_eggs: number | null
  /** In one carton of the product that is asked for. */
  eggs: number
}

/** Which cycle and site, for whom, and when. */
export type Counted = {
  cycle_id: number
  site_id: number
  product_id: number
  user_id: string | null
  at: Date
  farm: packing.FarmRule
  /** The existing order. */
  order_id?: number | undefined
}

/** What is taken of a cycle and a site; nothing if neither has a limit. Leaves out what is reserved for a change of one order. */
export const countTaken = async (tx: Db, { cycle_id, site_id, product_id, order_id, user_id, at, farm }: Counted, changing?: number) => {
  const cycle = tx`${cycle_id}::int`
  const [count] = await tx<Count[]>`
    select start_date, number_of_weeks, cartons_limit as limit, pickup_start_day, places, ${changedDays(tx)} as changes,
      ${asTaken(tx, taken(tx, { at, user_id, changing }), cycle, farm.time_zone)} as taken,
      case when cartons_limit is null then '[]' else ${eggsMoved(tx, at, cycle)} end as moved,
      case when places is null then 0
        else coalesce((select orders from (${ordersMovedIn(tx, at, cycle, order_id)}) as moved where moved.site_id = ${site_id}), 0) end as guests,
      ${pickupsOf(tx, at, order_id ?? null)} as mine, place_wish.site_id as held_site, ${heldEggs(tx)}, product.eggs
    from cycle join site on site.site_id = ${site_id} join product on product.product_id = ${product_id}
    left join place_wish on place_wish.cycle_id = cycle.cycle_id and place_wish.user_id = ${user_id}::text and ${isHeld(tx, at)}
    where cycle.cycle_id = ${cycle} and (cartons_limit is not null or places is not null)`
  return count
}

export const seasonOf = ({ start_date, number_of_weeks, changes }: Count, { farm, at }: Pick<Counted, 'farm' | 'at'>): packing.Season => ({
  start_date,
  number_of_weeks,
  changes,
  farm,
  at,
})

/** How many pickups of an existing order are packed in each week. */
export const pickupsOfOrder = (season: packing.Season, mine: readonly Pickups[]): packing.ByWeek => {
  const pickups = new Map<number, number>()
  for (const each of mine) {
    const week = packing.onPackingDay(packing.courseAt(season, each))(each.week)
    pickups.set(week, (pickups.get(week) ?? 0) + each.pickups)
  }
  return pickups
}

export const countOrders = ({ taken: all, guests }: Count, site_id: number): number =>
  guests + all.reduce((sum, each) => sum + (each.site_id === site_id ? each.orders : 0), 0)
