import type { Db } from '../../../src/server/store/database/database.ts'

/** Whether somebody waits for a lock in this database; other tests have theirs in the same cluster. */
export const isSomebodyWaiting = async (db: Db): Promise<boolean> =>
  (await db`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length > 0
