import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { ChangedDay } from '../../../shared/dates/changed-days.ts'
import type { DayChange, NewDayChange } from '../../../shared/shapes/farm-settings.ts'
import type { Db } from '../database/database.ts'

/** Days without pickup, and moved ones. */

const columns = (db: Db) => db`day_change_id, pickup_date, c.site_id, site_name, to_date, note`

/** Those from a date on, the soonest first. */
export const list = async (db: Db, from: PlainDate): Promise<DayChange[]> => [
  ...(await db<DayChange[]>`
    select ${columns(db)} from day_change c left join site using (site_id)
    where pickup_date >= ${from} order by pickup_date, site_name nulls first, day_change_id`),
]

export const find = async (db: Db, day_change_id: number): Promise<DayChange | undefined> => {
  const [change] = await db<DayChange[]>`
    select ${columns(db)} from day_change c left join site using (site_id) where day_change_id = ${day_change_id}`
  return change
}

/** All that the dates of pickups hang on, however long ago. */
export const listDays = async (db: Db): Promise<ChangedDay[]> => [
  ...(await db<ChangedDay[]>`select pickup_date, site_id, to_date from day_change`),
]

export const add = async (db: Db, { pickup_date, site_id, to_date, note }: NewDayChange, at: Date): Promise<number> => {
  const [row] = await db<[{ day_change_id: number }]>`
    insert into day_change (pickup_date, site_id, to_date, note, created_at)
    values (${pickup_date}, ${site_id}, ${to_date}, ${note}, ${at}) returning day_change_id`
  return row.day_change_id
}

/** Takes a change back; false when somebody else has. */
export const remove = async (db: Db, day_change_id: number): Promise<boolean> =>
  (await db`delete from day_change where day_change_id = ${day_change_id}`).count === 1
