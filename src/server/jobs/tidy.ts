import type { Clock } from '../clock.ts'
import type { Queue } from '../queue.ts'
import type { Pool } from '../store/database/database.ts'
import * as mails from '../store/mail/mails.ts'
import { forgetExpired } from '../store/people/expired.ts'

// Longer than the queue goes on trying.
const MAIL_PATIENCE_MS = 5 * 24 * 3600 * 1000

/** Every night: forget what has run out. */
export const workOnTidying = async ({ db, queue, clock }: { db: Pool; queue: Queue; clock: Clock }): Promise<void> => {
  await queue.work('tidy', 1, async () => {
    const now = clock()
    await forgetExpired(db, now)
    await mails.giveUpOlderThan(db, new Date(now.getTime() - MAIL_PATIENCE_MS))
  })
  await queue.schedule('tidy', '17 3 * * *')
}
