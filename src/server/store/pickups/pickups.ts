import type { PlainDate, Weekday } from '../../../shared/dates/calendar.ts'
import type { ChangedDay } from '../../../shared/dates/changed-days.ts'
import type { SiteDays } from '../../../shared/dates/collecting.ts'
import type { CutOff, MovedDates } from '../../../shared/dates/cut-off.ts'
import { newDate, type PlannedWeek, type Timing } from '../../../shared/dates/pickup-dates.ts'
import { planWeeks, weeksPaidAt } from '../../../shared/dates/planned-visits.ts'
import type { OwnWeeks } from '../../../shared/rules/money/order-total.ts'
import type { FirstVisit } from '../../../shared/shapes/checkout.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { Db } from '../database/database.ts'
import { hours } from '../farm/sites.ts'
import { isStillOwed } from '../still-to-come.ts'
import { withCollectUntil } from './collecting.ts'
import * as dayChanges from './day-changes.ts'
import { type Move, movedDates } from './moves.ts'

type Order = { id: number; cartons_per_week: number }
/** The weeks an order was sold with, and where they are collected. */
type PlacedWeeks = OwnWeeks & { cycle_id: number; site_id: number }
/** The order before an edit; what isn't edited stays, week by week. */
type Before = { cartons_per_week: number; site_id: number }
type PastPickup = PlannedWeek & {
  pickup_id: number
  chosen_week: number | null
  chosen_site_id: number | null
  site_id: number
  is_movable: boolean
  /** Not a week of its own: what the hens did not lay of one. */
  is_part: boolean
}

/** Where an order is collected. */
type CycleAtSite = { cycle: Cycle; site: Site; changes: readonly ChangedDay[] }

/** A cycle and some sites, as they are now. */
type Dates = { cycle: Pick<Cycle, 'start_date' | 'number_of_weeks'>; days: ReadonlyMap<number, Weekday>; changes: readonly ChangedDay[] }

/**
 * Locks everything that planning an order needs, before capacity is checked: the cycle, then its new site and all sites of
 * its pickups by id. The locks are strong enough that nothing later needs more, so two orders can swap sites without a
 * deadlock.
 */
export const lockCycleAndSites = async (
  db: Db,
  order: { id: number; cycle_id: number; site_id: number },
  to_site_id: number,
): Promise<void> => {
  await db`select 1 from cycle where cycle_id = ${order.cycle_id} for no key update`
  await db`
    select 1 from site where site_id in (${order.site_id}, ${to_site_id})
      or site_id in (select unnest(array[site_id, chosen_site_id]) from pickup where subscription_id = ${order.id})
    order by site_id for no key update`
}

/** Nobody changes the dates while an order is being planned. */
const holdDates = async (db: Db, { cycle_id }: PlacedWeeks, siteIds: readonly number[]): Promise<Dates> => {
  const [cycle] = await db<[Cycle]>`select start_date, number_of_weeks from cycle where cycle_id = ${cycle_id} for share`
  const sites = await db<Site[]>`select site_id, pickup_start_day from site where site_id = any(${[...siteIds]}) order by site_id for share`
  // Read last: changing a day locks its sites.
  const changes = await dayChanges.listDays(db)
  return { cycle, days: new Map(sites.map(({ site_id, pickup_start_day }) => [site_id, pickup_start_day])), changes }
}

const timingAt = ({ cycle, days, changes }: Dates, site_id: number): Timing => {
  const pickup_start_day = days.get(site_id)
  if (!pickup_start_day) throw new Error(`Site ${site_id} is gone`)
  return { start_date: cycle.start_date, pickup_start_day, site_id, changes }
}

/** The weeks of an order made on a date, each with its day. */
const daysOfWeeks = (dates: Dates, order: PlacedWeeks, today: PlainDate): PlannedWeek[] =>
  planWeeks({ ...timingAt(dates, order.site_id), number_of_weeks: dates.cycle.number_of_weeks }, order, (date) => date >= today)

/** An order as it will be from today on, and as it was. */
type Replanning = { order: Order & PlacedWeeks; was: Before; today: PlainDate }

