import { expect, test, vi } from 'vitest'
import { openDatabase, restoreInto, takeBackup } from '../../../tests/support/shop/backups.ts'
import { openTestShop, useTestShop } from '../../../tests/support/shop/test-shop.ts'
import * as shopSecret from '../store/farm/shop-secret.ts'
import { claimSecret } from './claim-secret.ts'

const shop = useTestShop()
const OTHER = 'y'.repeat(40)
const REFUSED = /^Dozen cannot start: this database belongs to a shop with another secret .* ALLOW_NEW_SECRET=on/

test('a shop with another secret on the same database is refused, and a second process of the same shop is not', async () => {
  await expect(openTestShop({ beside: shop, env: { SESSION_SECRET: OTHER } })).rejects.toThrow(REFUSED)
  await (await openTestShop({ beside: shop })).close()
})

test('a shop with another secret that is newer is refused before it migrates, and leaves the database as it was', async () => {
  const farm = await openTestShop()
  const { db } = farm.shop
  // As a database of the release before, whose newest migration this one would make again and fail at if it tried.
  const [newest] = await db<{ number: number }[]>`delete from migration where number = (select max(number) from migration) returning number`
  const record = () => db`select number from migration order by number desc limit 1`
  const before = await record()
  await expect(openTestShop({ beside: farm, env: { SESSION_SECRET: OTHER } })).rejects.toThrow(
    /another secret .* The database was not changed\.$/,
  )
  expect(await record()).toEqual(before)
  expect(newest?.number).toBeGreaterThan(before[0]?.number)
  await farm.close()
})

test('of two that start at once on a new database, one is the shop', async () => {
  const fresh = await openTestShop()
  const { db, config, log } = fresh.shop
  await db`delete from shop_secret`
  const started = await Promise.allSettled([OTHER, 'z'.repeat(40)].map((secret) => claimSecret({ db, config, log }, secret)))
  expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await fresh.close()
})

test('a secret that was changed on purpose is taken once it is said so, and the one before is then refused', async () => {
  const fresh = await openTestShop()
  const { db, config, log } = fresh.shop
  const allowed = { db, config: { ...config, allowNewSecret: true }, log }
  await claimSecret(allowed, OTHER)
  expect(fresh.logs.at(-1)).toContain('from now on it belongs to this one')
  await claimSecret({ db, config, log }, OTHER)
  await expect(claimSecret({ db, config, log }, 'x'.repeat(40))).rejects.toThrow(REFUSED)
  await claimSecret(allowed, OTHER)
  expect(fresh.logs.at(-1)).toContain('no longer needed')
  await fresh.close()
})

test('of two with different new secrets that are both allowed to start at once, one is the shop; with the same one, both are', async () => {
  const fresh = await openTestShop()
  const { db, config, log } = fresh.shop
  const waiting = () => db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  // Both have read the secret before, when the first of them may write.
  const both = (...secrets: string[]) =>
    db
      .begin(async (tx) => {
        await tx`select from shop_secret for update`
        const started = secrets.map((secret) => claimSecret({ db, config: { ...config, allowNewSecret: true }, log }, secret))
        const ended = Promise.allSettled(started)
        await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), 10_000)
        return { ended }
      })
      .then(async ({ ended }) => (await ended).map(({ status }) => status).sort())
  expect(await both(OTHER, 'z'.repeat(40))).toEqual(['fulfilled', 'rejected'])
  expect(await both('w'.repeat(40), 'w'.repeat(40))).toEqual(['fulfilled', 'fulfilled'])
  await fresh.close()
})

test('a restored shop may have another secret', async () => {
  const { config, log, db } = shop.shop
  expect(await shopSecret.read(db)).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
  const target = await openDatabase()
  await restoreInto(target, await takeBackup(db))
  await claimSecret({ db: target.db, config, log }, OTHER)
  await target.close()
})

test('an embedded database, which has one shop only, asks for nothing', async () => {
  const { config, log, db } = shop.shop
  await claimSecret({ db, config: { ...config, databaseUrl: undefined }, log }, OTHER)
})
