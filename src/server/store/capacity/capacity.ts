import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { Capacity } from '../../../shared/shapes/pickups.ts'
import { keepsPlace, takesCapacity } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { hasWeeksLeft } from '../farm/cycles.ts'
import { lockPerson } from '../money/credits.ts'
import { holding } from '../orders/order-changes.ts'
import { isHeld } from './held.ts'
import { cartonsMovedIn, ordersMovedIn } from './moved-capacity.ts'

/**
 * What is left of cycles and sites that have limits. Nothing is kept beside the orders: what is taken is counted,
 * under a lock where it is about to change, so that no counter can drift from what was sold. Where customers have moved
 * pickups, the fullest week or day counts.
 */

/** What is sold, being paid, put aside for an order that is being changed, or held for somebody else. */
const taken = (db: Db, at: Date, user_id: string | null, changing?: number) => db`
  (select cycle_id, site_id, cartons_per_week as cartons from subscription where ${takesCapacity(db)} and ${keepsPlace(db, at)}
   union all
   ${holding(db, changing)}
   union all
   select cycle_id, site_id, cartons from place_wish
   where ${isHeld(db, at)} and user_id is distinct from ${user_id}::text) as taken`

/** What a person has already of it: a place that is held for them, and in each cycle one order that they are paying. */
const own = (db: Db, at: Date, user_id: string | null) => db`
  (select cycle_id, wish.site_id as held_site, wish.cartons as held_cartons, paying.site_id as paying_site, coalesce(paying.cartons, 0) as paying_cartons
   from (select cycle_id, site_id, cartons from place_wish where ${isHeld(db, at)} and user_id = ${user_id}::text) as wish
   full join (select cycle_id, site_id, cartons_per_week as cartons from subscription where status = 'pending' and ${keepsPlace(db, at)} and user_id = ${user_id}::text) as paying
   using (cycle_id)) as own`

type Left = { cycle_id: number; cartons_left: number | null; site_id: number | null; places_left: number | null }

/**
 * The room in cycles that have weeks left on the farm's date, where there is a limit: with what this person is paying or
 * has held for them, without what others have.
 */
export const readCapacity = async (db: Db, at: Date, today: PlainDate, forUser?: string): Promise<Capacity[]> => {
  const user_id = forUser ?? null
  const rows = await db<Left[]>`
    with limited as (
      select cycle_id, cartons_limit from cycle where ${hasWeeksLeft(db, today)}
        and (cartons_limit is not null or exists (select 1 from site where places is not null and archived_at is null))
    ), counted as materialized (
      select cycle_id, of_site.* from limited cross join lateral (
        select site_id, sum(cartons)::int as cartons, count(*)::int as orders from ${taken(db, at, user_id)}
        where taken.cycle_id = limited.cycle_id group by site_id) as of_site
    ), moved_cartons as materialized (${cartonsMovedIn(db, at, db`select cycle_id from limited where cartons_limit is not null`)}),
    moved_orders as materialized (${ordersMovedIn(db, at, db`select cycle_id from limited`)})
    select cycle_id, site.site_id,
      case when cartons_limit is not null then greatest(0, held_cartons, cartons_limit + coalesce(paying_cartons, 0)
        - coalesce(moved_cartons.cartons, 0)
        - (select coalesce(sum(cartons), 0)::int from counted where counted.cycle_id = limited.cycle_id)) end as cartons_left,
      greatest(0, case when held_site = site.site_id then 1 end, places + (case when paying_site = site.site_id then 1 else 0 end)
        - coalesce(moved_orders.orders, 0)
        - coalesce((select orders from counted where counted.cycle_id = limited.cycle_id and counted.site_id = site.site_id), 0)) as places_left
    from limited
    left join site on places is not null and archived_at is null
    left join ${own(db, at, user_id)} using (cycle_id)
    left join moved_cartons using (cycle_id)
    left join moved_orders using (cycle_id, site_id)
    order by cycle_id, site.site_id`
  return [...Map.groupBy(rows, ({ cycle_id }) => cycle_id)].map(([cycle_id, sites]) => ({
    cycle_id,
    cartons_left: sites[0]?.cartons_left ?? null,
    sites: sites.flatMap(({ site_id, places_left }) => (site_id === null ? [] : [{ site_id, places_left: places_left ?? 0 }])),
  }))
}

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

