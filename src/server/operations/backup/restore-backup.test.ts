/** @module-tag rest */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { makeMember } from '../../../../tests/support/people/people.ts'
import {
  asFirstFormat,
  contentsOf,
  openDatabase,
  restoreAndTell,
  restoreInto,
  type TestDatabase,
  takeBackup,
} from '../../../../tests/support/shop/backups.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { fillDemoFarm } from '../../demo/demo-farm.ts'
import { systemClock } from '../../kernel/clock.ts'
import { readConfig } from '../../kernel/config/config.ts'
import { openShop } from '../../start/shop.ts'
import type { Pool } from '../../store/database/database.ts'
import { listMigrations, migrate, migrationOf } from '../../store/database/migrate.ts'
import * as mails from '../../store/mail/mails.ts'
import { readTotals } from '../../store/orders/order-pages.ts'
import { listDays } from '../../store/pickups/packed-days.ts'
import { listTables } from './tables.ts'

const opened: TestDatabase[] = []
const open = async (from?: string) => {
  const database = await openDatabase(from)
  opened.push(database)
  return database
}
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

const AWKWARD = [
  'tab\there',
  'line\nbreak\r\nand return\r',
  'back\\slash \\n \\. \\N',
  '\\.',
  '\\N',
  '',
  ' ',
  'Ærøskøbing 卵 🥚 e\u0301',
  '"quoted", \'too\'',
  '\u0001\u007f',
]

const askAwkwardly = async (db: Pool) => {
  for (const text of AWKWARD)
    await db`insert into question (name, email, subject, message, created_at) values (${text}, ${text}, ${text}, ${text}, now())`
  await db`insert into waitlist_entry (email, joined_at, notified_at) values ('infinite@wait.example', '-infinity', 'infinity')`
  await db`insert into site (site_name, site_address, pickup_start_day, pickup_deadline_day, lat, lon) values ('x', 'y', 'Monday', 'Monday', 0.1::float8 + 0.2::float8, -1e-300)`
}

const queueMail = async (db: Pool): Promise<string> => {
  const mail_id = randomUUID()
  await mails.add(db, [
    {
      mail_id,
      letter: 'answer',
      to_address: 'ann@waits.example',
      subject: 'Eggs',
      body_text: 'Fresh',
      body_html: null,
      reply_to: null,
      is_secret: false,
    },
  ])
  return mail_id
}

test('a restored shop is the same row by row, and its numbers go on', async () => {
  const farm = await openTestShop()
  const { db } = farm.shop
  await fillDemoFarm(farm.shop)
  await askAwkwardly(db)
  // What the shop does each minute would change it between the two looks.
  await farm.shop.queue.close()
  const before = await contentsOf(db)
  const file = await takeBackup(db)
  await farm.close()

  for (const target of [await open(), await open('template0')]) {
    await restoreInto(target, file)
    expect(await contentsOf(target.db)).toEqual({ ...before, shop_secret: [] })
    const [last] = await target.db`select max(id) as id from question`
    const [next] =
      await target.db`insert into question (name, email, subject, message, created_at) values ('a', 'b', 'c', 'd', now()) returning id`
    expect(next?.id).toBe(last?.id + 1)
    const [cycle] =
      await target.db`insert into cycle (cycle_name, start_date, end_date, number_of_weeks) values ('a', '2026-01-01', '2026-01-02', 1) returning cycle_id`
    expect(cycle?.cycle_id).toBe(4)
  }
})

test('what was ended since a backup stays ended: no session, mailed link, link to an account elsewhere, egg card, login code or counted try comes back with it', async () => {
  const farm = await openTestShop()
  const target = await open()
  const ann = await makeMember(farm)
  await as(farm.app, ann).sendVerification()
  await farm.shop.db`insert into openid_link (issuer, subject, user_id) values ('https://accounts.example', 'ann', ${ann.id})`
  await as(farm.app, ann).readMyCard()
  await farm.shop.db`insert into login_code (browser_digest, email, ends_at) values ('digest', 'ann@farm.example', now())`
  await farm.shop.db`insert into passkey_challenge (purpose, bound_to, challenge, ends_at) values ('log in', 'digest', 'challenge', now())`
  const file = await takeBackup(farm.shop.db)
  const left = (db: Pool) =>
    Promise.all([
      ...[db`select from session`, db`select from verification`, db`select from openid_link`, db`select from rate_limit`],
      ...[db`select from egg_card where digest is not null`, db`select from login_code`, db`select from passkey_challenge`],
    ])
  for (const rows of await left(farm.shop.db)) expect(rows.length).toBeGreaterThan(0)
  await farm.close()
  await restoreInto(target, file)
  for (const rows of await left(target.db)) expect(rows).toHaveLength(0)
})

