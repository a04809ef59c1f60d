import { expect, test } from 'vitest'
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
