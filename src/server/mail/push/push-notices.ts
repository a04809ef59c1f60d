import { createHash } from 'node:crypto'
import type { PushJob, Queue } from '../../kernel/queue.ts'
import type { Db } from '../../store/database/database.ts'
import * as devices from '../../store/people/notices/push-devices.ts'
import { NOTICE_KINDS, type Notice } from './notice.ts'

/**
 * Sends notices to the devices where people turned on notifications, in the caller's transaction, beside or without an
 * email. A letter that is written with `notice: { kind, about }` (`letters/letter.ts`) is sent as one automatically by
 * `postMails`, with its subject, its first sentences and its link: that is all a new kind of letter needs.
 */

/** Push services take at most 32 characters, and need not know what it is about. */
const topicOf = ({ kind, about }: Notice): string => createHash('sha256').update(`${kind} ${about}`).digest('base64url').slice(0, 32)

const HOUR_MS = 3_600_000

const jobFor = ({ push_device_id, now }: devices.Found, notice: Notice): PushJob => {
  const { urgency, hours } = NOTICE_KINDS[notice.kind]
  const { title, body, path } = notice
  const topic = topicOf(notice)
  const until = new Date(now.getTime() + hours * HOUR_MS).toISOString()
  return { push_device_id, until, urgency, topic, payload: JSON.stringify({ title, body, path, tag: topic }) }
}

/** To the devices of one kind of reader: those of these accounts. */
export const pushTo = async (db: Db, queue: Queue, found: readonly devices.Found[], notice: Notice): Promise<void> => {
  const jobs = found.map((device) => jobFor(device, notice))
  if (jobs.length > 0) await queue.send(db, 'send-push', jobs)
}

type Addressed = { to: string; letter: { notice?: Notice | undefined } }

/** To everyone who is written to at the address of their account. */
export const pushNotices = async (db: Db, queue: Queue, postings: readonly Addressed[]): Promise<void> => {
  const noticed = postings.flatMap(({ to, letter: { notice } }) => (notice ? [{ email: to.toLowerCase(), notice }] : []))
  if (noticed.length === 0) return
  const found = await devices.listByEmail(db, [...new Set(noticed.map(({ email }) => email))])
  const own = Map.groupBy(found, ({ email }) => email)
  const jobs = noticed.flatMap(({ email, notice }) => (own.get(email) ?? []).map((device) => jobFor(device, notice)))
  if (jobs.length > 0) await queue.send(db, 'send-push', jobs)
}
