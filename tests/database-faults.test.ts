import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../src/server/config.ts'
import { reconcile } from '../src/server/jobs/reconcile.ts'
import { fillWithOrders } from '../src/server/seed/fill-with-orders.ts'
import { openShop } from '../src/server/shop.ts'
import { checkOut, openSeason, ordersOf, sendEvent } from './support/orders/orders.ts'
import { makeAdmin, makeMember } from './support/people/people.ts'
import { openDatabase, restoreInto, takeBackup } from './support/shop/backups.ts'
import { as } from './support/shop/client.ts'
import { openTestShop, useTestShop } from './support/shop/test-shop.ts'

/** The database is full, busy or lost: short forms of what `npm run faults` does under load. */

let ahead = 0
const clock = () => new Date(Date.now() + ahead)
const shop = useTestShop({ clock })

const FULL = `
  create function find_no_room() returns trigger language plpgsql as $$
  begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  create trigger no_room before insert on subscription for each row execute function find_no_room()`

describe('a database whose disk is full', () => {
  test('is one that is away: people are told to try again, nothing is half done, and later it works', async () => {
    const [season, buyer] = [await openSeason(shop), await makeMember(shop)]
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
    const [season, buyer] = [await openSeason(shop), await makeMember(shop)]
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

describe('a database that is busy with exports', () => {
  test('leaves customers a connection, however many are downloaded at once', { timeout: 120_000 }, async () => {
    const busy = await openTestShop()
    await fillWithOrders(busy.shop.db, { subscriptions: 3_000, sites: 10, cycles: 3 }, '2027-02-01')
    const [farmer, buyer, season] = [await makeAdmin(busy), await makeMember(busy), await openSeason(busy)]
    const ended: string[] = []
    const downloads = Array.from({ length: 12 }, () =>
      as(busy.app, farmer)
        .downloadAllOrders()
        .then(() => ended.push('download')),
    )
    await checkOut(busy, buyer, season)
    ended.push('checkout')
    await Promise.all(downloads)
    expect(ended).toHaveLength(13)
    expect(ended.at(-1)).toBe('download')
    await busy.close()
  })
})
