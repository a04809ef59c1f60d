import { addDays, type PlainDate, type Weekday } from '../../../shared/dates/calendar.ts'
import type { ChangedDay } from '../../../shared/dates/changed-days.ts'
import { collectUntil, MOST_DAYS_TO_COLLECT } from '../../../shared/dates/collecting.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import type { Mark } from '../../../shared/shapes/packing.ts'
import type { PickupState } from '../../../shared/shapes/pickups.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import type { Sql } from '../database/sql.ts'
import { hours } from '../farm/sites.ts'
import { creditedBy } from '../money/credits.ts'
import { loweredWeeks } from '../orders/lowered-weeks.ts'
import { type Missing, missingOf, shortCartons } from '../short.ts'
import { productOf } from '../sold-as.ts'
import { isBegunBeforeEnd } from './collecting.ts'
import * as dayChanges from './day-changes.ts'
import { groupVisits, isSameVisit, sumOf, type Together } from './visits.ts'

/** The visits of a person's paid orders, with what decides where they may move. */

/** One week of an order. */
export type PickupRow = {
  pickup_id: number
  week: number
  with_week: number | null
  cartons: number
  chosen_week: number | null
  chosen_site_id: number | null
  /** The days between which the farm has moved it. */
  moved_from: PlainDate | null
  moved_to: PlainDate | null
  friend_name: string
  mark: Mark | null
  /** What it has brought while skipped. */
  credited_cents: number
  /** What the hens did not lay of it. */
  missing: readonly Missing[]
}

/** What the pickups of a visit have in common. */
type Common = Hours & {
  subscription_id: number
  cycle_id: number
  pickup_date: PlainDate
  state: PickupState
  /** The date of the missed pickup whose cartons these are. */
  held_from: PlainDate | null
  /** Nobody missed it: it makes up for what was short then. */
  is_made_up: boolean
  egg_cycle: string
  /** The name of its order. */
  name: string
  start_date: PlainDate
  number_of_weeks: number
  /** Where it is collected. */
  site_id: number
  pickup_site: string
  site_address: string
  site_instructions: string
  pickup_start_day: Weekday
  pickup_deadline_day: Weekday
  /** The site of the order. */
  home_site_id: number
  home_start_day: Weekday
  /** The order's current cartons a week; skipped or given-away cartons stay as they were. */
  cartons_per_week: number
  /** Of its order; none where there is nothing to choose. */
  product?: string | undefined
  /** In a carton of its product. */
  eggs: number
  price_cents: number
  /** Spare cartons are of this day: they are neither skipped nor moved. */
  spare_offer_id: number | null
  /** The original weeks of the order's skips, and those that count as skips; skipping a pickup the farm moved is free. */
  skipped_weeks: readonly number[]
}

export type Visit = Common & {
  /** The id of its first pickup, which identifies it on the wire; any other id finds it too. */
  pickup_id: number
  rows: Together<PickupRow>
  cartons: number
  collect_until: PlainDate
  /** Days the farm has changed. */
  changes: readonly ChangedDay[]
}

type Stored = Omit<Common, 'product'> & PickupRow & { product: string | null }

const asVisit = (rows: Together<Stored>, changes: readonly ChangedDay[]): Visit => {
  const [first] = rows
  return {
    ...first,
    product: first.product ?? undefined,
    rows,
    cartons: sumOf(rows, ({ cartons }) => cartons),
    collect_until: collectUntil(first.pickup_date, first, changes),
    changes,
  }
}

const asVisits = async (db: Db, rows: readonly Stored[]): Promise<Visit[]> => {
  const changes = rows.length > 0 ? await dayChanges.listDays(db) : []
  return groupVisits(rows).map((visit) => asVisit(visit, changes))
}

const select = (db: Db, whose: Sql, whichOrders: Sql = counts(db, 's')) => db`
  select p.pickup_id, p.subscription_id, s.cycle_id, p.week, p.with_week, p.pickup_date, p.cartons, p.state, p.chosen_week, p.chosen_site_id,
    p.moved_from, p.moved_to, p.friend_name, p.mark,
    missed.pickup_date as held_from, cycle_name as egg_cycle, s.name, start_date, number_of_weeks,
    p.site_id, site.site_name as pickup_site, site.site_address, site.site_instructions, ${hours(db)}, site.pickup_start_day, site.pickup_deadline_day,
    home.site_id as home_site_id, home.pickup_start_day as home_start_day, s.cartons_per_week, s.spare_offer_id, (select eggs from product where product.product_id = s.product_id) as eggs, s.price_cents,
    ${productOf(db)} as product,
    array(select coalesce(other.with_week, other.week) from pickup other
      where other.subscription_id = s.id and other.state = 'skipped' and other.moved_to is distinct from other.pickup_date
      union all (${loweredWeeks(db, db`s.id`)})) as skipped_weeks,
    ${creditedBy(db)} as credited_cents, ${missingOf(db)} as missing, coalesce(missed.state = 'short', false) as is_made_up
  from pickup p join subscription s on s.id = p.subscription_id join cycle using (cycle_id)
    join site on site.site_id = p.site_id join site home on home.site_id = s.site_id left join pickup missed on missed.pickup_id = p.held_from
  where ${whose} and ${whichOrders} and p.state not in ('canceled', 'stopped', 'undone') and p.short_of is null`

const ofPerson = (db: Db, user_id: string) => db`s.user_id = ${user_id}`

/** Of active orders, plus what can still be collected of a canceled one. */
const isLeft = (db: Db, today: PlainDate) => db`(${counts(db, 's')} or ${isBegunBeforeEnd(db, today)})`

