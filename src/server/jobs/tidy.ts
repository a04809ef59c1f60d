import type { Clock } from '../clock.ts'
import type { Pool } from '../store/database.ts'
import type { Queue } from './queue.ts'

/** Every night: forget what has run out. */
export const workOnTidying = async ({ db, queue, clock }: { db: Pool; queue: Queue; clock: Clock }): Promise<void> => {
  await queue.work('tidy', 1, async () => {
    const now = clock()
    await db`delete from session where expires_at < ${now}`
    await db`delete from verification where expires_at < ${now}`
    await db`delete from rate_limit where expire < ${now.getTime()}`
  })
  await queue.schedule('tidy', '17 3 * * *')
}
