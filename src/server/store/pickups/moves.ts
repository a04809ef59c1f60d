import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import type { MovedDates } from '../../../shared/dates/cut-off.ts'
import type { Relocation } from '../../../shared/dates/day-edits.ts'
import type { Db } from '../database/database.ts'
import type { Param, Sql } from '../database/sql.ts'

/** What moves when days do, and what becomes of marks, lists and reminders then. */

/** The farm's date today, and the zone in which its days begin. */
export type FarmDay = { readonly today: PlainDate; readonly time_zone: string }

/** A pickup that has gone from one date to another, or to another site. */
export type Move = MovedDates & {
  pickup_id: number
  subscription_id: number
  site_id: number
  /** Where it was, if its order has gone to another site. */
  from_site_id?: number
  from_date: PlainDate
  to_date: PlainDate
  cartons: number
  state: 'planned' | 'skipped' | 'donated' | 'stopped'
  /** The day on which nobody came for cartons that were kept since. */
  missed_date?: PlainDate
  /** They could not be kept any longer. */
  is_given?: true
}

/** What changes for good upsets people's plans only so soon before; of later days they hear in time. */
const NEWS_DAYS = 14

/** Whether a pickup `p` goes away from a day, or to one, that people have already set their minds on. */
export const isSoon = (db: Db, to_date: Param, { today }: FarmDay) => db`least(p.pickup_date, ${to_date}) <= ${addDays(today, NEWS_DAYS)}`

/**
 * A moved pickup has no mark any more; that it was marked stays, so that an older tap that comes late counts no more either.
 * Who was to come for it in its owner's stead knows the old day. Where the farm owes it to people, it is written down
 * between which days it went: its owner keeps the rights that they had (see shared/dates/cut-off.ts).
 */
export const moved = (db: Db, to_date: Param, isOwed: Sql = db`true`) => db`
  moved_from = case when ${isOwed} then p.pickup_date else p.moved_from end,
  moved_to = case when ${isOwed} then ${to_date} else p.moved_to end,
  pickup_date = ${to_date}, mark = null, friend_name = ''`

/** Of several that come together: between which days the farm has moved one of them to where they are. */
export const movedDates = (db: Db) => db`
  max(moved_from) filter (where moved_to = pickup_date) as moved_from, max(moved_to) filter (where moved_to = pickup_date) as moved_to`

/**
 * The hosts' lists of days from which or to which something went are other ones now, and who was reminded was reminded of
 * another day: both go out again.
 */
export const forgetToldOf = async (
  db: Db,
  moves: readonly Pick<Move, 'pickup_id' | 'site_id' | 'from_date' | 'to_date'>[],
): Promise<void> => {
  const days = new Set(moves.flatMap(({ site_id, from_date, to_date }) => [`${site_id} ${from_date}`, `${site_id} ${to_date}`]))
  const rows = [...days].map((day) => day.split(' ')).map(([site_id, pickup_date]) => ({ site_id, pickup_date }))
  await db`
    delete from packing_mail m using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as day (site_id int, pickup_date date)
    where m.site_id = day.site_id and m.pickup_date = day.pickup_date`
  await db`delete from reminded where pickup_id = any(${moves.map(({ pickup_id }) => pickup_id)})`
}

/**
 * A mark that was tapped before its day: whoever tapped it looked at another day than the one it will be. Only tomorrow's
 * list can be tapped early: a time longer ago is that of a phone whose clock was never set, and says nothing of the day.
 */
const isMarkedBefore = (db: Db, { time_zone }: FarmDay) => db`
  (p.unclaimed is null and (p.marked_at at time zone ${time_zone}::text)::date = p.pickup_date - 1)`

/** What has neither happened nor gone by. */
export const isComing = (db: Db, now: FarmDay) => db`p.pickup_date >= ${now.today} and (p.mark is null or ${isMarkedBefore(db, now)})`

/** What is told of a moved pickup `p` that was where `m` says. */
export const returning = (db: Db) => db`
  p.pickup_id, p.subscription_id, p.site_id, m.pickup_date as from_date, p.pickup_date as to_date, p.cartons, p.state, p.moved_from, p.moved_to`

/** Pickups that were handed over on one of these days already, and stay. */
export const countHandedOver = async (db: Db, days: readonly Relocation[], now: FarmDay): Promise<number> => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from pickup p
      join (select distinct site_id, from_date from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as r (site_id int, from_date date)) day
        on p.site_id = day.site_id and p.pickup_date = day.from_date
    where p.pickup_date >= ${now.today} and p.state = 'planned' and p.mark is not null and not ${isMarkedBefore(db, now)}`
  return row.count
}
