import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../../../tests/support/shop/backups.ts'
import type { MailQuery } from '../../../shared/shapes/records.ts'
import * as mailPages from './mail-pages.ts'

/** The mail record grows for ever: its pages and counts come from indexes. */

let shop = {} as TestDatabase
beforeAll(async () => {
  shop = await openDatabase()
  await shop.db`
    insert into mailing (kind, subject, message, audience, digest, recipients, sent_by, created_at)
    values ('mass', 'News', 'News', 'Everyone', 'news', 5000, 'the farmer', timestamptz '2026-10-12')`
  await shop.db`
    insert into mail (mail_id, mailing_id, letter, to_address, subject, body_text, body_html, status, sent_at, created_at)
    select gen_random_uuid(), case when n between 14001 and 19000 then 1 end, 'order', 'person-' || n || '@farm.example', 'Your order is paid', repeat('text ', 100), repeat('html ', 200),
      case when n % 1000 = 0 then 'failed' when n > 19990 then 'queued' else 'sent' end,
      case when n % 1000 <> 0 and n <= 19990 then timestamptz '2026-11-01' end, timestamptz '2026-10-01' + n * interval '1 minute'
    from generate_series(1, 20000) n`
  // Rows are known to be visible to everybody once their commit is written.
  await shop.db`checkpoint`
  await shop.db`vacuum analyze mail`
})
afterAll(() => shop.close())

type Query = ReturnType<
  typeof mailPages.selectPage | typeof mailPages.selectCount | typeof mailPages.selectLines | typeof mailPages.selectLineCount
>
const planOf = async (query: Query): Promise<string> => {
  const rows = await shop.db<{ 'QUERY PLAN': string }[]>`explain ${query}`
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('the mail record', () => {
  test.each<[string, MailQuery]>([
    ['all mails', {}],
    ['a later page', { page: 40 }],
    ['an address', { q: 'person-77@' }],
    ['those sent', { status: 'sent' }],
    ['those that failed', { status: 'failed' }],
    ['those that wait', { status: 'queued' }],
  ])('reads %s from an index, whichever', async (_, query) => {
    for (const plan of [await planOf(mailPages.selectPage(shop.db, query)), await planOf(mailPages.selectCount(shop.db, query))])
      expect(plan).not.toContain('Seq Scan on mail')
  })

  test('reads its lines, the mails of a letter to many left out, from an index', async () => {
    for (const query of [mailPages.selectLines(shop.db, { page: 3 }), mailPages.selectLineCount(shop.db)])
      expect(await planOf(query)).not.toMatch(/Seq Scan on mail\b/)
  })

  test('reads the mails of one letter to many by its number', async () => {
    expect(await planOf(mailPages.selectCount(shop.db, { mailing_id: 1, status: 'failed' }))).toMatch(/mail_of_mailing\b/)
  })
})
