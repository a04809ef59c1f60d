import type { DoTogether } from '../kernel/queue.ts'
import * as mails from '../store/mail/mails.ts'
import { attemptMail, type MailParts } from './attempt-mail.ts'
import type { BulkPace } from './bulk-pace.ts'

/**
 * Letters to many, one after another: each is noted as sent before the next is handed over, so a shop that is killed
 * has at most one under way. What another process has tried since, because this one seemed dead, is left to it.
 */
export const sendInTurn = async (
  parts: MailParts & { bulkPace: BulkPace },
  ...[jobs, isOver]: Parameters<DoTogether<{ mail_id: string }>>
): Promise<void> => {
  const attempts = await mails.readAttempts(
    parts.db,
    jobs.map(({ data }) => data.mail_id),
  )
  for (const { data, settle } of jobs) {
    const before = attempts.get(data.mail_id)
    if (before !== undefined) await parts.bulkPace()
    if (isOver()) return
    // Sent by another process, or given up.
    if (before === undefined) settle()
    else await attemptMail(parts, data.mail_id, parts.mailer.deliverBulk, before).then(() => settle(), settle)
  }
}
