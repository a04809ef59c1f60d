import type { PlainDate, Weekday } from '../../../shared/dates/calendar.ts'
import { nextPickupDay } from '../../../shared/dates/changed-days.ts'
import { newDate, type PlannedWeek, type Timing } from '../../../shared/dates/pickup-dates.ts'
import type { Db } from '../database/database.ts'
import * as dayChanges from './day-changes.ts'

/** Coming pickups follow a cycle to other dates, a site to another day, and the farm on days when it does otherwise. */

/** What is edited: a cycle, a site, or the days of all sites. */
export type Edited = { cycle_id: number } | { site_id: number } | 'all sites'

const ordersOf = (db: Db, edited: Edited, today: PlainDate) => {
  if (edited === 'all sites') return db`id in (select subscription_id from pickup where pickup_date >= ${today})`
  if ('cycle_id' in edited) return db`cycle_id = ${edited.cycle_id}`
  return db`site_id = ${edited.site_id} or id in (
    select subscription_id from pickup where site_id = ${edited.site_id} and pickup_date >= ${today})`
}

/**
 * Holds the orders that an edit may move, in the order of their numbers. Whoever changes pickups holds the order
 * first, then the cycle and the site; so nobody waits for somebody who waits for him.
 */
export const holdOrders = async (db: Db, edited: Edited, today: PlainDate): Promise<void> => {
  await db`select count(*) from (select from subscription where ${ordersOf(db, edited, today)} order by id for no key update) held`
}

const pickupsOf = (db: Db, edited: Edited) => {
  if (edited === 'all sites') return db`true`
  return 'cycle_id' in edited ? db`s.cycle_id = ${edited.cycle_id}` : db`p.site_id = ${edited.site_id}`
}

/** Also what is skipped or given away, for that may be undone. Not what waits at a site for who did not come, which has no week of its own, nor what is marked. */
const isMovable = (db: Db, today: PlainDate) =>
  db`p.pickup_date >= ${today} and p.state <> 'canceled' and p.held_from is null and p.mark is null`

type Stand = Omit<Timing, 'changes'> & PlannedWeek & { cycle_id: number }

const listStands = (db: Db, edited: Edited, today: PlainDate) => db<Stand[]>`
  select distinct s.cycle_id, p.site_id, coalesce(chosen_week, week) as week,
    case when chosen_week is null then with_week end as with_week, pickup_date, start_date, pickup_start_day
  from pickup p join subscription s on s.id = subscription_id join cycle using (cycle_id) join site on site.site_id = p.site_id
  where ${isMovable(db, today)} and ${pickupsOf(db, edited)}`

/** A pickup that has gone from one date to another, or to another site. */
export type Move = {
  subscription_id: number
  site_id: number
  /** Where it was, if its order has gone to another site. */
  from_site_id?: number
  from_date: PlainDate
  to_date: PlainDate
  cartons: number
  state: 'planned' | 'skipped' | 'donated'
}

type Held = { pickup_id: number; pickup_date: PlainDate; site_id: number; pickup_start_day: Weekday }

/** What waits at a site for who did not come goes to the next day on which somebody is there. */
const followHeld = async (db: Db, edited: Edited, changes: Timing['changes'], today: PlainDate): Promise<Move[]> => {
  const held = await db<Held[]>`
    select pickup_id, pickup_date, p.site_id, pickup_start_day
    from pickup p join subscription s on s.id = subscription_id join site on site.site_id = p.site_id
    where p.pickup_date >= ${today} and p.state = 'planned' and p.held_from is not null and p.mark is null and ${pickupsOf(db, edited)}`
  const moves = held
    .map((row) => ({ ...row, to_date: nextPickupDay(row.pickup_date, row.pickup_start_day, row.site_id, changes) }))
    .filter(({ pickup_date, to_date }) => pickup_date !== to_date)
  if (moves.length === 0) return []
  return db<Move[]>`
    update pickup p set pickup_date = m.to_date
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (pickup_id int, pickup_date date, to_date date)
    where p.pickup_id = m.pickup_id
    returning p.subscription_id, p.site_id, m.pickup_date as from_date, p.pickup_date as to_date, p.cartons, p.state`
}

/** Moves the coming pickups after an edit, and tells which. Past and canceled ones stay. */
export const follow = async (db: Db, edited: Edited, today: PlainDate): Promise<Move[]> => {
  const changes = await dayChanges.listDays(db)
  return [...(await followPlanned(db, edited, changes, today)), ...(await followHeld(db, edited, changes, today))]
}

const followPlanned = async (db: Db, edited: Edited, changes: Timing['changes'], today: PlainDate): Promise<Move[]> => {
  const stands = await listStands(db, edited, today)
  const moves = stands.flatMap((stand) => {
    const to = newDate(stand, { ...stand, changes }, today)
    return to === undefined || to.pickup_date === stand.pickup_date ? [] : { ...stand, to_date: to.pickup_date, to_week: to.with_week }
  })
  if (moves.length === 0) return []
  return db<Move[]>`
    update pickup p set pickup_date = m.to_date, with_week = case when p.chosen_week is null then m.to_week else p.with_week end
    from subscription s, jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as m (cycle_id int, site_id int, week int, with_week int, pickup_date date, to_date date, to_week int)
    where s.id = p.subscription_id and s.cycle_id = m.cycle_id and p.site_id = m.site_id and coalesce(p.chosen_week, p.week) = m.week
      and case when p.chosen_week is null then p.with_week end is not distinct from m.with_week and p.pickup_date = m.pickup_date and ${isMovable(db, today)}
    returning p.subscription_id, p.site_id, m.pickup_date as from_date, p.pickup_date as to_date, p.cartons, p.state`
}
