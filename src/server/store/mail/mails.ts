import { type Kind, type LetterName, lettersToMany, usefulFor } from '../../../shared/letter-kinds.ts'
import type { MailRecord, MailStatus } from '../../../shared/shapes/records.ts'
import { bareSubject } from '../bare-subject.ts'
import type { Db } from '../database/database.ts'
import { wantsNone } from './unsubscribed.ts'

export type MailRow = {
  mail_id: string
  letter: string
  to_address: string
  subject: string
  body_text: string | null
  body_html: string | null
  reply_to: string | null
  unsubscribe_url: string | null
  /** The order whose pickups are attached as a calendar file. */
  calendar_of: number | null
  status: MailStatus
  attempts: number
  /** By the clock that dated it. */
  age_seconds: number
  resent_at: Date | null
}

/** What is read of an email as it is sent. `reader`: the name of the person whose proved address it goes to. */
export type LeavingMail = MailRow & { is_unwanted: boolean; reader: string | null }

export const UNWANTED = 'Unsubscribed before it was sent'
const GIVEN_UP = 'It could not be sent in time'

export type NewMail = Pick<MailRow, 'mail_id' | 'to_address' | 'subject' | 'body_text' | 'body_html' | 'reply_to'> & {
  letter: LetterName
  is_secret: boolean
  /** The last email to a closed account. */
  is_farewell?: boolean
  unsubscribe_url?: string | null
  calendar_of?: number | null
  /** The mailing it belongs to. */
  mailing_id?: number | null
}

export const add = (db: Db, mails: NewMail[]) => db`insert into mail ${db(mails)}`

/** The recipient opted out of news after it was written. */
const isUnwantedSince = (db: Db) => db`
  (mailing_id is not null and exists (
    select from unsubscribed u where u.address_digest = address_digest(to_address) and u.at >= coalesce(resent_at, created_at)))`

/** The account's name, or that on its latest order; of nobody who has not proved the address. */
const readerOf = (db: Db) => db`
  (select coalesce(nullif(u.name, ''), (select s.name from subscription s where s.user_id = u.id and s.status = 'paid' order by s.id desc limit 1))
  from app_user u where u.email = lower(to_address) and u.email_verified)`

/**
 * Counts the attempt and returns the mail if it is still to be sent, or `unwanted` if the recipient opted out of news
 * since. With `before`, only if it has been tried exactly that often: whoever counts first gets the turn.
 */
export const beginAttempt = async (db: Db, mail_id: string, before: number | null = null): Promise<LeavingMail | undefined> => {
  const [mail] = await db<LeavingMail[]>`
    update mail set attempts = attempts + 1
    where mail_id = ${mail_id} and status = 'queued' and attempts = coalesce(${before}::int, attempts)
    returning mail_id, letter, to_address, subject, body_text, body_html, reply_to, unsubscribe_url, calendar_of, status, attempts, resent_at,
      extract(epoch from clock_timestamp() - created_at)::float8 as age_seconds, ${isUnwantedSince(db)} as is_unwanted,
      ${readerOf(db)} as reader`
  return mail
}

/** How many times each of these unsent mails has been tried. */
export const readAttempts = async (db: Db, mail_ids: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db<{ mail_id: string; attempts: number }[]>`
    select mail_id, attempts from mail where mail_id in ${db(mail_ids)} and status = 'queued'`
  return new Map(rows.map(({ mail_id, attempts }) => [mail_id, attempts]))
}

/**
 * What isn't kept longer than needed: a body with a link that opens an account, the address of a closed account, and what
 * others were told about one.
 */
const forgotten = (db: Db) => db`
  body_text = case when is_secret or is_farewell or names_closed then null else body_text end,
  body_html = case when is_secret or is_farewell or names_closed then null else body_html end,
  subject = case when names_closed then ${bareSubject(db)} else subject end,
  reply_to = case when names_closed then null else reply_to end,
  unsubscribe_url = case when names_closed then null else unsubscribe_url end,
  to_address = case when is_farewell then '' else to_address end,
  removed_after = case when is_farewell or names_closed then 0 else removed_after end`

/** A mail server's error repeats the address. */
const reason = (db: Db, error: ReturnType<Db> | string) => db`case when is_farewell then ${GIVEN_UP} else ${error} end`

export const markSent = (db: Db, mail_id: string, at: Date) => db`
  update mail set status = 'sent', sent_at = ${at}, last_error = null, ${forgotten(db)}
  where mail_id = ${mail_id} and status = 'queued'`

export const noteError = (db: Db, mail_id: string, error: string) =>
  db`update mail set last_error = ${error} where mail_id = ${mail_id} and status = 'queued'`

/** Gives up on a mail so that nobody retries it automatically; its link isn't kept either. */
export const markFailed = (db: Db, mail_id: string, error: string) => db`
  update mail set status = 'failed', last_error = ${reason(db, error)}, ${forgotten(db)}
  where mail_id = ${mail_id} and status = 'queued'`

/** Marks a mail as withheld by the shop, with the reason. */
export const withhold = (db: Db, mail_id: string, why: string) => db`
  update mail set status = 'withheld', last_error = ${why}, ${forgotten(db)} where mail_id = ${mail_id} and status = 'queued'`

/** Withholds mails to an address that contain this code, because it no longer works. */
export const withholdCode = (db: Db, { letter, to, code }: { letter: LetterName; to: string; code: string }, why: string) => db`
  update mail set status = 'withheld', last_error = ${why}, ${forgotten(db)}
  where status = 'queued' and letter = ${letter} and lower(to_address) = ${to} and position(${code} in body_text) > 0`

