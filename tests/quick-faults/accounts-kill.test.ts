import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { calls } from '../../src/shared/calls.ts'
import { checkOut, openSeason, ordersOf, sendEvent } from '../support/orders/orders.ts'
import { lastAsked, serviceOf } from '../support/people/elsewhere.ts'
import { mailTo, tokenIn } from '../support/people/mail.ts'
import { logIn, makeMember, PASSWORD } from '../support/people/people.ts'
import { accountServiceEnv } from '../support/shop/account-service-env.ts'
import { as, type Person } from '../support/shop/client.ts'
import { QUICK_PASSWORDS, type ShopProcess, startShop } from '../support/shop/shop-process.ts'
import { useTestShop } from '../support/shop/test-shop.ts'

/** kill -9 of the process that changes an account elsewhere, after it is changed there and before the shop has written it down. */

const shop = useTestShop({ elsewhere: true })
const running: ShopProcess[] = []
afterAll(() => Promise.all(running.map((each) => each.kill('SIGKILL'))))

const NEVER_MS = 100_000
const NEW_PASSWORD = 'twelve-brown-hens'

/** Another process of the same shop. */
const startBeside = async (): Promise<ShopProcess> => {
  const own = { DATABASE_URL: shop.databaseUrl, SESSION_SECRET: 'x'.repeat(40), DATA_DIR: shop.shop.config.dataDir }
  const beside = await startShop({ ...own, ...QUICK_PASSWORDS, ...accountServiceEnv(serviceOf(shop)) })
  running.push(beside)
  return beside
}

/** Nobody will hear the answer. */
const send = ({ url }: ShopProcess, { path }: { path: string }, { cookie }: Person, body: object): Promise<unknown> =>
  fetch(url + path, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) }).catch(() => {})

test('the shop follows what it had changed there before it was killed, and every order is still its owner’s', {
  timeout: 180_000,
}, async () => {
  const ann = await makeMember(shop, { verified: true })
  const ben = await makeMember(shop)
  const season = await openSeason(shop)
  const me = async (person: Person) => (await as(shop.app, person).whoAmI()).user
  const { people, records, switches } = serviceOf(shop)
  const orders = await Promise.all([ann, ben].map((person) => checkOut(shop, person, season)))
  const email = `${randomUUID()}@people.example`
  await as(shop.app, ann).changeEmail({ body: { email, password: PASSWORD } })
  const token = tokenIn(await mailTo(shop, email, 'Confirm'))
  const beside = await startBeside()

  switches.clockAheadSeconds = 5
  switches.trouble = { update: { delayMs: NEVER_MS } }
  const unheard = [
    send(beside, calls.confirmEmail, ann, { token }),
    send(beside, calls.changePassword, ben, { password: PASSWORD, newPassword: NEW_PASSWORD }),
  ]
  const before = people.find({ id: ben.id })?.validSince
  await expect.poll(() => people.find({ id: ann.id })?.email, { timeout: 30_000 }).toBe(email)
  await expect.poll(() => people.find({ id: ben.id })?.validSince, { timeout: 30_000 }).not.toBe(before)
  await beside.kill('SIGKILL')
  await Promise.all(unheard)
  // Its clock stays ahead: a provider's never goes back.
  switches.trouble = {}
  for (const { id } of orders) shop.sandbox.pay(id)

  // The database takes back what nobody finished, and both are who they were until they are asked about.
  await expect.poll(async () => (await me(ann))?.email).toBe(ann.email)
  expect(await me(ben)).toMatchObject({ id: ben.id })
  for (const person of [ann, ben]) await lastAsked(shop, person, 61)
  expect([await me(ann), await me(ben)]).toEqual([null, null])

  expect(await logIn(shop, email)).toMatchObject({ id: ann.id, email_verified: true })
  expect(records.read(ann.id)).toEqual({ email, role: 'user' })
  await expect(logIn(shop, ben.email)).rejects.toThrow('Invalid email or password')
  expect(await logIn(shop, ben.email, NEW_PASSWORD)).toMatchObject({ id: ben.id })
  for (const { id } of orders) await sendEvent(shop, 'checkout.session.completed', { id })
  for (const person of [ann, ben]) expect((await ordersOf(shop, person)).map(({ status }) => status)).toEqual(['paid'])
})
