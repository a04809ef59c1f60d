import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../../../tests/support/shop/backups.ts'
import type { MailQuery } from '../../../shared/shapes/records.ts'
import * as mails from './mails.ts'

/** The mail record grows for ever: its pages and counts come from indexes. */

let shop = {} as TestDatabase
beforeAll(async () => {
  shop = await openDatabase()
  await shop.db`
    insert into mail (mail_id, letter, to_address, subject, body_text, body_html, status, sent_at, created_at)
    select gen_random_uuid(), 'order', 'person-' || n || '@farm.example', 'Your order is paid', repeat('text ', 100), repeat('html ', 200),
      case when n % 1000 = 0 then 'failed' when n > 19990 then 'queued' else 'sent' end,
      case when n % 1000 <> 0 and n <= 19990 then timestamptz '2026-11-01' end, timestamptz '2026-10-01' + n * interval '1 minute'
    from generate_series(1, 20000) n`
  // Rows are known to be visible to everybody once their commit is written.
  await shop.db`checkpoint`
  await shop.db`vacuum analyze mail`
})
afterAll(() => shop.close())

const planOf = async (query: ReturnType<typeof mails.selectPage | typeof mails.selectCount>): Promise<string> => {
  const rows = await shop.db<{ 'QUERY PLAN': string }[]>`explain ${query}`
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('the mail record', () => {
  test.each<[string, MailQuery, string]>([
    ['all mails', {}, 'mail_(newest|pkey)'],
    ['a later page', { page: 40 }, 'mail_(newest|pkey)'],
    ['an address', { q: 'person-77@' }, 'mail_newest'],
    ['those sent', { status: 'sent' }, 'mail_newest'],
    ['those that failed', { status: 'failed' }, 'mail_(unsent|newest)'],
    ['those that wait', { status: 'queued' }, 'mail_(unsent|newest)'],
  ])('reads %s from an index', async (_, query, index) => {
    for (const plan of [await planOf(mails.selectPage(shop.db, query)), await planOf(mails.selectCount(shop.db, query))]) {
      expect(plan).toMatch(new RegExp(`(using|Bitmap Index Scan on) ${index}\\b`))
      expect(plan).not.toContain('Seq Scan on mail')
    }
  })
})
