import type { Clock } from '../clock.ts'
import type { Queue } from '../queue.ts'
import type { Pool } from '../store/database/database.ts'
import * as mails from '../store/mail/mails.ts'
import * as activities from '../store/people/activities.ts'
import { forgetExpired } from '../store/people/expired.ts'

// Longer than the queue goes on trying.
const MAIL_PATIENCE_MS = 5 * 24 * 3600 * 1000

// Long enough to look back at what happened to an account; no longer than that is anybody's business.
const ACCESS_MS = 365 * 24 * 3600 * 1000

/** Every night: forget what has run out. */
export const workOnTidying = async ({ db, queue, clock }: { db: Pool; queue: Queue; clock: Clock }): Promise<void> => {
  await queue.work('tidy', 1, async () => {
    const now = clock()
    await forgetExpired(db, now)
    await activities.forgetAccess(db, new Date(now.getTime() - ACCESS_MS))
    await mails.giveUpOlderThan(db, new Date(now.getTime() - MAIL_PATIENCE_MS))
  })
  await queue.schedule('tidy', '17 3 * * *')
}
