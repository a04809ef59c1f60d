import { afterAll, beforeAll, expect, test } from 'vitest'
import { useAccountService } from '../../tests/support/shop/account-service.ts'
import { openDatabase, type TestDatabase } from '../../tests/support/shop/backups.ts'
import { removeDataDirs, type ShopProcess, spawnShop, startShop } from '../../tests/support/shop/shop-process.ts'
import { hashPassword } from './identity/passwords.ts'
import * as users from './store/people/users.ts'

/** As `npm start` runs it: whether it opens depends on where everybody's password is. */
const service = useAccountService()
let database: TestDatabase
beforeAll(async () => {
  database = await openDatabase()
})
afterAll(async () => {
  await database.close()
  removeDataDirs()
})

const env = (more: Record<string, string> = {}) => ({ DATABASE_URL: database.url, SESSION_SECRET: 'x'.repeat(40), ...more })
const stopped = async (shop: ShopProcess) => [await shop.exited, shop.log()] as const

test('A shop whose accounts are to be kept elsewhere does not start while somebody has a password here', async () => {
  await users.add(database.db, { id: 'ann', email: 'ann@farm.example', hash: await hashPassword('six-eggs') })
  service.requests.forget()
  expect(await stopped(await spawnShop(env(service.env)))).toEqual([
    1,
    expect.stringMatching(/^Dozen cannot start: accounts .* Move them: npm run move-accounts -- --to-firebase --dry-run tells/m),
  ])
  // Nobody was asked about, and so nobody was taken for gone.
  expect(service.requests.counts().all).toBe(0)
})

test('A shop that keeps its accounts itself says in its log that people without a password need a reset mail', async () => {
  await database.db`update account set password = null`
  const shop = await startShop(env())
  expect(shop.log()).toContain('"people":1,"msg":"Some people have no password here, because a service elsewhere kept it. A reset mail')
  await shop.kill('SIGTERM')
})

test('A shop with accounts elsewhere starts once nobody has a password here, without that line', async () => {
  const shop = await startShop(env(service.env))
  expect(shop.log()).not.toContain('no password here')
  await shop.kill('SIGTERM')
})

test('The demo farm does not start with accounts elsewhere', async () => {
  expect(await stopped(await spawnShop(env({ ...service.env, DEMO: 'on' })))).toEqual([
    1,
    expect.stringContaining('DEMO is on, and FIREBASE_PROJECT_ID is set'),
  ])
})
