import { RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import type { MailLineQuery, MailQuery, MailRecord, MailStatus } from '../../../shared/shapes/records.ts'
import type { Db } from '../database/database.ts'
import { asRecord, columns, type RecordRow } from './mails.ts'

/** The email record, page by page. */

// Written as literals, so that the planner sees which index fits.
const statusIs = (db: Db): Record<MailStatus, ReturnType<Db>> => ({
  queued: db`status = 'queued'`,
  sent: db`status = 'sent'`,
  failed: db`status = 'failed'`,
  seen: db`status = 'seen'`,
  withheld: db`status = 'withheld'`,
})

const where = (db: Db, { q, status, mailing_id }: MailQuery) => {
  const contains = q ? db`strpos(lower(to_address || ' ' || subject), lower(${q})) > 0` : db`true`
  const wanted = mailing_id ? db`mailing_id = ${mailing_id} and ${contains}` : contains
  return status ? db`${statusIs(db)[status]} and ${wanted}` : wanted
}

export const selectPage = (db: Db, query: MailQuery) => {
  const perPage = query.per_page ?? RECORDS_PER_PAGE
  return db<RecordRow[]>`
    with page as (
      select mail_id from mail where ${where(db, query)}
      order by created_at desc, mail_id limit ${perPage} offset ${((query.page ?? 1) - 1) * perPage}
    )
    select ${columns(db)} from page join mail using (mail_id) order by created_at desc, mail_id`
}

export const list = async (db: Db, query: MailQuery): Promise<MailRecord[]> => (await selectPage(db, query)).map(asRecord)

/** The latest emails to an address. */
export const listTo = async (db: Db, address: string, limit: number): Promise<MailRecord[]> => {
  const rows = await db<RecordRow[]>`
    select ${columns(db)} from mail where lower(to_address) = ${address.toLowerCase()} order by created_at desc limit ${limit}`
  return rows.map(asRecord)
}

export const selectCount = (db: Db, query: MailQuery) => db<[{ count: number }]>`
  select count(*)::int as count from mail where ${where(db, query)}`

export const count = async (db: Db, query: MailQuery): Promise<number> => (await selectCount(db, query))[0].count

/** What an entry of the record is about. */
export type Line = { mail_id: string; mailing_id: null } | { mail_id: null; mailing_id: number }

/** Reads individual emails and emails to many each from their own index, no further than the page. */
export const selectLines = (db: Db, query: MailLineQuery) => {
  const perPage = query.per_page ?? RECORDS_PER_PAGE
  const before = ((query.page ?? 1) - 1) * perPage
  return db<Line[]>`
    select mail_id, mailing_id from (
      (select created_at, mail_id, mailing_id from mail where mailing_id is null order by created_at desc, mail_id limit ${before + perPage})
      union all
      (select created_at, null, mailing_id from mailing order by created_at desc, mailing_id desc limit ${before + perPage})
    ) lines
    order by created_at desc, mailing_id desc nulls last, mail_id limit ${perPage} offset ${before}`
}

export const selectLineCount = (db: Db) => db<[{ count: number }]>`
  select ((select count(*) from mail where mailing_id is null) + (select count(*) from mailing))::int as count`

export const countLines = async (db: Db): Promise<number> => (await selectLineCount(db))[0].count
