import type { Db } from '../database/database.ts'
import { forgetPresses } from './presses.ts'
import { forgetBegun } from './second-factors.ts'
import { forgetEnded } from './sessions.ts'
import { forgetEndedCodes } from './ways-in/login-codes.ts'
import { forgetEndedChallenges } from './ways-in/passkey-challenges.ts'

// As long as a form may stay open in a tab.
const PRESS_MS = 30 * 24 * 3600 * 1000

/**
 * Deletes what is of no use to people anymore: ended sessions, secrets of second factors that were never turned on,
 * expired links, codes, challenges and counters, and press keys that nobody will repeat.
 */
export const forgetExpired = async (db: Db, now: Date): Promise<void> => {
  await forgetEnded(db)
  await forgetBegun(db)
  await forgetEndedChallenges(db)
  await forgetEndedCodes(db)
  await db`delete from verification where expires_at < ${now}`
  await forgetPresses(db, new Date(now.getTime() - PRESS_MS))
  await db`delete from rate_limit where expire < ${now.getTime()}`
}
