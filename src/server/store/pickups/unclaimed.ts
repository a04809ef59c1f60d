import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { SiteDays } from '../../../shared/dates/collecting.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import type { Db } from '../database/database.ts'
import { hours } from '../farm/sites.ts'
import { productOf } from '../sold-as.ts'
import { withCollectUntil } from './collecting.ts'
import { isToCollect } from './hand-over.ts'
import { isLaidFor } from './short/made-up.ts'

/** What happens to cartons that nobody collected. */

export type Missed = Hours & {
  pickup_id: number
  subscription_id: number
  week: number
  pickup_date: PlainDate
  site_id: number
  site_name: string
  site_address: string
  cartons: number
  /** Kept once already. */
  was_kept: boolean
  /** The name of its product; null where there is nothing to choose. */
  product: string | null
}

/** Missed pickups that can no longer be collected and aren't settled yet. */
export const listMissed = async (db: Db, today: PlainDate): Promise<Missed[]> => {
  const rows = await db<(Missed & SiteDays)[]>`
    select p.pickup_id, p.subscription_id, p.week, p.pickup_date, p.site_id, site.site_name, site_address, ${hours(db)}, pickup_start_day, pickup_deadline_day,
      p.cartons, not ${isLaidFor(db)} as was_kept, ${productOf(db)} as product
    from pickup p join subscription s on s.id = p.subscription_id join site on site.site_id = p.site_id
    where p.mark = 'missed' and p.unclaimed is null and p.pickup_date < ${today} and ${isToCollect(db, today)}
    order by p.pickup_id`
  return (await withCollectUntil(db, rows)).filter(({ collect_until }) => collect_until < today)
}

/** Records the outcome; false if another process already did, or it was collected after all. */
export const settle = async (db: Db, { pickup_id }: Missed, unclaimed: 'held' | 'donated'): Promise<boolean> => {
  const settled = await db`
    update pickup set unclaimed = ${unclaimed}
    where pickup_id = ${pickup_id} and mark = 'missed' and unclaimed is null and state = 'planned'`
  return settled.count === 1
}

/** Nobody changes the days of these sites until it is settled. */
export const holdSites = (db: Db, missed: readonly Missed[]) =>
  db`select 1 from site where site_id = any(${missed.map(({ site_id }) => site_id)}) order by site_id for share`

/** The same for the sites where an order has held cartons. */
export const holdSitesOf = (db: Db, subscription_id: number) => db`
  select 1 from site where site_id in (select site_id from pickup where subscription_id = ${subscription_id} and held_from is not null)
  order by site_id for share`

/** Held cartons get a row of their own. */
export const hold = async (db: Db, missed: Missed, pickup_date: PlainDate): Promise<void> => {
  const { subscription_id, week, site_id, cartons, pickup_id: held_from } = missed
  await db`insert into pickup ${db({ subscription_id, week, site_id, cartons, held_from, pickup_date })}`
}