/**
 * The coming rows, moved to the order's site and its day. One sent to another site stays there, and one already at its
 * site keeps its day; if the order moves to the chosen site, that is no longer a choice. A week that the customer's own
 * change left behind, with another number of cartons or another site, keeps that. It is the customer's own request, so it
 * gives no rights as a day the farm moves does (see moves.ts). If the new day is past, rows stay where they are. A skipped
 * one's price has been returned, and a given-away one is promised: their cartons stay.
 */
const moveComing = async (db: Db, coming: readonly PastPickup[], dates: Dates, { order, was, today }: Replanning): Promise<Move[]> => {
  if (coming.length === 0) return []
  const { site_id } = order
  const rows = coming.map((kept) => {
    const is = timingAt(dates, kept.chosen_site_id ?? site_id)
    const isLeftBehind = kept.chosen_site_id === null && kept.site_id !== was.site_id
    const stays = is.site_id === kept.site_id || isLeftBehind
    const { chosen_week } = kept
    const to = stays ? undefined : newDate(chosen_week === null ? kept : { ...kept, week: chosen_week, with_week: null }, is, today)
    const asItIs = [kept.pickup_date, kept.site_id, kept.with_week]
    const goes = to && [to.pickup_date, is.site_id, chosen_week === null ? to.with_week : kept.with_week]
    return [kept.pickup_id, kept.pickup_date, kept.site_id, ...(goes ?? asItIs)]
  })
  const stays = db`(p.pickup_date, p.site_id) = (planned.pickup_date::date, planned.site_id::int)`
  const moved = await db<(Move & { from_site_id: number })[]>`
    update pickup p set pickup_date = planned.pickup_date::date, site_id = planned.site_id::int,
      mark = case when ${stays} then mark end, friend_name = case when ${stays} then friend_name else '' end,
      with_week = planned.with_week::int, chosen_site_id = nullif(chosen_site_id, ${site_id}),
      cartons = case when state in ('planned', 'stopped') and cartons = ${was.cartons_per_week} then ${order.cartons_per_week} else cartons end
    from (values ${db(rows)}) as planned (pickup_id, from_date, from_site_id, pickup_date, site_id, with_week)
    where p.pickup_id = planned.pickup_id::int
    returning p.pickup_id, subscription_id, p.site_id, from_site_id::int, from_date::date, p.pickup_date as to_date, cartons, state, moved_from, moved_to`
  return moved.filter((move) => move.from_date !== move.to_date || move.from_site_id !== move.site_id)
}

const listPast = (db: Db, { id }: Order, today: PlainDate) => db<PastPickup[]>`
  select pickup_id, week, with_week, chosen_week, chosen_site_id, pickup_date, site_id,
    ${isStillOwed(db, today)} and state not in ('canceled', 'undone') as is_movable, short_of is not null as is_part
  from pickup where subscription_id = ${id} and held_from is null`

export const addWeeks = (db: Db, order: Order, site_id: number, weeks: readonly PlannedWeek[]): Promise<void> =>
  addWeeksOf(db, [order], site_id, weeks)

/** The same for many orders of one site: each gets all the weeks. */
export const addWeeksOf = async (db: Db, orders: readonly Order[], site_id: number, weeks: readonly PlannedWeek[]): Promise<void> => {
  if (orders.length === 0 || weeks.length === 0) return
  await db`
    insert into pickup (subscription_id, site_id, cartons, week, with_week, pickup_date)
    select id, ${site_id}, cartons, week, with_week, pickup_date
    from unnest(${orders.map(({ id }) => id)}::int[], ${orders.map(({ cartons_per_week }) => cartons_per_week)}::int[]) as orders (id, cartons)
    cross join unnest(${weeks.map(({ week }) => week)}::int[], ${weeks.map(({ with_week }) => with_week)}::int[],
      ${weeks.map(({ pickup_date }) => pickup_date)}::date[]) as weeks (week, with_week, pickup_date)
    order by id, week`
}

