import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { PickupDay } from '../../../shared/shapes/packing.ts'
import type { Db } from '../database/database.ts'
import { isPacked } from './packing.ts'

/** Cartons by day and site, kept beside the pickups as the sums of orders are. */

/** What is kept and what waits to be put there, with the names that conditions over pickups `p` and their orders `s` use. */
const kept = (db: Db) => db`
  (select pickup_date, site_id, state, status, case when is_marked then 'marked' end as mark, pickups, cartons from sums.pickup_day
   union all
   select day, site_id, state, status, case when is_marked then 'marked' end, pickups, cartons
   from sums.pickup_change cross join unnest(dates) as day) as p
  cross join lateral (select p.status) as s`

export type Days = { from: PlainDate; before?: PlainDate }

/** Days and sites where at least one pickup is packed, as a table of a statement. */
export const packedDays = (db: Db, today: PlainDate, { from, before }: Days) => db`
  (select pickup_date, site_id, coalesce(sum(cartons) filter (where state = 'planned'), 0)::int as cartons,
     coalesce(sum(cartons) filter (where state = 'donated'), 0)::int as donated
   from ${kept(db)}
   where ${isPacked(db, today)} and pickup_date >= ${from} ${before ? db`and pickup_date < ${before}` : db``}
   group by pickup_date, site_id having sum(pickups) > 0) as packed`

/** Days on which something is packed, from a date on. */
export const listDays = async (db: Db, from: PlainDate, today: PlainDate): Promise<PickupDay[]> => [
  ...(await db<PickupDay[]>`
    select pickup_date, sum(cartons)::int as cartons, sum(donated)::int as donated, count(*)::int as sites
    from ${packedDays(db, today, { from })} group by pickup_date order by pickup_date`),
]

/** Puts what waits to where it is kept. */
export const foldPickups = async (tx: Db): Promise<void> => {
  await tx`lock table sums.pickup_day in share row exclusive mode`
  await tx`
    with change as (delete from sums.pickup_change returning *)
    insert into sums.pickup_day as kept (pickup_date, site_id, state, status, is_marked, pickups, cartons)
    select day, site_id, state, status, is_marked, sum(pickups), sum(cartons) from change cross join unnest(dates) as day
    group by day, site_id, state, status, is_marked
    on conflict (pickup_date, site_id, state, status, is_marked)
      do update set pickups = kept.pickups + excluded.pickups, cartons = kept.cartons + excluded.cartons`
  await tx`delete from sums.pickup_day where pickups = 0`
}
