import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import type { MovedDates } from '../../../shared/dates/cut-off.ts'
import type { Relocation } from '../../../shared/dates/day-edits.ts'
import type { Db } from '../database/database.ts'
import type { Param, Sql } from '../database/sql.ts'

/** What moves when days change, and what happens to marks, lists and reminders. */

/** The farm's date today, and its time zone. */
export type FarmDay = { readonly today: PlainDate; readonly time_zone: string }

/** A pickup that moved to another date or site. */
export type Move = MovedDates & {
  pickup_id: number
  subscription_id: number
  site_id: number
  /** Its former site, if the order moved to another one. */
  from_site_id?: number
  from_date: PlainDate
  to_date: PlainDate
  cartons: number
  state: 'planned' | 'skipped' | 'donated' | 'stopped' | 'short'
  /** The day on which these held cartons were missed. */
  missed_date?: PlainDate
  /** They make up for what was short on that day. */
  is_made_up?: true
  /** They couldn't be held any longer. */
  is_given?: true
}

/** A permanent change disrupts people's plans only this soon before; they learn of later days in time. */
const NEWS_DAYS = 14

/** Whether a pickup `p` leaves or reaches a day that people have already planned for. */
export const isSoon = (db: Db, to_date: Param, { today }: FarmDay) => db`least(p.pickup_date, ${to_date}) <= ${addDays(today, NEWS_DAYS)}`

/**
 * A moved pickup loses its mark, but the time of the mark stays, so that an older tap that arrives late doesn't count
 * either. The friend who was to collect it knows the old day. If the farm moved it, the two days are recorded, and its
 * customer keeps their rights (see shared/dates/cut-off.ts).
 */
export const moved = (db: Db, to_date: Param, isOwed: Sql = db`true`) => db`
  moved_from = case when ${isOwed} then p.pickup_date else p.moved_from end,
  moved_to = case when ${isOwed} then ${to_date} else p.moved_to end,
  pickup_date = ${to_date}, mark = null, friend_name = ''`

/** For several pickups collected together: the days between which the farm has moved one of them. */
export const movedDates = (db: Db) => db`
  max(moved_from) filter (where moved_to = pickup_date) as moved_from, max(moved_to) filter (where moved_to = pickup_date) as moved_to`

export type SentList = { site_id: number; pickup_date: PlainDate; user_id: string }

/** Hosts' lists of these days are outdated, and sent again; returns which, and who has them. */
export const forgetLists = async (db: Db, days: readonly { site_id: number; pickup_date: PlainDate }[]): Promise<SentList[]> => [
  ...(await db<SentList[]>`
    delete from packing_mail m using jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as day (site_id int, pickup_date date)
    where m.site_id = day.site_id and m.pickup_date = day.pickup_date returning m.site_id, m.pickup_date, m.user_id`),
]

/** The lists of all affected days, and reminders, which named another day. */
export const forgetToldOf = async (
  db: Db,
  moves: readonly Pick<Move, 'pickup_id' | 'site_id' | 'from_date' | 'to_date'>[],
): Promise<void> => {
  await forgetLists(
    db,
    moves.flatMap(({ site_id, from_date, to_date }) => [from_date, to_date].map((pickup_date) => ({ site_id, pickup_date }))),
  )
  await db`delete from reminded where pickup_id = any(${moves.map(({ pickup_id }) => pickup_id)})`
}

/**
 * A mark tapped before its day referred to another day. Only tomorrow's list can be tapped early: a time further back
 * comes from a phone whose clock was never set, and says nothing about the day.
 */
const isMarkedBefore = (db: Db, { time_zone }: FarmDay) => db`
  (p.unclaimed is null and (p.marked_at at time zone ${time_zone}::text)::date = p.pickup_date - 1)`

/** What has neither happened nor passed. */
export const isComing = (db: Db, now: FarmDay) => db`p.pickup_date >= ${now.today} and (p.mark is null or ${isMarkedBefore(db, now)})`

/** What is reported about a moved pickup `p` that was where `m` says. */
export const returning = (db: Db) => db`
  p.pickup_id, p.subscription_id, p.site_id, m.pickup_date as from_date, p.pickup_date as to_date, p.cartons, p.state, p.moved_from, p.moved_to`

/** Pickups that were already handed over on one of these days, and stay. */
export const countHandedOver = async (db: Db, days: readonly Relocation[], now: FarmDay): Promise<number> => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from pickup p
      join (select distinct site_id, from_date from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as r (site_id int, from_date date)) day
        on p.site_id = day.site_id and p.pickup_date = day.from_date
    where p.pickup_date >= ${now.today} and p.state = 'planned' and p.mark is not null and not ${isMarkedBefore(db, now)}`
  return row.count
}