/** A person's visits from today on, soonest first, preceded by what can still be collected and hasn't been, including canceled orders. */
export const listComing = async (db: Db, user_id: string, today: PlainDate): Promise<Visit[]> => {
  const rows = await db<Stored[]>`
    ${select(db, ofPerson(db, user_id), isLeft(db, today))} and (p.pickup_date >= ${today} or (p.pickup_date >= ${addDays(today, -MOST_DAYS_TO_COLLECT)}
      and p.state = 'planned' and p.mark is distinct from 'collected' and p.unclaimed is null))
    order by p.pickup_date, p.pickup_id`
  return (await asVisits(db, rows)).filter(({ collect_until }) => collect_until >= today)
}

/** All visits of an order that counts, including past ones. */
export const listOfOrder = async (db: Db, subscription_id: number): Promise<Visit[]> =>
  asVisits(db, await db<Stored[]>`${select(db, db`s.id = ${subscription_id}`)} order by p.pickup_date, p.pickup_id`)

const inVisitOf = (db: Db, pickup_ids: readonly number[]) =>
  db`and exists (select from pickup asked where asked.pickup_id = any(${[...pickup_ids]}::int[]) and ${isSameVisit(db)}) order by p.pickup_id`

/** The visits these pickups belong to, whoever has them. */
export const listWith = async (db: Db, pickup_ids: readonly number[]): Promise<Visit[]> =>
  asVisits(db, await db<Stored[]>`${select(db, db`true`)} ${inVisitOf(db, pickup_ids)}`)

/** The visit a pickup belongs to; with a day, also of a canceled order if it can be collected then. */
export const find = async (db: Db, user_id: string, pickup_id: number, today?: PlainDate): Promise<Visit | undefined> => {
  const whichOrders = today === undefined ? undefined : isLeft(db, today)
  const [visit] = await asVisits(db, await db<Stored[]>`${select(db, ofPerson(db, user_id), whichOrders)} ${inVisitOf(db, [pickup_id])}`)
  return visit
}

/** The same for a change: locks its order first, as everywhere. */
export const lock = async (db: Db, user_id: string, pickup_id: number, today?: PlainDate): Promise<Visit | undefined> => {
  await db`
    select 1 from subscription where user_id = ${user_id} and id = (select subscription_id from pickup where pickup_id = ${pickup_id})
    for no key update`
  const whichOrders = today === undefined ? undefined : isLeft(db, today)
  const [visit] = await asVisits(
    db,
    await db<Stored[]>`${select(db, ofPerson(db, user_id), whichOrders)} ${inVisitOf(db, [pickup_id])} for no key update of p`,
  )
  return visit
}

const idsOf = ({ rows }: Visit): number[] => rows.map(({ pickup_id }) => pickup_id)

export const setState = (db: Db, visit: Visit, state: 'skipped' | 'donated') =>
  db`update pickup set state = ${state} where pickup_id = any(${idsOf(visit)})`

/** The friend who collects it; empty if nobody does. */
export const setFriend = (db: Db, visit: Visit, friend_name: string) =>
  db`update pickup set friend_name = ${friend_name} where pickup_id = any(${idsOf(visit)})`

/** Locks all orders of a person, by number, before several visits change. */
export const holdOrders = async (db: Db, user_id: string): Promise<void> => {
  await db`select count(*) from (select from subscription where user_id = ${user_id} order by id for no key update) held`
}

/** Locks the cycles and then the sites, by id, that undoing several visits would lock one by one, to avoid deadlocks. */
export const holdPlaces = async (db: Db, visits: readonly Visit[]): Promise<void> => {
  const of = (key: 'cycle_id' | 'site_id') => visits.map((visit) => visit[key])
  await db`select 1 from cycle where cycle_id = any(${of('cycle_id')}) order by cycle_id for no key update`
  await db`select 1 from site where site_id = any(${of('site_id')}) order by site_id for no key update`
}

/**
 * Plans it again: a skipped one with the cartons whose price is returned, a given one with the order's current number, and
 * what is short in part with the rest. A friend who was to collect it has been told not to.
 */
export const takeUp = (db: Db, visit: Visit) => db`
  update pickup p set state = 'planned', friend_name = '',
    cartons = case when state = 'skipped' or ${shortCartons(db)} > 0 then cartons else ${visit.cartons_per_week} end
  where pickup_id = any(${idsOf(visit)})`

/** Where a pickup goes. */
export type Put = Pick<PickupRow, 'pickup_id' | 'chosen_week' | 'chosen_site_id'> & { pickup_date: PlainDate; site_id: number }

/** The friend who was to collect it knows the old day and place. */
export const put = (db: Db, places: readonly Put[]) => db`
  update pickup p set pickup_date = place.pickup_date, site_id = place.site_id, chosen_week = place.chosen_week, chosen_site_id = place.chosen_site_id,
    friend_name = case when (p.pickup_date, p.site_id) = (place.pickup_date, place.site_id) then p.friend_name else '' end
  from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
    as place (pickup_id int, pickup_date date, site_id int, chosen_week int, chosen_site_id int)
  where p.pickup_id = place.pickup_id`

/** What happens to a pickup whose order is changed. */
export type Changed = Pick<PickupRow, 'pickup_id' | 'chosen_site_id' | 'with_week' | 'cartons'> & {
  pickup_date: PlainDate
  site_id: number
}

/** The friend who was to collect it knows the old day and place. */
export const change = (db: Db, rows: readonly Changed[]) => db`
  update pickup p set pickup_date = row.pickup_date, site_id = row.site_id, chosen_site_id = row.chosen_site_id, with_week = row.with_week, cartons = row.cartons,
    friend_name = case when (p.pickup_date, p.site_id) = (row.pickup_date, row.site_id) then p.friend_name else '' end
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as row (pickup_id int, pickup_date date, site_id int, chosen_site_id int, with_week int, cartons int)
  where p.pickup_id = row.pickup_id`
