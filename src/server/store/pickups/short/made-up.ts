import { addDays, type PlainDate, type Weekday } from '../../../../shared/dates/calendar.ts'
import { isPickupDay } from '../../../../shared/dates/changed-days.ts'
import { weekOf } from '../../../../shared/dates/farm-week.ts'
import { counts } from '../../counted.ts'
import type { Db } from '../../database/database.ts'
import type { Sql } from '../../database/sql.ts'
import { isRestOver } from '../../replaced.ts'
import * as dayChanges from '../day-changes.ts'
import { type FarmDay, isComing, type Move, moved } from '../moves.ts'

/**
 * A made-up carton: what the hens did not lay, promised for another week. These are all of its rules.
 *
 * - It is a row of its own, which names the short one (`held_from`). The eggs are laid, packed and collected on its day like
 *   those of any pickup, and an order's customer can neither skip nor move it. Missed on that day, it is kept once, like any.
 * - It keeps its day as long as somebody has a pickup at its site then, and goes with those pickups where the farm moves them.
 * - Otherwise it goes to a later day: the next on which its order comes, or else on which somebody comes to its site. It never
 *   goes to a week before the one that it is in, and so never to the day that was short.
 * - Where its customer has ended the rest of the order, nothing else of it comes: it keeps its own day, even alone.
 * - Without such a day it is credit or less to pay, as if it had been made good so from the beginning, and an email says so.
 * - It ends with a canceled order like its other pickups, and with the shortage when that is undone.
 * - The hens may not lay it either: it can be short again, in part too, and that is made good in any way.
 * - Lists and emails say what it makes up for; nobody kept it, and nobody missed it.
 */

/** Whether a pickup `p` is one. What was missed, and is kept, names a row that was planned. */
export const isMadeUp = (db: Db): Sql => db`
  (p.held_from is not null and exists (select from pickup short where short.pickup_id = p.held_from and short.state = 'short'))`

/** Whether the hens lay it for its own day: not what is only kept from another. */
export const isLaidFor = (db: Db): Sql => db`(p.held_from is null or ${isMadeUp(db)})`

/** Its day and place. */
export type Day = { pickup_date: PlainDate; site_id: number }
type Whose = { subscription_id: number; site_id: number }

const isOrdinary = (db: Db): Sql => db`p.state = 'planned' and p.mark is null and p.held_from is null and ${counts(db, 's')}`

/** Where an order comes anyway between two days, or else the first day on which somebody collects at a site. */
export const findDay = async (
  db: Db,
  { subscription_id, site_id }: Whose,
  from: PlainDate,
  until: PlainDate | null,
): Promise<Day | undefined> => {
  const [day] = await db<Day[]>`
    select p.pickup_date, p.site_id from pickup p join subscription s on s.id = p.subscription_id
    where (p.subscription_id = ${subscription_id} or p.site_id = ${site_id}) and p.pickup_date between ${from} and ${until ?? 'infinity'}
      and ${isOrdinary(db)}
    order by p.subscription_id = ${subscription_id} desc, p.pickup_date limit 1`
  return day
}

/** What is short is promised for another day. */
export const makeUp = async (db: Db, pickup_id: number, { pickup_date, site_id }: Day): Promise<void> => {
  await db`update pickup set unclaimed = 'held' where pickup_id = ${pickup_id}`
  await db`
    insert into pickup (subscription_id, week, site_id, cartons, held_from, pickup_date)
    select subscription_id, week, ${site_id}, cartons, pickup_id, ${pickup_date} from pickup where pickup_id = ${pickup_id}
    on conflict (held_from) do update set state = 'planned', pickup_date = excluded.pickup_date, site_id = excluded.site_id, cartons = excluded.cartons`
}

/** One whose day nobody else has anymore. */
export type Stranded = Whose & {
  pickup_id: number
  pickup_date: PlainDate
  cartons: number
  price_cents: number
  short_id: number
  short_date: PlainDate
}

type Found = Stranded & { is_rest_over: boolean; pickup_start_day: Weekday }

