import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import { collectUntil, MOST_DAYS_TO_COLLECT, type SiteDays } from '../../../shared/dates/collecting.ts'
import type { Db } from '../database/database.ts'
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
