import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { PickupDay } from '../../../shared/shapes/packing.ts'
import type { Db } from '../database/database.ts'
import { isPacked, isPackedAmongMany } from './packing.ts'

/** Cartons by day and site, summed in an index of the pickups. Each is a table expression. */

const cartons = (db: Db) => db`
  coalesce(sum(p.cartons) filter (where p.state = 'planned'), 0)::int as cartons,
  coalesce(sum(p.cartons) filter (where p.state = 'donated'), 0)::int as donated`

export type Days = { from: PlainDate; before?: PlainDate }

/** Days and sites with at least one packed pickup. */
export const packedDays = (db: Db, today: PlainDate, { from, before }: Days) => db`
  (select p.pickup_date, p.site_id, ${cartons(db)} from pickup p
   where ${isPackedAmongMany(db, today)} and p.pickup_date >= ${from} ${before ? db`and p.pickup_date < ${before}` : db``}
   group by p.pickup_date, p.site_id) as packed`

/** The sites of the next such day. */
export const nextPackedDay = (db: Db, today: PlainDate) => {
  const packed = db`pickup p join subscription s on s.id = p.subscription_id where ${isPacked(db, today)}`
  return db`
    (select p.pickup_date, p.site_id, ${cartons(db)} from ${packed}
       and p.pickup_date = (select p.pickup_date from ${packed} and p.pickup_date >= ${today} order by p.pickup_date limit 1)
     group by p.pickup_date, p.site_id) as packed`
}

/** Packing days from a date on. */
export const listDays = async (db: Db, from: PlainDate, today: PlainDate): Promise<PickupDay[]> => [
  ...(await db<PickupDay[]>`
    select pickup_date, sum(cartons)::int as cartons, sum(donated)::int as donated, count(*)::int as sites
    from ${packedDays(db, today, { from })} group by pickup_date order by pickup_date`),
]

/** Only the dates, between two days. */
export const listDaysBetween = async (db: Db, from: PlainDate, until: PlainDate, today: PlainDate): Promise<PlainDate[]> => {
  const rows = await db<{ pickup_date: PlainDate }[]>`
    select distinct p.pickup_date from pickup p join subscription s on s.id = p.subscription_id
    where p.pickup_date between ${from} and ${until} and ${isPacked(db, today)} order by p.pickup_date`
  return rows.map(({ pickup_date }) => pickup_date)
}

/** The first such day from a date on. */
export const findNextDay = async (db: Db, from: PlainDate, today: PlainDate): Promise<PickupDay | null> => {
  const packed = db`pickup p join subscription s on s.id = p.subscription_id where ${isPacked(db, today)} and p.pickup_date >= ${from}`
  const [day] = await db<PickupDay[]>`
    select p.pickup_date, ${cartons(db)}, count(distinct p.site_id)::int as sites
    from ${packed} and p.pickup_date = (select p.pickup_date from ${packed} order by p.pickup_date limit 1)
    group by p.pickup_date`
  return day ?? null
}
