import { afterAll, expect, test } from 'vitest'
import { useAccountService } from '../../../tests/support/shop/account-service.ts'
import { removeDataDirs, spawnShop } from '../../../tests/support/shop/shop-process.ts'
import { openTestShop, useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { readConfig } from '../kernel/config/config.ts'
import * as users from '../store/people/users.ts'

/** Whether a shop opens depends on where everybody's password is. */
const service = useAccountService()
const shop = useTestShop({ elsewhere: false })
afterAll(removeDataDirs)

const env = (more: Record<string, string>) => ({ DATABASE_URL: shop.databaseUrl, SESSION_SECRET: 'x'.repeat(40), ...more })

test('A shop whose accounts are to be kept elsewhere does not start while somebody has a password here', async () => {
  await users.add(shop.shop.db, { id: 'ann', email: 'ann@farm.example', hash: 'beef:beef' })
  service.requests.forget()
  const refused = await spawnShop(env({ ...service.env, ALLOW_NEW_SECRET: 'on' }))
  expect([await refused.exited, refused.log()]).toEqual([
    1,
    expect.stringMatching(/^Dozen cannot start: Firebase .* Move them: npm run move-accounts -- --to-firebase --dry-run shows/m),
  ])
  // Nobody was asked about, and so nobody was taken for gone.
  expect(service.requests.counts().all).toBe(0)
})

test('A shop that keeps its accounts itself says in its log that people without a password need a reset mail', async () => {
  await shop.shop.db`update account set password = null`
  const own = await openTestShop({ beside: shop })
  expect(own.logs.join('')).toContain(
    '"people":1,"msg":"Some people have no password here, because a service elsewhere kept it. A reset email (\\"Forgot your password?\\" on',
  )
  await own.close()
})

test('A shop with accounts elsewhere starts once nobody who has an email has a password here, without that line', async () => {
  await users.add(shop.shop.db, { id: 'bob', email: 'bob@farm.example', hash: 'beef:beef' })
  await shop.shop.db`update app_user set email = null where id = 'bob'`
  const elsewhere = await openTestShop({ beside: shop, env: service.env })
  expect(elsewhere.logs.join('')).not.toContain('no password here')
  await elsewhere.close()
})

test('The demo farm does not start with accounts elsewhere', () => {
  expect(() => readConfig(env({ ...service.env, DEMO: 'on' }))).toThrow('DEMO is on and FIREBASE_PROJECT_ID is set')
})