/** Marks mails that have used up their tries as failed, instead of leaving them waiting forever. */
export const giveUpOlderThan = (db: Db, days: number) => db`
  update mail set status = 'failed', last_error = ${reason(db, db`coalesce(last_error, ${GIVEN_UP})`)}, ${forgotten(db)}
  where status = 'queued' and coalesce(resent_at, created_at) < clock_timestamp() - make_interval(days => ${days})`

/** Withholds unsent emails to many from a person who opted out. */
export const holdBackNewsletters = (db: Db, email: string) => db`
  update mail set status = 'withheld', last_error = ${UNWANTED}, ${forgotten(db)}
  where status = 'queued' and mailing_id is not null and lower(to_address) = ${email}`

/** A mail to be sent, individually or in bulk. */
export type Waiting = { mail_id: string; goesTo: Kind['goesTo'] }

/** The unsent mails, for recreating their jobs after a restore; an older backup has no mailings. */
export const listQueued = async (db: Db): Promise<Waiting[]> => [
  ...(await db<Waiting[]>`
    select mail_id, case when letter in ${db(lettersToMany)} then 'many' else 'one' end as "goesTo"
    from mail where status = 'queued' order by created_at`),
]

type Moments = { created_at: Date; sent_at: Date | null; seen_at: Date | null }
/** A mail as read for the record. */
export type RecordRow = Omit<MailRecord, keyof Moments> & Moments

const isUnwanted = (db: Db) => db`
  (mailing_id is not null and ${wantsNone(db, db`to_address`)})`

/** Sending it now would help nobody. */
const isTooLate = (db: Db) => db`
  exists (select from unnest(${Object.keys(usefulFor)}::text[], ${Object.values(usefulFor)}::float8[]) as kind (name, seconds)
    where name = letter and clock_timestamp() - mail.created_at > make_interval(secs => seconds))`

export const columns = (db: Db) => db`
  mail_id, letter, to_address, (select id from app_user where email = lower(to_address)) as user_id, subject, status, attempts, last_error, created_at, sent_at, removed_after, seen_at,
  (select email from app_user where id = seen_by) as seen_by,
  status <> 'queued' and not is_secret and body_text is not null and not ${isTooLate(db)} and not ${isUnwanted(db)} as can_resend`

export const asRecord = <Row extends RecordRow>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  seen_at: row.seen_at?.toISOString() ?? null,
})

/** These mails, by id. */
export const readMany = async (db: Db, mail_ids: readonly string[]): Promise<Map<string, MailRecord>> => {
  if (mail_ids.length === 0) return new Map()
  const rows = await db<RecordRow[]>`select ${columns(db)} from mail where mail_id in ${db(mail_ids)}`
  return new Map(rows.map((row) => [row.mail_id, asRecord(row)]))
}

/** One mail with its text, which nobody may read if it opens an account. */
export const read = async (db: Db, mail_id: string) => {
  const [row] = await db<(RecordRow & Pick<LeavingMail, 'body_text' | 'body_html' | 'reader'>)[]>`
    select ${columns(db)}, ${readerOf(db)} as reader, case when is_secret then null else body_text end as body_text,
      case when is_secret then null else body_html end as body_html
    from mail where mail_id = ${mail_id}`
  return row && asRecord(row)
}

export type LockedMail = Pick<MailRow, 'status' | 'subject' | 'to_address'> & {
  is_stored: boolean
  is_removed: boolean
  is_unwanted: boolean
  is_too_late: boolean
  seconds_since_resent: number | null
}

/** Locks a mail for this transaction. */
export const lock = async (db: Db, mail_id: string): Promise<LockedMail | undefined> => {
  const [mail] = await db<LockedMail[]>`
    select status, subject, to_address, not is_secret and body_text is not null as is_stored, removed_after is not null as is_removed,
      ${isUnwanted(db)} as is_unwanted, ${isTooLate(db)} as is_too_late, extract(epoch from clock_timestamp() - resent_at)::float8 as seconds_since_resent
    from mail where mail_id = ${mail_id} for no key update`
  return mail
}

export const requeue = (db: Db, mail_id: string) => db`
  update mail set status = 'queued', sent_at = null, seen_at = null, seen_by = null, last_error = null, resent_at = clock_timestamp()
  where mail_id = ${mail_id}`

/** Notes that someone has seen a failed mail; false for any other. */
export const markSeen = async (db: Db, mail_id: string, by: string, at: Date): Promise<boolean> =>
  (await db`update mail set status = 'seen', seen_at = ${at}, seen_by = ${by} where mail_id = ${mail_id} and status = 'failed'`).count === 1

export const markUnseen = async (db: Db, mail_id: string): Promise<boolean> =>
  (await db`update mail set status = 'failed', seen_at = null, seen_by = null where mail_id = ${mail_id} and status = 'seen'`).count === 1

export type LongWaiting = { mails: number; untried: number; oldest_seconds: number; newest_at: Date | null; last_error: string | null }

/** Mails that have waited too long, with the mail server's last error for one of them. */
export const readLongWaiting = async (db: Db, seconds: number): Promise<LongWaiting> => {
  const [row] = await db<[LongWaiting]>`
    select count(*)::int as mails, count(*) filter (where attempts = 0)::int as untried,
      coalesce(extract(epoch from clock_timestamp() - min(coalesce(resent_at, created_at))), 0)::float8 as oldest_seconds,
      max(coalesce(resent_at, created_at)) as newest_at,
      (array_agg(last_error order by created_at desc) filter (where last_error is not null))[1] as last_error
    from mail where status = 'queued' and coalesce(resent_at, created_at) < clock_timestamp() - make_interval(secs => ${seconds})`
  return row
}
