/** @module-tag rest */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, inject, test, vi } from 'vitest'
import { reconcile } from '../src/server/jobs/reconcile-payments.ts'
import { readConfig } from '../src/server/kernel/config/config.ts'
import { testLetter } from '../src/server/mail/letters/test-letter.ts'
import { postMails } from '../src/server/mail/post-mails.ts'
import { openDatabaseWatch } from '../src/server/operations/health/watch-database.ts'
import { openShop } from '../src/server/start/shop.ts'
import { connect } from '../src/server/store/database/database.ts'
import { canMount, mountSmallDisk } from './faults/world/small-disk.ts'
import { checkOut, openSeason, ordersOf, sendEvent } from './support/orders/orders.ts'
import { makeAdmin, makeMember } from './support/people/people.ts'
import { openDatabase, restoreInto, takeBackup } from './support/shop/backups.ts'
import { as } from './support/shop/client.ts'
import { openTestShop, useTestShop } from './support/shop/test-shop.ts'

/** The database is full, broken off or lost: short forms of what `npm run faults` does under load. */

let ahead = 0
const clock = () => new Date(Date.now() + ahead)
const shop = useTestShop({ clock })

const FULL = `
  create function find_no_room() returns trigger language plpgsql as $$
  begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  create trigger no_room before insert on subscription for each row execute function find_no_room()`

const ONLY_READ = 'The database accepts no writes: it is read-only.'
const patiently = { timeout: 15_000, interval: 50 }

const readiness = async () => {
  const reply = await shop.app.inject('/readyz')
  return [reply.statusCode, reply.json().error]
}
const untilReady = () => vi.waitFor(async () => expect(await readiness()).toEqual([200, undefined]), { timeout: 10_000 })

test('whoever asks whether the shop is ready has one row written a second, for all of them together', async () => {
  // A watch of its own is the only one that its database tells of failures.
  const other = await openTestShop({ clock })
  const { db, log } = other.shop
  await db.unsafe(`
    create table written (n serial);
    create function note_written() returns trigger language plpgsql as 'begin insert into written default values; return new; end';
    create trigger written after insert or update on part_state for each row execute function note_written()`)
  const watch = openDatabaseWatch({ db, clock, log })
  await Promise.all(Array.from({ length: 50 }, () => watch.write()))
  expect(await db`select from written`).toHaveLength(1)
  watch.close()
  await other.close()
})

describe('a database whose disk is full', () => {
  test('makes the shop not ready, is told the log once, and is noticed when there is room again', async () => {
    expect(await readiness()).toEqual([200, undefined])
    const season = await openSeason(shop)
    const buyers = await Promise.all([makeMember(shop), makeMember(shop), makeMember(shop)])
    await shop.shop.db.unsafe(FULL)
    // Nothing that needs room can be written, in whatever table.
    await shop.shop.db.unsafe('create trigger no_room before update on part_state for each row execute function find_no_room()')
    for (const buyer of buyers) await expect(checkOut(shop, buyer, season)).rejects.toMatchObject({ code: 'databaseAway' })
    expect(await readiness()).toEqual([503, 'The database accepts no writes: its disk is full.'])
    const told = shop.logs.filter((line) => line.includes('its disk is full'))
    expect(told.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ level: 40, code: '53100' })])
    expect(shop.logs.filter((line) => line.includes('A request failed'))).toEqual([])
    await shop.shop.db`drop function find_no_room cascade`
    await untilReady()
    expect(shop.logs.join('')).toContain('The database accepts writes again')
  })

  test('is found by looking whether it is ready, though nobody has written', async () => {
    await shop.shop.db.unsafe(FULL)
    await shop.shop.db.unsafe('create trigger no_room before update on part_state for each row execute function find_no_room()')
    // What was written a moment ago is believed for a second.
    await vi.waitFor(async () => expect(await readiness()).toEqual([503, 'The database accepts no writes: its disk is full.']), {
      timeout: 10_000,
    })
    await shop.shop.db`drop function find_no_room cascade`
    await untilReady()
  })

  test('is one that is away: people are told to try again, nothing is half done, and later it works', async () => {
    const season = await openSeason(shop)
    const buyer = await makeMember(shop)
    await shop.shop.db.unsafe(FULL)
    await expect(checkOut(shop, buyer, season)).rejects.toMatchObject({
      status: 503,
      code: 'databaseAway',
      headers: { 'retry-after': '5' },
    })
    await shop.shop.db`drop function find_no_room cascade`
    expect(await ordersOf(shop, buyer)).toEqual([])
    expect((await checkOut(shop, buyer, season)).id).toMatch(/^cs_/)
  })
})

