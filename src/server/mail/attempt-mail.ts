import type { FastifyBaseLogger } from 'fastify'
import { EMAIL_LINK_SECONDS, REMINDER_SECONDS, RESET_LINK_SECONDS } from '../../shared/limits.ts'
import type { Clock } from '../clock.ts'
import { type CachedFarm, replyToOf } from '../memory/farm.ts'
import { type Mailer, MailRefused, type OutgoingMail } from '../outside/mailer.ts'
import type { Pool } from '../store/database/database.ts'
import * as mails from '../store/mail/mails.ts'

/** What an attempt to send a mail has in common, whether it goes alone or in a long line. */

export type MailParts = {
  db: Pool
  mailer: Mailer
  farm: Pick<CachedFarm, 'current'>
  mailFrom: string
  clock: Clock
  log: FastifyBaseLogger
}

const LINK_OUT = 'Its link ran out before it could be sent'
const USEFUL: Record<string, readonly [seconds: number, otherwise: string]> = {
  reset: [RESET_LINK_SECONDS, LINK_OUT],
  verify: [EMAIL_LINK_SECONDS, LINK_OUT],
  'confirm-email': [EMAIL_LINK_SECONDS, LINK_OUT],
  reminder: [REMINDER_SECONDS, 'Its pickup came before it could be sent'],
}

/** Why a mail helps nobody any more: a link that no longer works, or a reminder of what is over. */
const tooLate = ({ letter, created_at }: mails.MailRow, now: Date): string | undefined => {
  const [seconds, otherwise] = USEFUL[letter] ?? [Number.POSITIVE_INFINITY, '']
  return created_at.getTime() + seconds * 1000 < now.getTime() ? otherwise : undefined
}

/** Gives up a mail that helps nobody, or that nobody wants; tells whether it did. */
export const holdBack = async ({ db, clock }: MailParts, mail: mails.MailRow, isUnwanted: boolean): Promise<boolean> => {
  const reason = tooLate(mail, clock()) ?? (isUnwanted ? mails.UNWANTED : undefined)
  if (reason !== undefined) await mails.markFailed(db, mail.mail_id, reason)
  return reason !== undefined
}

export const outgoing = ({ farm, mailFrom }: MailParts, mail: mails.MailRow): OutgoingMail => ({
  // Sent again by the farmer, it is another mail: the same name would be dropped as a copy.
  id: mail.resent_at ? `${mail.mail_id}.${mail.resent_at.getTime()}` : mail.mail_id,
  from: { name: farm.current.farm_name, address: mailFrom },
  to: mail.to_address,
  replyTo: mail.reply_to ?? replyToOf(farm, mailFrom),
  unsubscribeUrl: mail.unsubscribe_url,
  subject: mail.subject,
  // A mail that is still to be sent has its text: the table sees to it.
  text: mail.body_text ?? '',
  html: mail.body_html,
})

/** Notes what the mail server said. Throws what may be otherwise the next time; a refusal for good is not tried again. */
export const noteTrouble = async ({ db, log }: MailParts, mail: mails.MailRow, attempts: number, error: unknown): Promise<void> => {
  const { mail_id, letter } = mail
  const reason = (error as Error).message
  if (error instanceof MailRefused) {
    log.warn({ mail_id, letter, reason }, 'A mail was refused for good')
    await mails.markFailed(db, mail_id, reason)
    return
  }
  await mails.noteError(db, mail_id, reason)
  log.warn({ mail_id, letter, attempts, reason }, 'A mail could not be sent yet')
  throw error
}
