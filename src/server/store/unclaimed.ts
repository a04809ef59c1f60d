import { addDays, onOrAfter, type PlainDate, type Weekday } from '../../shared/calendar.ts'
import type { Db } from './database.ts'
import { isToCollect, lastDay } from './hand-over.ts'

/** What becomes of cartons that nobody collected. */

export type Missed = {
  pickup_id: number
  subscription_id: number
  week: number
  pickup_date: PlainDate
  site_id: number
  site_name: string
  pickup_start_day: Weekday
  pickup_deadline_day: Weekday
  cartons: number
  held_from: number | null
}

/** Pickups that were missed, can no longer be collected and have not gone on yet. */
export const listMissed = async (db: Db, today: PlainDate): Promise<Missed[]> => {
  const rows = await db<Missed[]>`
    select p.pickup_id, p.subscription_id, p.week, p.pickup_date, p.site_id, site.site_name, pickup_start_day, pickup_deadline_day,
      p.cartons, p.held_from
    from pickup p join subscription s on s.id = p.subscription_id join site on site.site_id = p.site_id
    where p.mark = 'missed' and p.unclaimed is null and p.pickup_date < ${today} and ${isToCollect(db)}
    order by p.pickup_id`
  return rows.filter((row) => lastDay(row) < today)
}

/** Writes down what became of it; false when somebody else has, or it was collected after all. */
export const settle = async (db: Db, { pickup_id }: Missed, unclaimed: 'held' | 'donated'): Promise<boolean> => {
  const settled = await db`
    update pickup set unclaimed = ${unclaimed}
    where pickup_id = ${pickup_id} and mark = 'missed' and unclaimed is null and state = 'planned'`
  return settled.count === 1
}

/** The site's next pickup day from a date on, with the days that the farm has changed. */
const nextDay = async (db: Db, { site_id, pickup_start_day }: Missed, from: PlainDate): Promise<PlainDate> => {
  for (let day = onOrAfter(from, pickup_start_day); ; day = addDays(day, 7)) {
    const [change] = await db<{ to_date: PlainDate | null }[]>`
      select to_date from day_change where pickup_date = ${day} and (site_id = ${site_id} or site_id is null)
      order by site_id nulls last limit 1`
    if (!change) return day
    if (change.to_date !== null && change.to_date >= from) return change.to_date
  }
}

/** The cartons wait in a row of their own, for the site's next pickup day; tells which that is. */
export const hold = async (db: Db, missed: Missed, today: PlainDate): Promise<PlainDate> => {
  const { subscription_id, week, site_id, cartons, pickup_id: held_from } = missed
  const pickup_date = await nextDay(db, missed, today)
  await db`insert into pickup ${db({ subscription_id, week, site_id, cartons, held_from, pickup_date })}`
  return pickup_date
}
