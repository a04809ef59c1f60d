import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import { collectUntil, MOST_DAYS_TO_COLLECT, type SiteDays } from '../../../shared/dates/collecting.ts'
import type { LeftAtSite } from '../../../words/en/dates/hours.ts'
import type { Db } from '../database/database.ts'
import { hours } from '../farm/sites.ts'
import { isStillOwed } from '../still-to-come.ts'
import * as dayChanges from './day-changes.ts'

/** Adds to pickups until when each can be collected. Whoever shows, marks or settles one reads it from here. */
export const withCollectUntil = async <Row extends SiteDays & { pickup_date: PlainDate }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { collect_until: PlainDate })[]> => {
  const changes = rows.length > 0 ? await dayChanges.listDays(db) : []
  return rows.map((row) => ({ ...row, collect_until: collectUntil(row.pickup_date, row, changes) }))
}

// A phone that was away longer than this has nothing to say about the day any more, and what was left then is settled otherwise.
export const LATE_DAYS = 14

/**
 * What of a canceled order `s` can still be collected: a pickup `p` that had begun before the end, which is packed, stands at
 * the site and was not given back. Of an order whose money went back nothing is left to collect.
 */
export const isBegunBeforeEnd = (db: Db, today: PlainDate) => db`
  (s.status = 'canceled' and p.pickup_date between ${addDays(today, -LATE_DAYS)} and ${today} and (p.pickup_date < ${today} or p.mark is not null))`

/** Whether a time of the farm's clock is past on a day; midnight ends the day. */
const isPast = (end: string | null, time: string): boolean => end !== null && end !== '00:00' && end <= time

/**
 * What of an order was packed and can still be collected, whether it is canceled or about to be: it has begun, nobody has come
 * for it, and the site is not through with it. `now`: the farm's clock.
 */
export const listLeftAtSites = async (db: Db, subscription_id: number, now: string): Promise<LeftAtSite[]> => {
  const [today = '', time = ''] = now.split(' ')
  const begun = await db<(SiteDays & Omit<LeftAtSite, 'collect_until'>)[]>`
    select sum(p.cartons)::int as cartons, p.pickup_date, site.site_name as pickup_site, site.site_id, pickup_start_day, pickup_deadline_day, ${hours(db)}
    from pickup p join site on site.site_id = p.site_id
    where p.subscription_id = ${subscription_id} and p.state = 'planned' and p.mark is distinct from 'collected' and p.unclaimed is null
      and p.pickup_date between ${addDays(today, -MOST_DAYS_TO_COLLECT)} and ${today} and not ${isStillOwed(db, today)}
    group by p.pickup_date, site.site_id order by p.pickup_date, site.site_id`
  return (await withCollectUntil(db, begun))
    .filter(({ pickup_date, collect_until, pickup_until, last_day_until }) => {
      const end = collect_until === pickup_date ? pickup_until : last_day_until
      return collect_until > today || (collect_until === today && !isPast(end, time))
    })
    .map(({ site_id: _, pickup_start_day: __, pickup_deadline_day: ___, ...left }) => left)
}

type Begun = SiteDays & { subscription_id: number; pickup_date: PlainDate }

/**
 * The orders that have something to collect at a site from today on, be it once: what stands there by now, wherever the
 * order itself belongs. A pickup that has begun counts until its last day, also where nobody has come for it so far.
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
