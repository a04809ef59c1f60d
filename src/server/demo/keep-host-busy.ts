import { addDays, type PlainDate, weekdayOf } from '../../shared/dates/calendar.ts'
import type { Db } from '../store/database/database.ts'
import { HOST } from './orders.ts'

/** A site of the demo's host has a pickup on this day or the next, or they get one that has. */
const keepBusyOn = async (db: Db, date: PlainDate): Promise<void> => {
  const days = [weekdayOf(date), weekdayOf(addDays(date, 1))]
  await db`
    insert into site_host (site_id, user_id)
    select site_id, app_user.id from site, app_user
    where email = ${HOST} and archived_at is null and pickup_start_day in ${db(days)} and not exists (
      select from site_host join site theirs using (site_id)
      where user_id = app_user.id and theirs.archived_at is null and theirs.pickup_start_day in ${db(days)})
    order by array_position(${days}::text[], pickup_start_day), site_id limit 1`
}

/** Sees to it that the demo's host has a list to look at, whenever somebody looks: what they have is enough for any day of a week. */
export const keepHostBusy = async (db: Db, today: PlainDate): Promise<void> => {
  for (let day = 0; day < 7; day += 1) await keepBusyOn(db, addDays(today, day))
}