/** What somebody wants to take: of an order that is there already, only what it takes more, and which one it is. */
export type Wanted = {
  cycle_id: number
  site_id: number
  cartons: number
  places?: 0 | 1
  order_id?: number
  user_id: string | null
  at: Date
}
export type Full = { full: 'cycle'; left: number } | { full: 'site' }

type Count = {
  limit: number | null
  cartons: number
  places: number | null
  orders: number
  held_site: number | null
  held_cartons: number | null
}

type Counted = Pick<Wanted, 'cycle_id' | 'site_id' | 'user_id' | 'at'> & { order_id?: number | undefined }

/** What is taken of a cycle and a site; nothing where neither has a limit. Without what is put aside for the change of one order. */
const countTaken = async (tx: Db, { cycle_id, site_id, order_id, user_id, at }: Counted, changing?: number): Promise<Count | undefined> => {
  const [count] = await tx<Count[]>`
    select cartons_limit as limit, places, held_site, held_cartons,
      of_cycle.cartons - coalesce(paying_cartons, 0)
        + (case when cartons_limit is null then 0 else coalesce((select cartons from (${cartonsMovedIn(tx, at, tx`${cycle_id}`)}) as moved), 0) end) as cartons,
      of_cycle.orders - (case when paying_site = ${site_id} then 1 else 0 end)
        + (case when places is null then 0 else coalesce((select orders from (${ordersMovedIn(tx, at, tx`${cycle_id}`, order_id)}) as moved where moved.site_id = ${site_id}), 0) end) as orders
    from cycle c
    join site on site.site_id = ${site_id}
    left join ${own(tx, at, user_id)} on own.cycle_id = c.cycle_id
    cross join lateral (select coalesce(sum(cartons), 0)::int as cartons, (count(*) filter (where taken.site_id = ${site_id}))::int as orders
      from ${taken(tx, at, user_id, changing)} where taken.cycle_id = c.cycle_id) as of_cycle
    where c.cycle_id = ${cycle_id} and (cartons_limit is not null or places is not null)`
  return count
}

/** By how many cartons a cycle is too full as it is written, and whether a site is; what is put aside for the change of this order is its own. */
export const countOver = async (
  tx: Db,
  wanted: Pick<Wanted, 'cycle_id' | 'site_id' | 'at'> & { order_id: number },
): Promise<{ cartons: number; isSiteFull: boolean }> => {
  const { order_id, ...where } = wanted
  const count = await countTaken(tx, { ...where, user_id: null }, order_id)
  if (!count) return { cartons: 0, isSiteFull: false }
  const { limit, cartons, places, orders } = count
  return { cartons: limit === null ? 0 : Math.max(0, cartons - limit), isSiteFull: places !== null && orders > places }
}

/**
 * Whether it fits, counted now; to be relied on, `lockCapacity` comes before it in the same transaction. What the person
 * is paying at this moment does not stand in their own way, and what is held for them fits, even where the farmer has
 * overfilled since.
 */
export const fitsCapacity = async (
  tx: Db,
  { cycle_id, site_id, cartons, places: taking = 1, order_id, user_id, at }: Wanted,
): Promise<'ok' | Full> => {
  const count = await countTaken(tx, { cycle_id, site_id, order_id, user_id, at })
  if (!count) return 'ok'
  const left = Math.max(0, (count.limit ?? Number.POSITIVE_INFINITY) - count.cartons, count.held_cartons ?? 0)
  if (cartons > 0 && cartons > left) return { full: 'cycle', left }
  const isFull = count.places !== null && count.orders + taking > count.places
  return taking > 0 && isFull && count.held_site !== site_id ? { full: 'site' } : 'ok'
}
