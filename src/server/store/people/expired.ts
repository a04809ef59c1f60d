import type { Db } from '../database/database.ts'
import { forgetPresses } from './presses.ts'
import { forgetBegun } from './second-factors.ts'
import { forgetEnded } from './sessions.ts'

// For as long as a form may stay open in a tab.
const PRESS_MS = 30 * 24 * 3600 * 1000

/** Deletes what people can do nothing with any more: ended sessions, secrets of factors that were never turned on, links that ran out, counters whose time is over, presses that nobody repeats any more. */
export const forgetExpired = async (db: Db, now: Date): Promise<void> => {
  await forgetEnded(db)
  await forgetBegun(db)
  await db`delete from verification where expires_at < ${now}`
  await forgetPresses(db, new Date(now.getTime() - PRESS_MS))
  await db`delete from rate_limit where expire < ${now.getTime()}`
}
