import { createHash, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect, type Pool } from '../../src/server/store/database/database.ts'
import { PASSWORD } from '../support/people/people.ts'
import { cookiesOf } from '../support/shop/client.ts'
import { removeDataDirs, type ShopProcess, spawnShop, startShop } from '../support/shop/shop-process.ts'
import { makeDatabase } from '../support/shop/test-shop.ts'

/** kill -9 in the middle of a letter to many: everybody gets it, and each kill doubles at most the one under way. */

const PEOPLE = 300
const KILLS = 2

const arrived: string[] = []
let [running, killed]: [ShopProcess | undefined, number] = [undefined, 0]
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, { envelope }, done) => {
    stream.resume()
    stream.once('end', () => {
      arrived.push((envelope.rcptTo[0] as { address: string }).address)
      // The worst moment: the mail is here, and the shop has not heard so.
      if (killed < KILLS && new Set(arrived).size >= ((killed + 1) * PEOPLE) / (KILLS + 1)) {
        killed++
        running?.kill('SIGKILL')
      }
      done()
    })
  },
})
// A shop that is killed breaks its connections off.
smtp.on('error', () => {})
beforeAll(() => new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve)))
afterAll(async () => {
  await running?.kill('SIGKILL')
  await new Promise<void>((resolve) => smtp.close(resolve))
  removeDataDirs()
})

const post = (shop: ShopProcess, path: string, body: object, cookie = '') =>
  fetch(`${shop.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) })

const logInAsFarmer = async (shop: ShopProcess, db: Pool): Promise<string> => {
  const account = { email: 'farmer@farm.example', password: PASSWORD }
  await post(shop, '/api/sign-up', account)
  await db`update app_user set role = 'admin' where email = ${account.email}`
  const reply = await post(shop, '/api/sign-in', { ...account, rememberMe: true })
  return cookiesOf(reply.headers.getSetCookie())
}

describe('a letter to hundreds of people', () => {
  test('survives two kills of the shop: everybody gets it, at most two twice', { timeout: 180_000 }, async () => {
    const database = await makeDatabase()
    const db = connect(database.url, 2)
    const people = Array.from({ length: PEOPLE }, (_, each) => `${each}@people.example`)
    await db`insert into app_user ${db(people.map((email) => ({ id: randomUUID(), email, email_verified: true })))}`
    const env = {
      DATABASE_URL: database.url,
      SESSION_SECRET: createHash('sha256').update(database.url).digest('hex'),
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}?rateLimit=0`,
      MAIL_FROM: 'eggs@farm.example',
    }
    const first = await startShop(env)
    const cookie = await logInAsFarmer(first, db)
    running = first
    const { mailing_id } = (await (
      await post(first, '/api/admin/send-mass-email', { message: 'Eggs!', recipients: PEOPLE }, cookie)
    ).json()) as never
    for (let kill = 1; kill <= KILLS; kill++) {
      await running.exited
      expect(killed, running.log()).toBe(kill)
      // It sends before it is ready for visitors, so it may be killed before that too.
      running = await spawnShop(env)
    }
    const progress = async () => (await fetch(`${running?.url}/api/admin/mailings/${mailing_id}`, { headers: { cookie } })).json() as never
    await vi.waitFor(async () => expect(await progress()).toMatchObject({ recipients: PEOPLE, queued: 0, sent: PEOPLE, failed: 0 }), {
      timeout: 90_000,
      interval: 100,
    })

    const times = Map.groupBy(arrived, (address) => address)
    expect([...times.keys()].sort()).toEqual([...people].sort())
    expect(Math.max(...[...times.values()].map(({ length }) => length))).toBeLessThanOrEqual(2)
    expect(arrived.length - PEOPLE).toBeLessThanOrEqual(KILLS)
    await running.kill('SIGTERM')
    await db.end()
    await database.drop()
  })
})