test('calendar addresses, recovery codes and passkeys end with a restore, for nobody knows which were used or removed since; if nothing happened since, or an upgrade is undone, they stay', async () => {
  const farm = await openTestShop()
  const [ann, bo] = [await makeMember(farm), await makeMember(farm)]
  const { db } = farm.shop
  await db`insert into calendar_key (user_id, nonce, digest) values (${ann.id}, 'n', 'a'), (${bo.id}, 'n', 'b')`
  await db`insert into recovery_code (user_id, digest) values (${ann.id}, 'c'), (${ann.id}, 'd')`
  await db`
    insert into passkey (user_id, credential_id, public_key, counter, transports, is_synced, is_backed_up, name)
    values (${ann.id}, 'a', 'key', 3, '{internal,hybrid}', true, true, 'Phone'), (${bo.id}, 'b', 'key', 0, '{}', true, true, 'Key')`
  await db`update account set factor_since = now(), factor_secret = 'sealed' where user_id = ${bo.id}`
  const file = await takeBackup(db)
  await farm.close()
  const keptIn = (db: Pool) =>
    db`select user_id from calendar_key union all select user_id from recovery_code union all select user_id from passkey`
  const [moved, undone, restored] = [await open(), await open(), await open()]
  const none = { calendar_key: 0, recovery_code: 0, passkey: 0, passwordAlone: 0 }
  for (const [target, ended] of [
    [moved, (await restoreAndTell(moved, file)).ended],
    [undone, (await restoreAndTell(undone, file, { isNothing: false }, true)).ended],
  ] as const) {
    expect([ended, (await keptIn(target.db)).length]).toEqual([none, 6])
    expect(await target.db`select counter::int, transports from passkey order by credential_id`).toMatchObject([
      { counter: 3, transports: ['internal', 'hybrid'] },
      { counter: 0 },
    ])
    expect(await target.db`select from account where has_passkey`).toHaveLength(2)
  }
  expect((await restoreAndTell(restored, file, { isNothing: false })).ended).toEqual({
    calendar_key: 2,
    recovery_code: 1,
    passkey: 2,
    passwordAlone: 1,
  })
  expect(await keptIn(restored.db)).toHaveLength(0)
  expect(await restored.db`select from account where has_passkey`).toHaveLength(0)
})

test('numbers of orders and refunds that the payment provider may have heard of since the backup are not given again', async () => {
  const source = await open()
  const target = await open()
  await source.db`insert into waitlist_entry (email, joined_at) values ('ann@farm.example', now())`
  await restoreInto(target, await takeBackup(source.db))
  for (const sequence of ['subscription_id_seq', 'refund_refund_id_seq']) {
    const [next] = await target.db<[{ number: number }]>`select nextval(${sequence}::text::regclass)::int as number`
    expect(next.number).toBeGreaterThan(10_000)
  }
})

test('a mail that waited when the backup was taken is sent by the restored shop', async () => {
  const source = await open()
  const target = await open()
  const mail_id = await queueMail(source.db)
  await restoreInto(target, await takeBackup(source.db))
  const dataDir = mkdtempSync(join(tmpdir(), 'dozen-restored-'))
  const config = readConfig({ DATABASE_URL: target.url, SESSION_SECRET: 'x'.repeat(40), DATA_DIR: dataDir, DEMO: 'off' })
  const { mailbox, close } = await openShop(config, systemClock, pino({ level: 'silent' }))
  await vi.waitFor(async () => expect(await mailbox?.list()).toHaveLength(1), { timeout: 15_000 })
  await vi.waitFor(async () => expect(await target.db`select status from mail where mail_id = ${mail_id}`).toEqual([{ status: 'sent' }]), {
    timeout: 15_000,
  })
  await close()
  rmSync(dataDir, { recursive: true })
})

