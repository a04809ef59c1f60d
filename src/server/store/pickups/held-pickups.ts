import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import type { Param, Sql } from '../database/sql.ts'
import { type FarmDay, forgetToldOf, isComing, type Move, moved } from './moves.ts'
import * as madeUp from './short/made-up.ts'

/** Cartons held at a site after a missed pickup: a row of their own, on a day on which someone collects there. (Those that make up
 * for short ones have rules of their own, in `short/made-up.ts`.) */

type Held = { pickup_id: number; subscription_id: number; pickup_date: PlainDate; site_id: number; cartons: number; missed_date: PlainDate }

/** Whether someone collects at a site on a day; held cartons don't count. */
const isCollecting = (db: Db, site: Param, date: Param) => db`
  exists (
    select from pickup other join subscription o on o.id = other.subscription_id
    where other.site_id = ${site} and other.pickup_date = ${date} and other.state = 'planned' and other.held_from is null and ${counts(db, 'o')})`

/** The first day from a date on which someone collects at a site. */
export const findCollecting = async (db: Db, site_id: number, from: PlainDate): Promise<PlainDate | undefined> => {
  const [day] = await db<{ pickup_date: PlainDate }[]>`
    select other.pickup_date from pickup other join subscription o on o.id = other.subscription_id
    where other.site_id = ${site_id} and other.pickup_date >= ${from} and other.state = 'planned' and other.held_from is null and ${counts(db, 'o')}
    order by other.pickup_date limit 1`
  return day?.pickup_date
}

/** Cartons held at a site for a day on which nobody collects there. */
const listStranded = (db: Db, which: Sql, now: FarmDay) => db<Held[]>`
  select p.pickup_id, p.subscription_id, p.pickup_date, p.site_id, p.cartons, missed.pickup_date as missed_date
  from pickup p join subscription s on s.id = p.subscription_id join pickup missed on missed.pickup_id = p.held_from
  where ${isComing(db, now)} and p.state = 'planned' and ${counts(db, 's')} and missed.state <> 'short' and ${which}
    and not ${isCollecting(db, db`p.site_id`, db`p.pickup_date`)}
  order by p.pickup_id`

/** Orders with cartons for a coming day on which nobody collects. */
export const listStrandedOrders = async (db: Db, now: FarmDay): Promise<number[]> => {
  const held = await listStranded(db, db`p.pickup_date > ${now.today}`, now)
  return [...new Set([...held.map(({ subscription_id }) => subscription_id), ...(await madeUp.listStrandedOrders(db, now))])]
}

/**
 * Gives held cartons away: their row is deleted, and the missed one records the outcome. It takes over that row's change
 * count plus one, because the sequence number in calendars may only grow.
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
 * Held cartons follow the pickups whose day they were held for. If nobody collects then, they are held for the next day on
 * which someone does; after the last one they are given away.
 */
export const followHeld = async (db: Db, which: Sql, now: FarmDay, planned: readonly Move[]): Promise<Move[]> => {
  const moves = await madeUp.follow(db, which, now, planned)
  for (const held of await listStranded(db, which, now)) {
    const went = planned
      .filter((move) => move.state === 'planned' && move.site_id === held.site_id && move.from_date === held.pickup_date)
      .map(({ to_date }) => to_date)
      .sort()
    // On the day itself nothing is taken from someone who may be on the way.
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

/** The first of these days on which someone collects at a site. */
const firstCollecting = async (db: Db, site_id: number, days: readonly PlainDate[]): Promise<PlainDate | undefined> => {
  const [found] = await db<{ day: PlainDate }[]>`
    select day from unnest(${[...days]}::date[]) as day where ${isCollecting(db, db`${site_id}::int`, db`day`)} order by day limit 1`
  return found?.day
}

/** Moves an order's cartons held for a day on which nobody collects anymore to another day, or gives them away. The order is locked. */
export const rehome = async (db: Db, subscription_id: number, now: FarmDay): Promise<Move[]> => {
  const moves = await followHeld(db, db`p.subscription_id = ${subscription_id}`, now, [])
  if (moves.length > 0) await forgetToldOf(db, moves)
  return moves
}
