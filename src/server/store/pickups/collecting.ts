import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { collectUntil, type SiteDays } from '../../../shared/dates/collecting.ts'
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
