import type { Queue } from '../kernel/queue.ts'
import type { Db } from '../store/database/database.ts'
import * as mailings from '../store/mail/mailings.ts'
import * as mails from '../store/mail/mails.ts'
import { queueMails } from './post-mails.ts'

/**
 * What waits for another try leaves now: its time is set to this moment, and a mail whose job is gone gets another one. A
 * mail that is being sent has its job still, and is not sent twice. Tells how many were hurried.
 */
export const sendWaiting = async (tx: Db, queue: Queue): Promise<number> => {
  // Two concurrent presses would both find the same job gone.
  await mailings.takeTurn(tx)
  const waiting = await mails.listQueued(tx)
  const underWay = await queue.listMails(tx)
  const forgotten = waiting.filter(({ mail_id }) => !underWay.has(mail_id))
  await queueMails(tx, queue, forgotten)
  return forgotten.length + (await queue.hurryMails(tx))
}
