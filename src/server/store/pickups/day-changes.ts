import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { ChangedDay } from '../../../shared/dates/changed-days.ts'
import type { DayWrite } from '../../../shared/dates/day-edits.ts'
import type { DayChange } from '../../../shared/shapes/farm-settings.ts'
import type { Db } from '../database/database.ts'

/** Days that are left out or moved. */

/** A change as stored. */
export type StoredChange = Omit<DayChange, 'can_edit' | 'can_take_back'>

const columns = (db: Db) => db`day_change_id, pickup_date, day_change.site_id, site_name, to_date, note, day_change.version`

/** Changes whose old or new day isn't before a date, soonest first. */
export const list = async (db: Db, from: PlainDate): Promise<StoredChange[]> => [
  ...(await db<StoredChange[]>`
    select ${columns(db)} from day_change left join site using (site_id)
    where greatest(pickup_date, to_date) >= ${from} order by pickup_date, site_name nulls first, day_change_id`),
]

export const find = async (db: Db, day_change_id: number): Promise<StoredChange | undefined> => {
  const [change] = await db<StoredChange[]>`
    select ${columns(db)} from day_change left join site using (site_id) where day_change_id = ${day_change_id}`
  return change
}

/** All changes that affect pickup dates, however old. */
export const listDays = async (db: Db): Promise<ChangedDay[]> => [
  ...(await db<ChangedDay[]>`select pickup_date, site_id, to_date from day_change`),
]

const ofDay = (db: Db, { pickup_date, site_id }: Omit<DayWrite, 'to_date'>) =>
  db`pickup_date = ${pickup_date} and day_change.site_id is not distinct from ${site_id}::int`

/** Stores what the farm does on a day from now on. Texts that aren't given stay. */
export const write = async (db: Db, day: DayWrite, note: string | undefined, at: Date): Promise<void> => {
  if (day.to_date === undefined) {
    await db`delete from day_change where ${ofDay(db, day)}`
    return
  }
  await db`
    insert into day_change (pickup_date, site_id, to_date, note, created_at)
    values (${day.pickup_date}, ${day.site_id}, ${day.to_date}, ${note ?? ''}, ${at})
    on conflict (pickup_date, coalesce(site_id, 0)) do update set to_date = excluded.to_date, version = day_change.version + 1,
      note = ${note === undefined ? db`day_change.note` : db`excluded.note`}`
}

/** The change of a day at one site, or at all. */
export const findOf = async (db: Db, day: Omit<DayWrite, 'to_date'>): Promise<StoredChange | undefined> => {
  const [change] = await db<StoredChange[]>`
    select ${columns(db)} from day_change left join site using (site_id) where ${ofDay(db, day)}`
  return change
}
