import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import type { Param, Sql } from '../database/sql.ts'
import { type FarmDay, forgetToldOf, isComing, type Move, moved } from './moves.ts'

/** Cartons that wait at a site for who did not come: in a row of their own, on a day on which somebody collects there. */

type Held = { pickup_id: number; subscription_id: number; pickup_date: PlainDate; site_id: number; cartons: number; missed_date: PlainDate }

/** Whether somebody opens the door at a site on a day: cartons that wait there for who did not come do not count. */
const isCollecting = (db: Db, site: Param, date: Param) => db`
  exists (
    select from pickup other join subscription o on o.id = other.subscription_id
    where other.site_id = ${site} and other.pickup_date = ${date} and other.state = 'planned' and other.held_from is null and ${counts(db, 'o')})`

/** The first day from a date on on which somebody collects at a site. */
export const findCollecting = async (db: Db, site_id: number, from: PlainDate): Promise<PlainDate | undefined> => {
  const [day] = await db<{ pickup_date: PlainDate }[]>`
    select other.pickup_date from pickup other join subscription o on o.id = other.subscription_id
    where other.site_id = ${site_id} and other.pickup_date >= ${from} and other.state = 'planned' and other.held_from is null and ${counts(db, 'o')}
    order by other.pickup_date limit 1`
  return day?.pickup_date
}

/** What waits at a site for a day on which nobody collects there. */
const listStranded = (db: Db, which: Sql, now: FarmDay) => db<Held[]>`
  select p.pickup_id, p.subscription_id, p.pickup_date, p.site_id, p.cartons, missed.pickup_date as missed_date
  from pickup p join subscription s on s.id = p.subscription_id join pickup missed on missed.pickup_id = p.held_from
  where ${isComing(db, now)} and p.state = 'planned' and ${counts(db, 's')} and ${which}
    and not ${isCollecting(db, db`p.site_id`, db`p.pickup_date`)}
  order by p.pickup_id`

/** The orders that have cartons waiting for a day to come on which nobody collects. */
export const listStrandedOrders = async (db: Db, now: FarmDay): Promise<number[]> => {
  const held = await listStranded(db, db`p.pickup_date > ${now.today}`, now)
  return [...new Set(held.map(({ subscription_id }) => subscription_id))]
}

/**
 * Given away: the row in which they waited goes, and the missed one says what became of them. It takes over how often that
 * row has changed, and one change more: what calendars are told about an order only counts up.
 */
const give = async (db: Db, held: Held): Promise<Move> => {
  const { pickup_id, subscription_id, site_id, cartons, pickup_date, missed_date } = held
  await db`
    update pickup missed set unclaimed = 'donated', revision = missed.revision + waited.revision + 2, changed_at = now()
    from pickup waited where waited.pickup_id = ${pickup_id} and missed.pickup_id = waited.held_from`
  await db`delete from pickup where pickup_id = ${pickup_id}`
  const dates = { from_date: pickup_date, to_date: pickup_date, missed_date }
  return { pickup_id, subscription_id, site_id, cartons, ...dates, state: 'planned', is_given: true }
}

/**
 * What waits at a site for who did not come follows those whose day it was to be collected on. Where nobody collects then,
 * it waits for the next day on which somebody does; after the last one it is given away.
 */
export const followHeld = async (db: Db, which: Sql, now: FarmDay, planned: readonly Move[]): Promise<Move[]> => {
  const moves: Move[] = []
  for (const held of await listStranded(db, which, now)) {
    const went = planned
      .filter((move) => move.state === 'planned' && move.site_id === held.site_id && move.from_date === held.pickup_date)
      .map(({ to_date }) => to_date)
      .sort()
    // On the day itself nothing is taken away from somebody who is on the way.
    if (held.pickup_date === now.today && went.length === 0) continue
    const to = (await firstCollecting(db, held.site_id, went)) ?? (await findCollecting(db, held.site_id, addDays(now.today, 1)))
    if (to === undefined) {
      moves.push(await give(db, held))
      continue
    }
    await db`update pickup p set ${moved(db, db`${to}::date`)} where p.pickup_id = ${held.pickup_id}`
    const { pickup_id, subscription_id, site_id, cartons, pickup_date: from_date, missed_date } = held
    moves.push({ pickup_id, subscription_id, site_id, cartons, from_date, to_date: to, missed_date, state: 'planned' })
  }
  return moves
}

/** The first of some days on which somebody collects at a site. */
const firstCollecting = async (db: Db, site_id: number, days: readonly PlainDate[]): Promise<PlainDate | undefined> => {
  const [found] = await db<{ day: PlainDate }[]>`
    select day from unnest(${[...days]}::date[]) as day where ${isCollecting(db, db`${site_id}::int`, db`day`)} order by day limit 1`
  return found?.day
}

/** Sends what an order has waiting for a day on which nobody collects any more to another one, or gives it away. The order is held. */
export const rehome = async (db: Db, subscription_id: number, now: FarmDay): Promise<Move[]> => {
  const moves = await followHeld(db, db`p.subscription_id = ${subscription_id} and p.pickup_date > ${now.today}`, now, [])
  if (moves.length > 0) await forgetToldOf(db, moves)
  return moves
}
