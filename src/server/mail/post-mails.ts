import { randomUUID } from 'node:crypto'
import { type Kind, kindOf } from '../../shared/letter-kinds.ts'
import type { Queue } from '../kernel/queue.ts'
import type { Db } from '../store/database/database.ts'
import * as mails from '../store/mail/mails.ts'
import { listQuiet } from '../store/quiet.ts'
import { attemptMail, type MailParts } from './attempt-mail.ts'
import type { BulkPace } from './bulk-pace.ts'
import type { Letter } from './letters/letter.ts'
import { pushNotices } from './push/push-notices.ts'
import { sendInTurn } from './send-in-turn.ts'

const CHUNK = 500
// What a small SMTP account takes at the same time.
const AT_ONCE = 4
// Fetched together, sent one after another: a shop that is killed has at most one of them under way.
const BULK_BATCH = 100

export type Posting = {
  /** Chosen by a caller that wants to find it again. */
  mail_id?: string
  to: string
  letter: Letter
  /** Answers go to the farm, unless to someone else. */
  replyTo?: string
  /** The order whose pickups go with it as a calendar file. */
  calendarOf?: number
  /** The farmer's own copy of a letter to many, to look at: it waits behind no other. */
  isTrial?: true
  /** The last letter to an account that is closed: once it has left, its address is not kept either. */
  isFarewell?: true
}

/** Creates the jobs that send emails. */
export const queueMails = async (db: Db, queue: Queue, waiting: readonly mails.Waiting[]): Promise<void> => {
  const send = async (name: 'send-mail' | 'send-bulk-mail', meant: Kind['goesTo']) => {
    const jobs = waiting.filter(({ goesTo }) => goesTo === meant).map(({ mail_id }) => ({ mail_id }))
    for (const chunk of chunksOf(jobs)) await queue.send(db, name, chunk)
  }
  await send('send-mail', 'one')
  await send('send-bulk-mail', 'many')
}

const lineOf = ({ letter, isTrial }: Posting): Kind['goesTo'] => (isTrial ? 'one' : kindOf(letter.letter).goesTo)

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

/** Leaves out imported people who were neither invited nor asked for it. */
const withoutQuiet = async (db: Db, postings: readonly Posting[]): Promise<readonly Posting[]> => {
  const isUnasked = ({ letter }: Posting) => !kindOf(letter.letter).toQuiet
  const unasked = postings.filter(isUnasked)
  if (unasked.length === 0) return postings
  const quiet = await listQuiet(
    db,
    unasked.map(({ to }) => to),
  )
  return quiet.size === 0 ? postings : postings.filter((posting) => !(isUnasked(posting) && quiet.has(posting.to.toLowerCase())))
}

/** Stores emails with the jobs that send them, and the notifications that go with them, in the caller's transaction. */
export const postMails = async (db: Db, queue: Queue, postings: Iterable<Posting>, mailing_id: number | null = null): Promise<void> => {
  for (const chunk of chunksOf(postings)) {
    const wanted = await withoutQuiet(db, chunk)
    if (wanted.length === 0) continue
    const written = wanted.map((posting) => ({ ...posting, mail_id: posting.mail_id ?? randomUUID() }))
    const rows = written.map(({ mail_id, to, letter, replyTo, calendarOf, isFarewell = false }) => ({
      mail_id,
      mailing_id,
      letter: letter.letter,
      to_address: to,
      subject: letter.subject,
      body_text: letter.text,
      body_html: letter.html,
      is_secret: letter.isSecret,
      is_farewell: isFarewell,
      unsubscribe_url: letter.unsubscribeUrl,
      reply_to: replyTo ?? null,
      calendar_of: calendarOf ?? null,
    }))
    const waiting = written.map((each) => ({ mail_id: each.mail_id, goesTo: lineOf(each) }))
    // In a transaction they travel together.
    await Promise.all([mails.add(db, rows), queueMails(db, queue, waiting), pushNotices(db, queue, wanted)])
  }
}

export const workOnMails = async (parts: MailParts & { queue: Queue; bulkPace: BulkPace }): Promise<void> => {
  const { queue, mailer } = parts
  await queue.work('send-mail', AT_ONCE, ({ mail_id }) => attemptMail(parts, mail_id, mailer.deliver))
  await queue.workTogether('send-bulk-mail', BULK_BATCH, (jobs, isOver) => sendInTurn(parts, jobs, isOver))
}
