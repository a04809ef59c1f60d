import type { Mailing } from '../../../shared/shapes/records.ts'
import type { Db } from '../database/database.ts'

/** Emails to many. Their progress is a count over their mails. */

export type NewMailing = Pick<Mailing, 'kind' | 'subject' | 'message' | 'audience' | 'recipients' | 'sent_by'> & {
  digest: string
  created_at: Date
}
export type Sent = Pick<Mailing, 'mailing_id' | 'recipients'>

const SHOWN = 20

/** Waits until no other transaction is writing an email to many. */
export const takeTurn = (db: Db) => db`select pg_advisory_xact_lock(hashtext('mailing'))`

export const findSame = async (db: Db, digest: string, since: Date): Promise<Sent | undefined> => {
  const [same] = await db<Sent[]>`
    select mailing_id, recipients from mailing where created_at > ${since} and digest = ${digest} order by created_at desc limit 1`
  return same
}

export const add = async (db: Db, mailing: NewMailing): Promise<Sent> => {
  const [added] = await db<[Sent]>`insert into mailing ${db(mailing)} returning mailing_id, recipients`
  return added
}

type Row = Omit<Mailing, 'created_at'> & { created_at: Date }

const progress = (db: Db) => db`
  select mailing_id, kind, subject, message, audience, sent_by, created_at, recipients, queued, sent, failed, seen, withheld from mailing
  cross join lateral (
    select count(*) filter (where status = 'queued')::int as queued, count(*) filter (where status = 'sent')::int as sent,
      count(*) filter (where status = 'failed')::int as failed, count(*) filter (where status = 'seen')::int as seen, count(*) filter (where status = 'withheld')::int as withheld
    from mail where mail.mailing_id = mailing.mailing_id
  ) mails`

const asMailing = (row: Row): Mailing => ({ ...row, created_at: row.created_at.toISOString() })

export const list = async (db: Db): Promise<Mailing[]> => {
  const rows = await db<Row[]>`${progress(db)} order by created_at desc, mailing_id desc limit ${SHOWN}`
  return rows.map(asMailing)
}

/** These mailings, by number. */
export const readMany = async (db: Db, mailing_ids: readonly number[]): Promise<Map<number, Mailing>> => {
  if (mailing_ids.length === 0) return new Map()
  const rows = await db<Row[]>`${progress(db)} where mailing.mailing_id in ${db(mailing_ids)}`
  return new Map(rows.map((row) => [row.mailing_id, asMailing(row)]))
}

export const find = async (db: Db, mailing_id: number): Promise<Mailing | undefined> => {
  const [row] = await db<Row[]>`${progress(db)} where mailing.mailing_id = ${mailing_id}`
  return row && asMailing(row)
}