describe('a database whose server has become a standby', () => {
  test('is noticed, and orders, settings and mails go on by themselves once its address leads to one that takes writes', async () => {
    const season = await openSeason(shop)
    const buyer = await makeMember(shop)
    const root = connect(inject('serverUrl'), 1)
    const name = new URL(shop.databaseUrl).pathname.slice(1)
    const nowOn = (setting: 'on' | 'off') => root.unsafe(`alter database ${name} set default_transaction_read_only = ${setting}`)
    await nowOn('on')
    await root`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
    const refused = () => checkOut(shop, buyer, season).catch((error: { code?: unknown }) => error.code)
    await vi.waitFor(async () => expect([await refused(), ...(await readiness())]).toEqual(['databaseAway', 503, ONLY_READ]), patiently)

    // No connection is cut: each that is open goes on letting read only.
    await nowOn('off')
    await untilReady()
    expect((await checkOut(shop, buyer, season)).id).toMatch(/^cs_/)
    await shop.shop.db`update shop set farm_name = 'Behind one address'`
    await vi.waitFor(() => expect(shop.shop.farm.current.farm_name).toBe('Behind one address'), patiently)
    const letter = testLetter('Our farm', 'http://x')
    await shop.shop.db.begin((tx) => postMails(tx, shop.shop.queue, [{ to: 'standby@people.example', letter }]))
    const sent = () => shop.shop.db`select from mail where to_address = 'standby@people.example' and status = 'sent'`
    await vi.waitFor(async () => expect(await sent()).toHaveLength(1), patiently)
    await root.end()
  })
})

describe.runIf(canMount())('a disk that is full under the local parts', () => {
  test('makes the shop not ready before the first order finds out, until there is room for more than one', async () => {
    const disk = mountSmallDisk(32)
    const { db, log } = shop.shop
    const watch = openDatabaseWatch({ db, clock, log, folder: disk.folder })
    try {
      await watch.write()
      disk.fill()
      await vi.waitFor(async () => await expect(watch.write()).rejects.toMatchObject({ code: '53100' }), patiently)
      expect(watch.failing?.says).toBe('The database accepts no writes: its disk is full.')
      disk.free()
      await vi.waitFor(() => expect(watch.failing).toBeUndefined(), patiently)
    } finally {
      watch.close()
      await disk.close()
    }
  })

  test('keeps mails and payments waiting, ends nothing, and leaves no half line behind', async () => {
    const disk = mountSmallDisk(4)
    const small = await openTestShop({ env: { DATA_DIR: disk.folder } })
    try {
      const season = await openSeason(small)
      const buyer = await makeMember(small)
      const paid = await checkOut(small, buyer, season)
      disk.fill()
      expect(() => small.sandbox.pay(paid.id)).toThrow('ENOSPC')
      await small.shop.db.begin((tx) =>
        postMails(tx, small.shop.queue, [{ to: 'ann@people.example', letter: testLetter('Our farm', 'http://x') }]),
      )
      const lastError = async () => (await small.shop.db`select last_error from mail where to_address = 'ann@people.example'`)[0]
      await vi.waitFor(async () => expect((await lastError())?.last_error).toContain('ENOSPC'), { timeout: 10_000 })
      disk.free()
      small.sandbox.pay(paid.id)
      const journal = readFileSync(join(disk.folder, 'payment-sandbox', 'journal.jsonl'), 'utf8')
      for (const line of journal.trimEnd().split('\n')) JSON.parse(line)
      const farmer = as(small.app, await makeAdmin(small))
      expect((await farmer.sendWaitingMails()).mails).toBeGreaterThanOrEqual(1)
      await vi.waitFor(async () => expect((await small.mailbox.list()).length).toBeGreaterThan(0), { timeout: 10_000 })
    } finally {
      await small.close()
      await disk.close()
    }
  })
})

const CUT = `
  create function find_it_cut() returns boolean language plpgsql as $$
  begin raise exception 'terminating connection due to administrator command' using errcode = '57P01'; end $$;
  alter table app_user rename to kept_user;
  create view app_user as select * from kept_user where find_it_cut()`

describe('a database that fails while it is asked who somebody is', () => {
  test('is one that is away, not a shop that is broken', async () => {
    const ann = await makeMember(shop)
    await shop.shop.db.unsafe(CUT)
    await expect(as(shop.app, ann).listMyPickups()).rejects.toMatchObject({ status: 503, code: 'databaseAway' })
    await shop.shop.db.unsafe('drop view app_user; drop function find_it_cut; alter table kept_user rename to app_user')
    expect(await as(shop.app, ann).listMyPickups()).toEqual([])
  })
})

describe('a database that is lost', () => {
  test('and restored from before people paid: the job makes good what the provider calls paid, once', async () => {
    const season = await openSeason(shop)
    const buyer = await makeMember(shop)
    const { id } = await checkOut(shop, buyer, season)
    const backup = await takeBackup(shop.shop.db)
    shop.sandbox.pay(id)
    expect((await sendEvent(shop, 'checkout.session.completed', { id })).statusCode).toBe(200)

    const target = await openDatabase()
    await restoreInto(target, backup)
    const dataDir = mkdtempSync(join(tmpdir(), 'dozen-restored-'))
    const config = readConfig({ DATABASE_URL: target.url, SESSION_SECRET: 'x'.repeat(40), DATA_DIR: dataDir, DEMO: 'off' })
    const restored = await openShop(config, clock, pino({ level: 'silent' }), { sandbox: shop.sandbox })
    ahead = 120_000
    await Promise.all([reconcile(restored.shop), reconcile(restored.shop)])
    ahead = 0
    expect(await target.db`select status, care from subscription where user_id = ${buyer.id}`).toEqual([{ status: 'paid', care: null }])
    expect(await target.db`select from pickup`).toHaveLength(8)
    expect(await target.db`select from mail where to_address = ${buyer.email} and letter = 'order-confirmation'`).toHaveLength(1)
    await restored.close()
    await target.close()
    rmSync(dataDir, { recursive: true })
  })
})
