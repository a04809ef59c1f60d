import { REQUEST_MS } from '../identity/requested/email-requests.ts'
import type { Clock } from '../kernel/clock.ts'
import type { CachedFarm } from '../kernel/memory/farm.ts'
import type { Queue } from '../kernel/queue.ts'
import { removeOldTexts } from '../people/remove-old-texts.ts'
import type { Pool } from '../store/database/database.ts'
import * as requests from '../store/mail/email-requests.ts'
import * as mails from '../store/mail/mails.ts'
import * as activities from '../store/people/activities.ts'
import { forgetExpired } from '../store/people/expired.ts'

// Longer than the queue keeps retrying.
const MAIL_PATIENCE_DAYS = 5

// Long enough to review what happened to an account, and no longer.
const ACCESS_MS = 365 * 24 * 3600 * 1000

type Parts = { db: Pool; queue: Queue; clock: Clock; farm: CachedFarm }

/** Deletes what has expired or was kept long enough. */
export const removeExpired = async ({ db, clock, farm }: Omit<Parts, 'queue'>): Promise<void> => {
  const now = clock()
  await forgetExpired(db, now)
  // Of a job that was lost.
  await requests.forgetOlderThan(db, new Date(now.getTime() - REQUEST_MS))
  await activities.forgetAccess(db, new Date(now.getTime() - ACCESS_MS))
  await mails.giveUpOlderThan(db, MAIL_PATIENCE_DAYS)
  await removeOldTexts({ db, farm, clock })
}

/** Every night. */
export const workOnExpired = async (parts: Parts): Promise<void> => {
  await parts.queue.work('tidy', 1, () => removeExpired(parts))
  await parts.queue.schedule('tidy', '17 3 * * *')
}
