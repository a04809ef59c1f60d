import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { isPickupDay } from '../../../shared/dates/changed-days.ts'
import type { Relocation } from '../../../shared/dates/day-edits.ts'
import { newDate, type PlannedWeek, type Timing } from '../../../shared/dates/pickup-dates.ts'
import type { Db } from '../database/database.ts'
import type { Sql } from '../database/sql.ts'
import * as sites from '../farm/sites.ts'
import * as dayChanges from './day-changes.ts'
import { followHeld } from './held-pickups.ts'
import { type FarmDay, forgetToldOf, isComing, isSoon, type Move, moved, returning } from './moves.ts'

/** Coming pickups follow a cycle to other dates, a site to another weekday, and the farm's changed days. */

/** What is edited: a cycle, a site, or the days of all sites. */
export type Edited = { cycle_id: number } | { site_id: number } | 'all sites'

const ordersOf = (db: Db, edited: Edited, today: PlainDate) => {
  if (edited === 'all sites') return db`id in (select subscription_id from pickup where pickup_date >= ${today})`
  if ('cycle_id' in edited) return db`cycle_id = ${edited.cycle_id}`
  return db`site_id = ${edited.site_id} or id in (
    select subscription_id from pickup where site_id = ${edited.site_id} and pickup_date >= ${today})`
}

/**
 * Locks the orders that an edit may move, by number. Everyone who changes pickups locks the order first, then the cycle
 * and the site, which avoids deadlocks.
 */
export const holdOrders = async (db: Db, edited: Edited, today: PlainDate): Promise<void> => {
  await db`select count(*) from (select from subscription where ${ordersOf(db, edited, today)} order by id for no key update) held`
}

const pickupsOf = (db: Db, edited: Edited) => {
  if (edited === 'all sites') return db`true`
  return 'cycle_id' in edited ? db`s.cycle_id = ${edited.cycle_id}` : db`p.site_id = ${edited.site_id}`
}

/**
 * Includes skipped and given-away pickups, because that can be undone. Excludes held cartons, which have no week of their
 * own, and pickups marked on their day.
 */
const isMovable = (db: Db, now: FarmDay) => db`${isComing(db, now)} and p.state not in ('canceled', 'undone') and p.held_from is null`

type Stand = Omit<Timing, 'changes'> & PlannedWeek & { cycle_id: number }

const listStands = (db: Db, edited: Edited, now: FarmDay) => db<Stand[]>`
  select distinct s.cycle_id, p.site_id, coalesce(chosen_week, week) as week,
    case when chosen_week is null then with_week end as with_week, pickup_date, start_date, pickup_start_day
  from pickup p join subscription s on s.id = subscription_id join cycle using (cycle_id) join site on site.site_id = p.site_id
  where ${isMovable(db, now)} and ${pickupsOf(db, edited)}`

/**
 * Moves the coming pickups after an edit and returns them; those without a place of their own follow the day they are on.
 * Past and canceled ones stay. Without relocations the change is permanent: then people get special rights only for
 * pickups that are soon, or a season whose weekday changes could be skipped to its end for free.
 */
export const follow = async (db: Db, edited: Edited, farm: FarmDay, relocations?: readonly Relocation[]): Promise<Move[]> => {
  const now = { ...farm, changes: await dayChanges.listDays(db) }
  const inTheirWeek = await followPlanned(db, edited, now, relocations ? db`true` : isSoon(db, db`m.to_date`, now))
  const planned = [...inTheirWeek, ...(await followDays(db, relocations ?? [], now, inTheirWeek))]
  const held = await followHeld(db, pickupsOf(db, edited), now, planned)
  const moves = [...planned, ...held]
  if (moves.length > 0) await forgetToldOf(db, moves)
  return moves
}

/** Today, and the days that currently differ from the usual ones. */
type FarmDays = FarmDay & Pick<Timing, 'changes'>

const followPlanned = async (db: Db, edited: Edited, now: FarmDays, isOwed: Sql): Promise<Move[]> => {
  const stands = await listStands(db, edited, now)
  const moves = stands.flatMap((stand) => {
    const to = newDate(stand, { ...stand, changes: now.changes }, now.today)
    return to === undefined || to.pickup_date === stand.pickup_date ? [] : { ...stand, to_date: to.pickup_date, to_week: to.with_week }
  })
  if (moves.length === 0) return []
  return db<Move[]>`
    update pickup p set ${moved(db, db`m.to_date`, isOwed)}, with_week = case when p.chosen_week is null then m.to_week else p.with_week end
    from subscription s, jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as m (cycle_id int, site_id int, week int, with_week int, pickup_date date, to_date date, to_week int)
    where s.id = p.subscription_id and s.cycle_id = m.cycle_id and p.site_id = m.site_id and coalesce(p.chosen_week, p.week) = m.week
      and case when p.chosen_week is null then p.with_week end is not distinct from m.with_week and p.pickup_date = m.pickup_date and ${isMovable(db, now)}
    returning ${returning(db)}`
}

/** A pickup on a day that no longer exists, because its own is past, goes where the others of that day went. */
const followDays = async (db: Db, relocations: readonly Relocation[], now: FarmDays, done: readonly Move[]): Promise<Move[]> => {
  if (relocations.length === 0) return []
  const dayAt = new Map((await sites.listDays(db)).map(({ site_id, pickup_start_day }) => [site_id, pickup_start_day]))
  const left = relocations.filter(({ site_id, from_date, to_date }) => {
    const day = dayAt.get(site_id)
    return day !== undefined && to_date >= now.today && !isPickupDay(from_date, day, site_id, now.changes)
  })
  if (left.length === 0) return []
  return db<Move[]>`
    update pickup p set ${moved(db, db`m.to_date`)}
    from (select distinct on (site_id, from_date) site_id, from_date as pickup_date, to_date
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as r (site_id int, from_date date, to_date date)
      order by site_id, from_date, to_date) m
    where p.site_id = m.site_id and p.pickup_date = m.pickup_date and ${isMovable(db, now)}
      and p.pickup_id <> all(${done.map(({ pickup_id }) => pickup_id)}::int[])
    returning ${returning(db)}`
}
