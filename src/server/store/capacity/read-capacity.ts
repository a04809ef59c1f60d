import { clockAt, type PlainDate } from '../../../shared/dates/calendar.ts'
import type { ChangedDay } from '../../../shared/dates/changed-days.ts'
import { hasDayLeft } from '../../../shared/dates/planned-visits.ts'
import { weeksOnSale } from '../../../shared/rules/money/order-total.ts'
import type { Capacity } from '../../../shared/shapes/pickups.ts'
import type { Db } from '../database/database.ts'
import { hasWeeksLeft } from '../farm/cycles.ts'
import { checkoutEnd } from './capacity.ts'
import { isHeld } from './held.ts'
import { cartonsMoved, ordersMovedIn } from './moved-capacity.ts'
import * as packing from './packed-weeks.ts'
import { asTaken, changedDays, taken } from './taken.ts'

/** What is left of cycles and sites with limits, for display. Anyone about to take it checks again under a lock. */

type Left = {
  cycle_id: number
  start_date: PlainDate
  number_of_weeks: number
  limit: number | null
  changes: readonly ChangedDay[]
  taken: readonly packing.Taken[]
  moved: readonly packing.Moved[]
  guests: readonly { site_id: number; orders: number }[]
  sites: readonly (packing.Place & { places: number | null })[]
  held_site: number | null
  held_cartons: number | null
}

/**
 * What is left of a cycle's cartons at the site with the most, and where a new order gets less because its first pickup
 * brings several weeks' cartons.
 */
const cartonsLeft = (row: Left, season: packing.Season): Pick<Capacity, 'cartons_left' | 'late'> => {
  const { limit, held_cartons } = row
  if (limit === null) return { cartons_left: null }
  const { farm, at } = season
  const clock = clockAt(at, farm.time_zone)
  const until = clockAt(checkoutEnd(at), farm.time_zone)
  const own = weeksOnSale(season, clock.slice(0, 10))
  const packed = packing.packedIn(season, row.taken, row.moved, packing.onPackingDay)
  const leftFor = (pickups: packing.ByWeek) => Math.max(0, packing.leftFor(limit, packed, pickups), held_cartons ?? 0)
  const bySite = row.sites
    .filter((place) => hasDayLeft(packing.courseAt(season, place), own, farm, clock))
    .map((place) => ({
      site_id: place.site_id,
      cartons_left: leftFor(packing.mostByWeek(season, place, { until }, packing.onPackingDay)),
    }))
  const most = Math.max(...bySite.map(({ cartons_left }) => cartons_left))
  if (bySite.length === 0) return { cartons_left: leftFor(packing.pickupsByWeek(packing.weeksOf(own), (week) => week)) }
  const late = bySite.filter(({ cartons_left }) => cartons_left < most)
  return { cartons_left: most, ...(late.length > 0 && { late }) }
}

const placesLeft = ({ sites, taken: all, guests, held_site }: Left): Capacity['sites'] =>
  sites.flatMap(({ site_id, places }) => {
    if (places === null) return []
    const orders = [...all, ...guests].reduce((sum, each) => sum + (each.site_id === site_id ? each.orders : 0), 0)
    return { site_id, places_left: Math.max(held_site === site_id ? 1 : 0, places - orders) }
  })

/**
 * The remaining capacity of cycles with limits that have weeks left on the farm's date, including what this person is
 * paying for or has held, excluding what others have.
 */
export const readCapacity = async (db: Db, farm: packing.FarmRule, at: Date, forUser?: string): Promise<Capacity[]> => {
  const user_id = forUser ?? null
  const today = clockAt(at, farm.time_zone).slice(0, 10)
  const cycle = db`cycle.cycle_id`
  const rows = await db<Left[]>`
    select cycle.cycle_id, start_date, number_of_weeks, cartons_limit as limit, ${changedDays(db)} as changes,
      ${asTaken(db, taken(db, { at, user_id }), cycle, farm.time_zone)} as taken,
      case when cartons_limit is null then '[]' else ${cartonsMoved(db, at, cycle)} end as moved,
      (select coalesce(json_agg(of_site), '[]') from (${ordersMovedIn(db, at, cycle)}) as of_site) as guests,
      (select coalesce(json_agg(open order by site_id), '[]') from (
        select site_id, pickup_start_day, places from site where archived_at is null) as open) as sites,
      place_wish.site_id as held_site, place_wish.cartons as held_cartons
    from cycle left join place_wish on place_wish.cycle_id = cycle.cycle_id and place_wish.user_id = ${user_id}::text and ${isHeld(db, at)}
    where ${hasWeeksLeft(db, today)}
      and (cartons_limit is not null or exists (select 1 from site where places is not null and archived_at is null))
    order by cycle.cycle_id`
  return rows.map((row) => ({
    cycle_id: row.cycle_id,
    ...cartonsLeft(row, { ...row, farm, at }),
    sites: placesLeft(row),
  }))
}
