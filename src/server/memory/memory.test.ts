import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSeason } from '../../../tests/support/orders/orders.ts'
import { logIn, type Member, makeAdmin, makeMember, PASSWORD } from '../../../tests/support/people/people.ts'
import { as, cookiesOf, nobody, requestOf } from '../../../tests/support/shop/client.ts'
import { openTestShop, type TestShop, useTestShop } from '../../../tests/support/shop/test-shop.ts'
import * as users from '../store/people/users.ts'
import { TRUSTED_MS } from './change-feed.ts'

/** What is kept in memory, in two processes of one shop: quick, and never older than a second. */

const here = useTestShop({ trustedMs: TRUSTED_MS })
const there = {} as TestShop
const people = {} as { farmer: Member; ann: Member }
beforeAll(async () => {
  Object.assign(there, await openTestShop({ beside: here, trustedMs: TRUSTED_MS }))
  await openSeason(here)
  Object.assign(people, { farmer: await makeAdmin(here), ann: await makeMember(here) })
})
afterAll(() => there.close())

// A second is promised, and measured by the bench; a busy machine gets more here.
const soon = { timeout: 5 * TRUSTED_MS, interval: 5 }
const readAll = async (shop: TestShop, person: Member) => {
  const client = as(shop.app, person)
  return [await client.listCycles(), await client.listSites(), await client.readCartonPrice()]
}
/** Reads until the shop knows that it has heard everything. */
const warm = (shop: TestShop) =>
  expect.poll(async () => (await readAll(shop, people.ann)) && shop.shop.changeFeed.isFresh(), { timeout: 5_000, interval: 5 }).toBe(true)

describe('what customers read', () => {
  test('comes without a word to the database, while nothing changes', async () => {
    const calm = await openTestShop({ beside: here, trustedMs: 60_000 })
    const expected = await readAll(calm, people.ann)
    await warm(calm)
    await readAll(calm, people.ann)
    const tables = ['cycle', 'site', 'shop', 'session', 'app_user']
    for (const table of tables) await here.shop.db.unsafe(`alter table ${table} rename to ${table}_away`)
    const read = await readAll(calm, people.ann).finally(async () => {
      for (const table of tables) await here.shop.db.unsafe(`alter table ${table}_away rename to ${table}`)
    })
    expect(read).toEqual(expected)
    await calm.close()
  })

  test('is new in every process soon after the farmer saved it', async () => {
    await Promise.all([warm(here), warm(there)])
    await as(here.app, people.farmer).setCartonPrice({ body: { carton_price: 7.25 } })
    for (const shop of [here, there])
      await expect.poll(() => as(shop.app, people.ann).readCartonPrice(), soon).toEqual({ carton_price: 7.25 })
  })

  test('is what the farmer has just saved, at once, whichever process is asked', async () => {
    for (const carton_price of [5, 6, 7]) {
      await as(here.app, people.farmer).setCartonPrice({ body: { carton_price } })
      expect(await as(there.app, people.farmer).readCartonPrice()).toEqual({ carton_price })
    }
  })

  test('is new within its time even when nobody is told of the change', async () => {
    await Promise.all([warm(here), warm(there)])
    const { db } = here.shop
    await db.begin(async (tx) => {
      await tx`update shop set carton_price_cents = 811`
      await tx`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%shop_changed%'`
    })
    for (const shop of [here, there])
      await expect.poll(() => as(shop.app, people.ann).readCartonPrice(), { timeout: 5_000, interval: 20 }).toEqual({ carton_price: 8.11 })
  })

  test('is what is stored, after any changes in any process', { timeout: 60_000 }, async () => {
    const shops = [here, there] as const
    const change = fc.record({
      where: fc.constantFrom(0, 1),
      what: fc.constantFrom('price', 'cycle', 'site'),
      cents: fc.integer({ min: 1, max: 9_999 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        for (const { where, what, cents } of changes) {
          const [farmer, { db }] = [as(shops[where === 0 ? 0 : 1].app, people.farmer), here.shop]
          if (what === 'price') await farmer.setCartonPrice({ body: { carton_price: cents / 100 } })
          if (what === 'cycle') await db`update cycle set cycle_name = ${`Season ${cents}`}`
          if (what === 'site') await db`update site set places = ${cents}`
          await readAll(shops[where === 0 ? 1 : 0], people.ann)
        }
        const stored = await readAll(here, people.farmer)
        for (const shop of shops) {
          await shop.shop.changeFeed.catchUp()
          expect(await readAll(shop, people.ann)).toEqual(stored)
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('who is signed in', () => {
  const whoIs = async (shop: TestShop, person: Member) => (await as(shop.app, person).whoAmI()).user?.id ?? null
  const knownBoth = async () => {
    const ben = await makeMember(here)
    for (const shop of [here, there]) await expect.poll(() => whoIs(shop, ben)).toBe(ben.id)
    return ben
  }

  test('is out at once where they log out, and soon everywhere', async () => {
    const ben = await knownBoth()
    await here.app.inject(requestOf('signOut', {}, ben))
    expect(await whoIs(here, ben)).toBeNull()
    await expect.poll(() => whoIs(there, ben), soon).toBeNull()
  })

  test('has the email that is theirs now', async () => {
    const ben = await knownBoth()
    await users.setEmail(there.shop.db, ben.id, `new-${ben.email}`)
    for (const shop of [here, there])
      await expect.poll(async () => (await as(shop.app, ben).whoAmI()).user?.email, soon).toBe(`new-${ben.email}`)
  })

  test('has no longer a role that was taken away, at the very next call', async () => {
    const former = await makeAdmin(here)
    await as(here.app, former).listQuestions()
    await users.setRole(there.shop.db, former.email, 'user')
    for (const shop of [here, there]) await expect(as(shop.app, former).listQuestions()).rejects.toMatchObject({ code: 'adminOnly' })
  })

  test('is nobody once their time is over, though nobody told', async () => {
    let ahead = 0
    const late = await openTestShop({ beside: here, trustedMs: 60_000, clock: () => new Date(Date.now() + ahead) })
    const ben = await makeMember(late)
    expect(await whoIs(late, ben)).toBe(ben.id)
    await warm(late)
    ahead = 31 * 86_400_000
    await late.shop.db`alter table session disable trigger user`
    await late.shop.db`update session set expires_at = now() where user_id = ${ben.id}`
    await late.shop.db`alter table session enable trigger user`
    expect(await whoIs(late, ben)).toBeNull()
    await late.close()
  })

  test("is never handed what another answer's browser was told", async () => {
    const ben = await knownBoth()
    await warm(here)
    const again = await here.app.inject(
      requestOf('signIn', { body: { email: people.ann.email, password: PASSWORD, rememberMe: true } }, ben),
    )
    expect(cookiesOf(again.headers['set-cookie'])).not.toBe('')
    const carol = await logIn(here, people.ann.email)
    for (const person of [ben, carol, people.ann, nobody])
      expect((await here.app.inject(requestOf('whoAmI', {}, person))).headers['set-cookie']).toBeUndefined()
  })
})
