import { randomUUID } from 'node:crypto'
import { compose } from '../outside/mailer.ts'
import type { Queue } from '../queue.ts'
import type { Db } from '../store/database/database.ts'
import * as mails from '../store/mail/mails.ts'
import { holdBack, type MailParts, noteTrouble, outgoing } from './attempt-mail.ts'
import type { Letter } from './letters/letter.ts'
import { sendInTurn } from './send-in-turn.ts'

const CHUNK = 500
// What a small SMTP account takes at the same time.
const AT_ONCE = 4
// Fetched together, sent one after another: a shop that is killed has at most one of them under way.
const BULK_BATCH = 100

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

/**
 * Sends one mail. A shop killed between sending and noting it sends that mail once more, with the same
 * Message-ID; a mail is never forgotten.
 */
const sendOne = async (parts: MailParts, mail_id: string): Promise<void> => {
  const { db, mailer, clock, log } = parts
  const mail = await mails.beginAttempt(db, mail_id)
  if (!mail) return
  if (await holdBack(parts, mail, mail.is_unwanted)) return
  try {
    await mailer.deliver(await compose(outgoing(parts, mail)))
  } catch (error) {
    return noteTrouble(parts, mail, mail.attempts, error)
  }
  await mails.markSent(db, mail_id, clock())
  log.info({ mail_id, letter: mail.letter }, 'A mail was sent')
}

export const workOnMails = async (parts: MailParts & { queue: Queue }): Promise<void> => {
  const { queue } = parts
  await queue.work('send-mail', AT_ONCE, ({ mail_id }) => sendOne(parts, mail_id))
  await queue.workTogether('send-bulk-mail', BULK_BATCH, (jobs, isOver) => sendInTurn(parts, jobs, isOver))
}