/** Those of `which`, from today on, that don't keep their day. On the day itself somebody may be on the way. */
const listStranded = async (db: Db, which: Sql, now: FarmDay): Promise<Stranded[]> => {
  const rows = await db<Found[]>`
    select p.pickup_id, p.subscription_id, p.pickup_date, p.site_id, p.cartons, s.price_cents, short.pickup_id as short_id,
      short.pickup_date as short_date, ${isRestOver(db, 's')} as is_rest_over, site.pickup_start_day
    from pickup p join subscription s on s.id = p.subscription_id join pickup short on short.pickup_id = p.held_from
      join site on site.site_id = p.site_id
    where ${isComing(db, now)} and p.state = 'planned' and ${counts(db, 's')} and short.state = 'short' and ${which}
      and not exists (select from pickup other join subscription o on o.id = other.subscription_id
        where other.site_id = p.site_id and other.pickup_date = p.pickup_date and other.state = 'planned' and other.held_from is null and ${counts(db, 'o')})
    order by p.pickup_id`
  if (rows.length === 0) return []
  const changes = await dayChanges.listDays(db)
  return rows.filter(({ is_rest_over, pickup_date, pickup_start_day, site_id }) => {
    const isOpen = isPickupDay(pickup_date, pickup_start_day, site_id, changes)
    return !(isOpen && (is_rest_over || pickup_date === now.today))
  })
}

/** They follow the pickups of their day that the farm has moved, or go on to a later one; those without any stay where they are. */
export const follow = async (db: Db, which: Sql, now: FarmDay, planned: readonly Move[]): Promise<Move[]> => {
  const moves: Move[] = []
  for (const { pickup_date: from_date, short_date: missed_date, ...stranded } of await listStranded(db, which, now)) {
    const { monday } = weekOf(from_date)
    const from = monday > now.today ? monday : addDays(now.today, 1)
    const went = planned
      .filter((move) => move.state === 'planned' && move.site_id === stranded.site_id && move.from_date === from_date)
      .map(({ to_date }) => to_date)
      .filter((date) => date >= monday && date >= now.today)
      .sort()
    const { pickup_id, subscription_id, site_id: from_site_id, cartons } = stranded
    const with_them = went[0] && (await findDay(db, stranded, went[0], went[0]))
    const to = with_them || (await findDay(db, stranded, from, null))
    if (to === undefined) continue
    await db`update pickup p set ${moved(db, db`${to.pickup_date}::date`)}, site_id = ${to.site_id} where p.pickup_id = ${pickup_id}`
    const place = { site_id: to.site_id, ...(to.site_id !== from_site_id && { from_site_id }) }
    const days = { from_date, to_date: to.pickup_date, missed_date }
    moves.push({ pickup_id, subscription_id, ...place, ...days, cartons, state: 'planned', is_made_up: true })
  }
  return moves
}

/** Those of an order. */
export const listStrandedOf = (db: Db, subscription_id: number, now: FarmDay): Promise<Stranded[]> =>
  listStranded(db, db`p.subscription_id = ${subscription_id}`, now)

/** Orders with one that nobody else keeps company. */
export const listStrandedOrders = async (db: Db, now: FarmDay): Promise<number[]> => {
  const all = await listStranded(db, db`true`, now)
  return [...new Set(all.map(({ subscription_id }) => subscription_id))]
}

/** It is made good otherwise: its row stays in calendars as canceled. */
export const end = async (db: Db, { pickup_id, short_id }: Pick<Stranded, 'pickup_id' | 'short_id'>): Promise<void> => {
  await db`update pickup set state = 'undone' where pickup_id = ${pickup_id}`
  await db`update pickup set unclaimed = null where pickup_id = ${short_id}`
}

/**
 * Splits a number of cartons off one, and off what it makes up for: each made-up row is for all of one short row. Returns the
 * new one, on the same day.
 */
export const split = async (db: Db, pickup_id: number, less: number): Promise<number> => {
  const [row] = await db<[{ held_from: number | null; short_of: number | null }]>`
    select held_from, short_of from pickup where pickup_id = ${pickup_id}`
  const held_from = row.held_from === null ? null : await split(db, row.held_from, less)
  const short_of = held_from === null ? (row.short_of ?? pickup_id) : null
  const [part] = await db<[{ pickup_id: number }]>`
    insert into pickup (subscription_id, week, with_week, chosen_week, chosen_site_id, pickup_date, site_id, state, unclaimed, moved_from, moved_to,
      cartons, held_from, short_of)
    select subscription_id, week, with_week, chosen_week, chosen_site_id, pickup_date, site_id, state, unclaimed, moved_from, moved_to,
      ${less}, ${held_from}::int, ${short_of}::int
    from pickup where pickup_id = ${pickup_id} returning pickup_id`
  await db`update pickup set cartons = cartons - ${less} where pickup_id = ${pickup_id}`
  await db`
    insert into shortage_line (shortage_id, pickup_id, was_state, way, is_offered, cents)
    select shortage_id, ${part.pickup_id}, was_state, way, is_offered, 0 from shortage_line where pickup_id = ${pickup_id} and undone_at is null`
  return part.pickup_id
}
