import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import { collectUntil, MOST_DAYS_TO_COLLECT, type SiteDays } from '../../../shared/dates/collecting.ts'
import type { LeftAtSite } from '../../../words/en/dates/left-at-site.ts'
import type { Db } from '../database/database.ts'
import { hours } from '../farm/sites.ts'
import { productOf } from '../sold-as.ts'
import { isStillOwed } from '../still-to-come.ts'
import * as dayChanges from './day-changes.ts'

/** Adds to each pickup until when it can be collected. Everything that shows, marks or settles pickups uses this. */
export const withCollectUntil = async <Row extends SiteDays & { pickup_date: PlainDate }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { collect_until: PlainDate })[]> => {
  const changes = rows.length > 0 ? await dayChanges.listDays(db) : []
  return rows.map((row) => ({ ...row, collect_until: collectUntil(row.pickup_date, row, changes) }))
}

// Taps from a phone that was offline longer than this no longer count: the leftovers are already settled.
export const LATE_DAYS = 14

/**
 * What can still be collected of a canceled order `s`: a pickup `p` that had begun before the order ended, so it is
 * packed, at the site, and not refunded. A refunded order has nothing left to collect.
 */
export const isBegunBeforeEnd = (db: Db, today: PlainDate) => db`
  (s.status = 'canceled' and p.pickup_date between ${addDays(today, -LATE_DAYS)} and ${today} and (p.pickup_date < ${today} or p.mark is not null))`

/** Whether a time on the farm's clock is past on a day; midnight ends the day. */
const isPast = (end: string | null, time: string): boolean => end !== null && end !== '00:00' && end <= time

/**
 * What of an order was packed and can still be collected, whether it is canceled or about to be: it has begun, nobody has
 * collected it, and the site isn't done with it. `now`: the farm's clock.
 */
export const listLeftAtSites = async (db: Db, subscription_id: number, now: string): Promise<LeftAtSite[]> => {
  const [today = '', time = ''] = now.split(' ')
  const begun = await db<(SiteDays & Omit<LeftAtSite, 'collect_until' | 'product'> & { product: string | null })[]>`
    select sum(p.cartons)::int as cartons, ${productOf(db)} as product, p.pickup_date, site.site_name as pickup_site, site.site_id, pickup_start_day, pickup_deadline_day, ${hours(db)}
    from subscription s join pickup p on p.subscription_id = s.id join site on site.site_id = p.site_id
    where s.id = ${subscription_id} and p.state = 'planned' and p.mark is distinct from 'collected' and p.unclaimed is null
      and p.pickup_date between ${addDays(today, -MOST_DAYS_TO_COLLECT)} and ${today} and not ${isStillOwed(db, today)}
    group by s.id, p.pickup_date, site.site_id order by p.pickup_date, site.site_id`
  return (await withCollectUntil(db, begun))
    .filter(({ pickup_date, collect_until, pickup_until, last_day_until }) => {
      const end = collect_until === pickup_date ? pickup_until : last_day_until
      return collect_until > today || (collect_until === today && !isPast(end, time))
    })
    .map(({ site_id: _, pickup_start_day: __, pickup_deadline_day: ___, product, ...left }) => ({
      ...left,
      ...(product !== null && { product }),
    }))
}

type Begun = SiteDays & { subscription_id: number; pickup_date: PlainDate }

/**
 * The orders with something to collect at a site from today on, even once, wherever the order itself belongs. A pickup
 * that has begun counts until its last day, even if nobody has come yet.
 */
export const listCollectingAt = async (db: Db, site_id: number, today: PlainDate): Promise<number[]> => {
  const toCollect = db`site_id = ${site_id} and state = 'planned' and mark is distinct from 'collected' and unclaimed is null`
  const coming = await db<{ subscription_id: number }[]>`
    select distinct subscription_id from pickup where pickup_date >= ${today} and ${toCollect}`
  const begun = await db<Begun[]>`
    select subscription_id, pickup_date, site_id, pickup_start_day, pickup_deadline_day from pickup join site using (site_id)
    where pickup_date < ${today} and pickup_date >= ${addDays(today, -MOST_DAYS_TO_COLLECT)} and ${toCollect}`
  const open = (await withCollectUntil(db, begun)).filter(({ collect_until }) => collect_until >= today)
  return [...new Set([...coming, ...open].map(({ subscription_id }) => subscription_id))]
}
