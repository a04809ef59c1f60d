import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { EMAIL_LINK_SECONDS, REMINDER_SECONDS, RESET_LINK_SECONDS } from '../../shared/limits.ts'
import type { Clock } from '../clock.ts'
import { type KeptFarm, replyToOf } from '../farm.ts'
import type { Letter } from '../letters/letter.ts'
import { type Mailer, MailRefused } from '../outside/mailer.ts'
import type { Db, Pool } from '../store/database.ts'
import * as mails from '../store/mails.ts'
import type { Queue } from './queue.ts'

const CHUNK = 500
// What a small SMTP account takes at the same time.
const AT_ONCE = 4
// Fetched together, sent one after another: a shop that is killed has at most one of them under way.
const BULK_BATCH = 25

/** Answers go to the farm, unless to someone else. */
export type Posting = { to: string; letter: Letter; replyTo?: string }

/** Makes the jobs that send mails. Letters to many have a queue of their own, so that a receipt never waits behind them. */
export const queueMails = async (db: Db, queue: Queue, mailIds: readonly string[], isBulk: boolean): Promise<void> => {
  const jobs = mailIds.map((mail_id) => ({ mail_id }))
  for (let from = 0; from < jobs.length; from += CHUNK)
    await queue.send(db, isBulk ? 'send-bulk-mail' : 'send-mail', jobs.slice(from, from + CHUNK))
}

/** Letters to thousands are written a few hundred at a time. */
function* chunksOf<Item>(items: Iterable<Item>): Generator<Item[]> {
  let chunk: Item[] = []
  for (const item of items) {
    if (chunk.push(item) < CHUNK) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** Writes mails into the record, with the jobs that send them, in the caller's transaction. Letters of a mailing are to many. */
export const postMails = async (
  db: Db,
  queue: Queue,
  postings: Iterable<Posting>,
  mailing_id: number | null = null,
  isBulk = mailing_id !== null,
): Promise<void> => {
  for (const chunk of chunksOf(postings)) {
    const rows = chunk.map(({ to, letter, replyTo }) => ({
      mail_id: randomUUID(),
      mailing_id,
      letter: letter.letter,
      to_address: to,
      subject: letter.subject,
      body_text: letter.text,
      body_html: letter.html,
      is_secret: letter.isSecret,
      unsubscribe_url: letter.unsubscribeUrl,
      reply_to: replyTo ?? null,
    }))
    const ids = rows.map(({ mail_id }) => mail_id)
    // In a transaction the two travel together.
    await Promise.all([mails.add(db, rows), queueMails(db, queue, ids, isBulk)])
  }
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

type Parts = {
  db: Pool
  queue: Queue
  mailer: Mailer
  farm: Pick<KeptFarm, 'current'>
  mailFrom: string
  clock: Clock
  log: FastifyBaseLogger
}

/**
 * Sends one mail. A shop killed between sending and noting it sends that mail once more, with the same
 * Message-ID; a mail is never forgotten.
 */
const sendOne = async ({ db, farm, mailFrom, clock, log }: Parts, deliver: Mailer['deliver'], mail_id: string): Promise<void> => {
  const mail = await mails.beginAttempt(db, mail_id)
  if (mail?.body_text == null) return
  const late = tooLate(mail, clock())
  if (late) {
    await mails.markFailed(db, mail_id, late)
    return
  }
  if (mail.is_unwanted) {
    await mails.markFailed(db, mail_id, mails.UNWANTED)
    return
  }
  try {
    await deliver({
      // Sent again by the farmer, it is another mail: the same name would be dropped as a copy.
      id: mail.resent_at ? `${mail_id}.${mail.resent_at.getTime()}` : mail_id,
      from: { name: farm.current.farm_name, address: mailFrom },
      to: mail.to_address,
      replyTo: mail.reply_to ?? replyToOf(farm, mailFrom),
      unsubscribeUrl: mail.unsubscribe_url,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
    })
  } catch (error) {
    const reason = (error as Error).message
    if (error instanceof MailRefused) {
      log.warn({ mail_id, letter: mail.letter, reason }, 'A mail was refused for good')
      await mails.markFailed(db, mail_id, reason)
      return
    }
    await mails.noteError(db, mail_id, reason)
    log.warn({ mail_id, letter: mail.letter, attempts: mail.attempts, reason }, 'A mail could not be sent yet')
    throw error
  }
  await mails.markSent(db, mail_id, clock())
  log.info({ mail_id, letter: mail.letter }, 'A mail was sent')
}

export const workOnMails = async (parts: Parts): Promise<void> => {
  const { queue, mailer } = parts
  await queue.work('send-mail', AT_ONCE, ({ mail_id }) => sendOne(parts, mailer.deliver, mail_id))
  await queue.workInTurn('send-bulk-mail', BULK_BATCH, ({ mail_id }) => sendOne(parts, mailer.deliverBulk, mail_id))
}
