import type { PlainDate, Weekday } from '../../../shared/dates/calendar.ts'
import type { ChangedDay } from '../../../shared/dates/changed-days.ts'
import { EGGS_IN_CARTON } from '../../../shared/limits.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import * as dayChanges from '../pickups/day-changes.ts'
import { isOfTheWeek, isPacked, packedWeek } from './moved-capacity.ts'
import { type FarmRule, inOwnWeek, packedIn, type Taken } from './packed-weeks.ts'
import { asTaken, changingOf, promised } from './taken.ts'

/** How much a week of a cycle and a day of a site can take, and what they have already. */

/** The time of the question, which decides whether places are still held for others, and the farm's rules. */
export type Asked = { at: Date; farm: FarmRule }

export type CycleAtSite = {
  cycle_id: number
  start_date: PlainDate
  changes: readonly ChangedDay[]
  number_of_weeks: number
  /** Null: no limit. */
  cartons_limit: number | null
  site_id: number
  pickup_start_day: Weekday
  places: number | null
} & Asked

/** A cycle and an open or archived site, locked so that nobody else fills or changes them until this transaction ends. */
export const hold = async (db: Db, cycle_id: number, site_id: number, asked: Asked): Promise<CycleAtSite> => {
  const [cycle] = await db<[Pick<CycleAtSite, 'cycle_id' | 'start_date' | 'number_of_weeks' | 'cartons_limit'>]>`
    select cycle_id, start_date, number_of_weeks, cartons_limit from cycle where cycle_id = ${cycle_id} for no key update`
  const [site] = await db<[Pick<CycleAtSite, 'site_id' | 'pickup_start_day' | 'places'>]>`
    select site_id, pickup_start_day, places from site where site_id = ${site_id} for no key update`
  return { ...cycle, ...site, changes: await dayChanges.listDays(db), ...asked }
}

/** The visit that needs capacity, and the dates of its cycle's weeks. */
type Guest = {
  subscription_id: number
  cycle_id: number
  start_date: PlainDate
  number_of_weeks: number
  changes: readonly ChangedDay[]
  rows: readonly { pickup_id: number }[]
}

const idsOf = ({ rows }: Guest): number[] => rows.map(({ pickup_id }) => pickup_id)

/**
 * The eggs packed or promised in weeks of a cycle, not counting one visit's. What that visit would gain from a change
 * of its order counts as its own.
 */
export const countEggs = async (
  db: Db,
  guest: Guest,
  weeks: readonly number[],
  { at, farm }: Asked,
): Promise<ReadonlyMap<number, number>> => {
  const { cycle_id } = guest
  const [row] = await db<[{ packed: readonly { week: number; eggs: number }[]; promised: readonly Taken[]; mine: number }]>`
    select ${changingOf(db, at, idsOf(guest))} as mine,
      ${asTaken(db, promised(db, { at, user_id: null }), db`${cycle_id}::int`, farm.time_zone)} as promised,
      (select coalesce(json_agg(of_week), '[]') from (
        select ${packedWeek(db)} as week, sum(cartons * eggs)::int as eggs from pickup p join subscription s on s.id = p.subscription_id join product using (product_id)
        where cycle_id = ${cycle_id} and ${isOfTheWeek(db, 's')} and ${counts(db, 's')} and (${isPacked(db)} or (p.state = 'short' and p.held_from is null)) and pickup_id <> all(${idsOf(guest)}) and ${packedWeek(db)} = any(${[...weeks]}::int[])
        group by 1) as of_week) as packed`
  const packed = new Map(row.packed.map(({ week, eggs }) => [week, eggs]))
  const promisedIn = packedIn({ ...guest, farm, at }, row.promised, [], inOwnWeek)
  return new Map(weeks.map((week) => [week, (packed.get(week) ?? 0) + promisedIn(week) + row.mine]))
}

export type SiteDay = { site_id: number; pickup_date: PlainDate }

/**
 * How many orders collect on these days besides the visit's own; none if its order collects there anyway, because it takes
 * no new place.
 */
export const countOrders = async (db: Db, days: readonly SiteDay[], guest: Guest, at: Date): Promise<number[]> => {
  const { subscription_id, cycle_id } = guest
  const rows = await db<{ orders: number }[]>`
    select case when bool_or(own) then 0 else count(distinct visit_of)::int
      + (select coalesce(sum(promised.orders), 0)::int from (${promised(db, { at, user_id: null })}) as promised
        where promised.cycle_id = ${cycle_id} and promised.site_id = day.site_id) end as orders
    from unnest(${days.map(({ site_id }) => site_id)}::int[], ${days.map(({ pickup_date }) => pickup_date)}::date[])
      with ordinality as day (site_id, pickup_date, place)
    left join lateral (
      select coalesce(s.basket_id, s.id) as visit_of,
        coalesce(s.basket_id, s.id) = (select coalesce(mine.basket_id, mine.id) from subscription mine where mine.id = ${subscription_id}) as own
      from pickup p join subscription s on s.id = p.subscription_id
      where p.pickup_date = day.pickup_date and p.site_id = day.site_id and state in ('planned', 'stopped') and ${counts(db, 's')}
        and s.every_weeks > 0 and s.cycle_id = ${cycle_id} and pickup_id <> all(${idsOf(guest)})) there on true
    group by place, day.site_id order by place`
  return rows.map(({ orders }) => orders)
}

/** The eggs to pack in each week of a cycle. */
export type Needs = ReadonlyMap<number, number>

export const isTooMuch = (needs: Needs, packed: ReadonlyMap<number, number>, cartons_limit: number): boolean =>
  [...needs].some(([week, eggs]) => eggs > 0 && (packed.get(week) ?? 0) + eggs > cartons_limit * EGGS_IN_CARTON)

/** Whether a week of a locked cycle lacks capacity for what a visit needs. */
export const isWeekFull = async (db: Db, guest: Guest, { cartons_limit, ...asked }: CycleAtSite, needs: Needs): Promise<boolean> =>
  cartons_limit !== null && needs.size > 0 && isTooMuch(needs, await countEggs(db, guest, [...needs.keys()], asked), cartons_limit)

/** Whether a locked site has no place for one more order on a day. */
export const isSiteFull = async (db: Db, guest: Guest, { site_id, places, at }: CycleAtSite, pickup_date: PlainDate): Promise<boolean> => {
  if (places === null) return false
  const [orders = 0] = await countOrders(db, [{ site_id, pickup_date }], guest, at)
  return orders >= places
}