const sellOnce = async (db: Pool) => {
  await db`insert into cycle (cycle_name, start_date, end_date, number_of_weeks) values ('Fall', '2026-09-01', '2026-12-20', 12)`
  await db`
    insert into subscription (cycle_id, site_id, status, name, cartons_per_week, weeks, price_cents, total_cents, site_name, site_instructions)
    select cycle_id, site_id, 'manual', 'Bo', 2, 1, 650, 1300, 'Barn', '' from cycle cross join site`
  await db`insert into pickup (subscription_id, week, pickup_date, site_id, cartons) select id, 0, '2026-09-03', site_id, 2 from subscription`
}

test('what an account waits for since before its address was another comes back, though nothing new would be promised to it', async () => {
  const source = await open()
  const target = await open()
  const { db } = source
  await askAwkwardly(db)
  await db`insert into cycle (cycle_name, start_date, end_date, number_of_weeks) values ('Fall', '2026-09-01', '2026-12-20', 12)`
  await db`insert into app_user (id, email, email_verified) values ('dan', 'dan@waits.example', true)`
  await db`insert into place_wish (user_id, cycle_id, site_id, cartons, asked_at) select 'dan', cycle_id, site_id, 1, now() from cycle cross join site`
  await db`update app_user set email_verified = false`
  await restoreInto(target, await takeBackup(db))
  expect(await target.db`select state from place_wish`).toEqual([{ state: 'waiting' }])
})

test.each([2, 9])(
  'a backup from migration %i, in the format of its time, is loaded as it was and then brought up to date',
  async (older) => {
    const source = await open('template0')
    const target = await open('template0')
    await migrate(source.db, older)
    await askAwkwardly(source.db)
    await sellOnce(source.db)
    // Sessions and accounts have other columns since, and addresses that have chosen something are digests; the farm's rows are as they were.
    const changed = ['session', 'account', 'calendar_key', 'unsubscribed', 'reminder_choice']
    // What is known of a payment page is in a table of its own, and so is the price of a carton.
    const moved = ['checkout_url', 'checkout_expires_at', 'carton_price_cents']
    const tables = (await listTables(source.db))
      .filter(({ name }) => !changed.includes(name))
      .map(({ name, columns }) => ({ name, columns: columns.filter((column) => !moved.includes(column)) }))
    const before = await contentsOf(source.db, tables)
    await restoreInto(target, asFirstFormat(await takeBackup(source.db)))
    expect(await migrationOf(target.db)).toBe((await listMigrations()).at(-1)?.number)
    expect(await contentsOf(target.db, tables)).toEqual(before)
    expect((await readTotals(target.db, {}, '2027-01-01')).orders).toBe(1)
    expect(await listDays(target.db, '2026-09-01', '2026-09-01')).toEqual([{ pickup_date: '2026-09-03', cartons: 2, donated: 0, sites: 1 }])
  },
)

test('nothing of the sums that older shops kept beside their rows is left', async () => {
  const { db } = await open('template0')
  await migrate(db, 9)
  await askAwkwardly(db)
  await sellOnce(db)
  await migrate(db)
  expect(await db`select from pg_namespace where nspname = 'sums'`).toHaveLength(0)
  const triggers =
    await db`select tgname from pg_trigger where tgrelid in ('subscription'::regclass, 'pickup'::regclass) and not tgisinternal`
  expect(triggers.map(({ tgname }) => tgname)).toEqual([
    ...['pickup_revision', 'closed_account', 'pays_later_proved', 'touches_days', 'forgets_touches'],
  ])
  expect(await db`delete from subscription`).toHaveProperty('count', 1)
  expect(await db`select from pickup`).toHaveLength(0)
})

test('a row that the database refuses undoes the whole restore', async () => {
  const source = await open()
  const target = await open()
  await source.db`alter table waitlist_entry drop constraint waitlist_entry_email_check`
  await source.db`insert into waitlist_entry (email, joined_at) select n || 'UPPER@case.example', now() from generate_series(1, 50000) n`
  await queueMail(source.db)
  const before = await contentsOf(target.db)
  await expect(restoreInto(target, await takeBackup(source.db))).rejects.toThrow('waitlist_entry_email_check')
  expect(await contentsOf(target.db)).toEqual(before)
  expect(await target.db`select from pgboss.job where name = 'send-mail'`).toHaveLength(0)
})
