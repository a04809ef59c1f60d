import type { FastifyBaseLogger } from 'fastify'
import { kindOf } from '../../shared/letter-kinds.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config/config.ts'
import { type CachedFarm, replyToOf } from '../kernel/memory/farm.ts'
import type { NoteParts } from '../operations/health/note-parts.ts'
import { compose, LOGO_ID, type Mailer, MailRefused, type OutgoingMail } from '../outside/mailer.ts'
import type { Db, Pool } from '../store/database/database.ts'
import * as mails from '../store/mail/mails.ts'
import { dressMail } from './dress-mail.ts'

export type MailParts = {
  db: Pool
  mailer: Omit<Mailer, 'verify'>
  farm: Pick<CachedFarm, 'current'>
  /** What is read as each email leaves: the farmer may change it. */
  sender: Pick<Config, 'mailFrom'>
  /** The current pickups of an order as a calendar file. */
  writeCalendar: (db: Db, subscription_id: number) => Promise<string>
  /** The shop's own name, which distinguishes its mailings from those of others. */
  host: string
  noteParts: NoteParts
  clock: Clock
  log: FastifyBaseLogger
}

/** Why an email helps nobody anymore: its link no longer works, or the reminder is for something past. */
const tooLate = ({ letter, age_seconds }: mails.MailRow): string | undefined => {
  const [seconds, otherwise] = kindOf(letter).useful ?? [Number.POSITIVE_INFINITY, '']
  return age_seconds > seconds ? otherwise : undefined
}

const headsOf = (host: string, letter: string): Pick<OutgoingMail, 'isAutomatic' | 'list'> => {
  const { writtenBy, goesTo } = kindOf(letter)
  return { isAutomatic: writtenBy === 'shop', list: goesTo === 'many' ? `${letter}.${host}` : null }
}

const outgoing = ({ farm, sender: { mailFrom }, host }: MailParts, mail: mails.LeavingMail, calendar: string | null): OutgoingMail => ({
  ...headsOf(host, mail.letter),
  // Sent again by the farmer, it is another mail: the same name would be dropped as a copy.
  id: mail.resent_at ? `${mail.mail_id}.${mail.resent_at.getTime()}` : mail.mail_id,
  from: { name: farm.current.farm_name, address: mailFrom },
  to: mail.to_address,
  replyTo: mail.reply_to ?? replyToOf(farm, mailFrom),
  unsubscribeUrl: mail.unsubscribe_url,
  subject: mail.subject,
  ...dressMail(
    // A mail that is still to be sent has its text: the table sees to it.
    { letter: mail.letter, text: mail.body_text ?? '', html: mail.body_html ?? '' },
    { farm: farm.current, name: mail.reader, logo: farm.current.logo && `cid:${LOGO_ID}` },
  ),
  logo: farm.current.logo,
  calendar,
})

/** Records what the mail server said. Throws if a retry may help; a permanent refusal isn't retried. */
const noteTrouble = async ({ db, log }: MailParts, { mail_id, letter, attempts }: mails.MailRow, error: unknown): Promise<void> => {
  const reason = (error as Error).message
  if (error instanceof MailRefused) {
    log.warn({ mail_id, letter, reason }, 'An email was refused for good')
    await mails.markFailed(db, mail_id, reason)
    return
  }
  await mails.noteError(db, mail_id, reason)
  log.info({ mail_id, letter, attempts, reason }, 'An email could not be sent yet')
  throw error
}

/**
 * Sends one email, unless it helps nobody or nobody wants it anymore. If the shop is killed between sending and recording,
 * that email is sent again with the same Message-ID; an email is never forgotten. `before` is how often it had been tried
 * when its sender took it.
 */
export const attemptMail = async (parts: MailParts, mail_id: string, deliver: Mailer['deliver'], before?: number): Promise<void> => {
  const { db, clock, log } = parts
  const mail = await mails.beginAttempt(db, mail_id, before)
  if (!mail) return
  const reason = tooLate(mail) ?? (mail.is_unwanted ? mails.UNWANTED : undefined)
  if (reason !== undefined) return void (await mails.withhold(db, mail_id, reason))
  try {
    const calendar = mail.calendar_of === null ? null : await parts.writeCalendar(db, mail.calendar_of)
    const message = await compose(outgoing(parts, mail, calendar))
    await deliver(message).catch((error: Error) => {
      // A refusal is about this very mail: the mail server itself is well.
      if (!(error instanceof MailRefused)) parts.noteParts.failed('mail', error.message)
      throw error
    })
  } catch (error) {
    return noteTrouble(parts, mail, error)
  }
  parts.noteParts.ok('mail')
  await mails.markSent(db, mail_id, clock())
  log.info({ mail_id, letter: mail.letter }, 'An email was sent')
}
