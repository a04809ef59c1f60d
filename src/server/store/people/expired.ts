import type { Db } from '../database/database.ts'
import { forgetBegun } from './second-factors.ts'
import { forgetEnded } from './sessions.ts'

/** Deletes what people can do nothing with any more: ended sessions, secrets of factors that were never turned on, links that ran out, counters whose time is over. */
export const forgetExpired = async (db: Db, now: Date): Promise<void> => {
  await forgetEnded(db)
  await forgetBegun(db)
  await db`delete from verification where expires_at < ${now}`
  await db`delete from rate_limit where expire < ${now.getTime()}`
}