/** The weeks of an order added by hand on a date without pickups yet; cycle and site keep their days from now on. */
export const weeksByHand = async (db: Db, order: PlacedWeeks, today: PlainDate): Promise<PlannedWeek[]> =>
  daysOfWeeks(await holdDates(db, order, [order.site_id]), order, today)

/** The weeks of an order without pickups that is paid now, to be written with `addWeeks` while cycle and site are locked. */
export const newWeeks = (order: OwnWeeks, { cycle, site, changes }: CycleAtSite, rule: CutOff, clock: string): PlannedWeek[] => {
  const { start_date, number_of_weeks } = cycle
  const { site_id, pickup_start_day } = site
  return weeksPaidAt({ start_date, number_of_weeks, site_id, pickup_start_day, changes }, order, rule, clock)
}

type Stop = Omit<FirstVisit, 'changes_until' | 'can_skip'> & MovedDates

/** What an order has left to collect from a date on: one visit per day and site. */
export const listVisits = async (db: Db, subscription_id: number, from: PlainDate): Promise<Stop[]> => {
  const rows = await db<(Omit<Stop, 'collect_until'> & SiteDays)[]>`
    select pickup_date, site_name as pickup_site, sum(cartons)::int as cartons, ${movedDates(db)},
      site.site_id, site_address, site_instructions, ${hours(db)}, pickup_start_day, pickup_deadline_day
    from pickup join site using (site_id)
    where subscription_id = ${subscription_id} and pickup_date >= ${from} and state = 'planned' and mark is null and held_from is null
    group by pickup_date, site.site_id order by pickup_date, site_name, site.site_id`
  return withCollectUntil(db, rows)
}

/**
 * Plans the pickups of an order as of a date: one row per week it owns. Those are the weeks it was sold with, not those
 * the cycle has gained since. An order made on Friday at a Tuesday site has paid for this week too: those cartons come
 * with the next pickup. Past rows stay as they were, and so do canceled, marked and held ones. Returns what has moved.
 */
export const plan = async (db: Db, order: Order & PlacedWeeks, today: PlainDate, was: Before = order): Promise<Move[]> => {
  const { site_id } = order
  const kept = await listPast(db, order, today)
  const dates = await holdDates(db, order, [site_id, ...kept.flatMap((each) => [each.site_id, each.chosen_site_id ?? site_id])])
  const coming = kept.filter(({ is_movable }) => is_movable)
  const moves = await moveComing(db, coming, dates, { order, was, today })

  const held = new Set(kept.map(({ week }) => week))
  const missing = daysOfWeeks(dates, order, today).filter(({ week }) => !held.has(week))
  await addWeeks(db, order, site_id, missing.slice(0, Math.max(0, order.weeks - kept.filter(({ is_part }) => !is_part).length)))
  return moves
}

/**
 * Ends some pickups of an order, whose weeks are then those up to its last that is packed; what was added to a visit keeps its one
 * week. Tells whether any are left.
 */
export const endOf = async (db: Db, subscription_id: number, pickup_ids: readonly number[]): Promise<boolean> => {
  await db`update pickup set state = 'canceled' where pickup_id = any(${[...pickup_ids]})`
  const [{ weeks }] = await db<[{ weeks: number }]>`
    update subscription s set weeks = case when every_weeks = 0 then weeks
      else least(weeks, greatest(0, coalesce((last_week - first_week) / every_weeks + 1, rows, 0))) end
    from (select max(coalesce(chosen_week, with_week, week)) as last_week, count(*)::int as rows,
        (select count(*)::int from pickup where subscription_id = ${subscription_id} and held_from is not null and state = 'planned') as kept_over
      from pickup where subscription_id = ${subscription_id} and state not in ('canceled', 'short', 'undone') and held_from is null) as kept
    where id = ${subscription_id} returning rows + kept_over as weeks`
  return weeks > 0
}

export const cancelComing = (db: Db, subscription_id: number, today: PlainDate) =>
  db`update pickup set state = 'canceled' where subscription_id = ${subscription_id} and state <> 'undone' and ${isStillOwed(db, today)}`
