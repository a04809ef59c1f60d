import { clockAt, type PlainDate } from '../../../shared/dates/calendar.ts'
import type { ChangedDay } from '../../../shared/dates/changed-days.ts'
import { hasDayLeft } from '../../../shared/dates/planned-visits.ts'
import { EGGS_IN_CARTON } from '../../../shared/limits.ts'
import { EVERY_WEEK, type Rhythm, weeksOnSale } from '../../../shared/rules/money/order-total.ts'
import type { Capacity } from '../../../shared/shapes/pickups.ts'
import type { Db } from '../database/database.ts'
import { hasWeeksLeft } from '../farm/cycles.ts'
import { rhythmsOnSale } from '../farm/products.ts'
import { checkoutEnd } from './capacity.ts'
import { heldEggs, isHeld } from './held.ts'
import { eggsMoved, ordersMovedIn } from './moved-capacity.ts'
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
  held_eggs: number | null
  /** Those of the products on sale, where the farm sells more than a weekly carton. */
  rhythms: readonly number[]
}

/** What is left of a cycle's eggs for orders of a rhythm. */
type EggsLeft = { eggs_left: number; late: { site_id: number; eggs_left: number }[] }

/**
 * What is left of a cycle's eggs at the site with the most, and where a new order gets less because its first pickup brings
 * several weeks' eggs.
 */
const eggsLeft = (row: Left, limit: number, season: packing.Season, rhythm: Rhythm): EggsLeft => {
  const { farm, at } = season
  const clock = clockAt(at, farm.time_zone)
  const until = clockAt(checkoutEnd(at), farm.time_zone)
  const own = weeksOnSale(season, clock.slice(0, 10), rhythm)
  // In the last week of a season, one that comes every other week may have had its last turn.
  if (own.weeks === 0) return { eggs_left: 0, late: [] }
  const packed = packing.packedIn(season, row.taken, row.moved, packing.onPackingDay)
  const leftFor = (pickups: packing.ByWeek) => Math.max(0, packing.leftFor(limit * EGGS_IN_CARTON, packed, pickups), row.held_eggs ?? 0)
  const bySite = row.sites
    .filter((place) => hasDayLeft(packing.courseAt(season, place), own, farm, clock))
    .map((place) => ({
      site_id: place.site_id,
      eggs_left: leftFor(packing.mostByWeek(season, place, { rhythm, until }, packing.onPackingDay)),
    }))
  const most = Math.max(...bySite.map((site) => site.eggs_left))
  if (bySite.length === 0) return { eggs_left: leftFor(packing.pickupsByWeek(packing.weeksOf(own), (week) => week)), late: [] }
  return { eggs_left: most, late: bySite.filter((site) => site.eggs_left < most) }
}

const dozens = (eggs: number): number => Math.floor(eggs / EGGS_IN_CARTON)

const turnsOf = (every_weeks: number): Rhythm[] => Array.from({ length: every_weeks }, (_, turn) => ({ every_weeks, turn }))

/** What is left in dozens; and in eggs, for each rhythm, where there is something to choose. */
const cartonsLeft = (row: Left, season: packing.Season): Pick<Capacity, 'cartons_left' | 'late' | 'rhythms'> => {
  const { limit, rhythms } = row
  if (limit === null) return { cartons_left: null }
  const { eggs_left, late } = eggsLeft(row, limit, season, EVERY_WEEK)
  const cartons_left = dozens(eggs_left)
  const fewer = late
    .map((site) => ({ site_id: site.site_id, cartons_left: dozens(site.eggs_left) }))
    .filter((site) => site.cartons_left < cartons_left)
  const choices = rhythms.flatMap(turnsOf).map((rhythm) => ({ ...rhythm, ...eggsLeft(row, limit, season, rhythm) }))
  return {
    cartons_left,
    ...(fewer.length > 0 && { late: fewer }),
    ...(choices.length > 0 && { rhythms: choices }),
  }
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
      case when cartons_limit is null then '[]' else ${eggsMoved(db, at, cycle)} end as moved,
      (select coalesce(json_agg(of_site), '[]') from (${ordersMovedIn(db, at, cycle)}) as of_site) as guests,
      (select coalesce(json_agg(open order by site_id), '[]') from (
        select site_id, pickup_start_day, places from site where archived_at is null) as open) as sites,
      place_wish.site_id as held_site, ${heldEggs(db)}, ${rhythmsOnSale(db)} as rhythms
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
