import { once } from 'node:events'
import { createServer, connect as openSocket, type Socket } from 'node:net'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { openQueue } from '../src/server/kernel/queue.ts'
import { connect } from '../src/server/store/database/database.ts'
import { freePort } from './support/shop/shop-process.ts'
import { makeDatabase, openTestShop, useTestShop } from './support/shop/test-shop.ts'

/** DATABASE_URL names two hosts. The short form of `tests/fail-over`: here both lead to one database, but one at a time. */

const shop = useTestShop()

/** A way to the database that can be blocked or broken off. */
const openWay = async (port: number) => {
  const ends = new Set<Socket>()
  const { hostname, port: target } = new URL(shop.databaseUrl)
  const server = createServer((near) => {
    const far = openSocket(Number(target), hostname)
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      ends.add(one)
      one.on('error', () => {}).on('close', () => other.destroy())
      one.pipe(other)
    }
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    breakOff: () => {
      server.close()
      for (const end of ends) end.destroy()
    },
    block: () => {
      server.removeAllListeners('connection')
      for (const end of ends) end.unpipe().pause()
    },
  }
}

const addressOf = (url: string, ...ports: number[]) =>
  `${url.replace(/@[^/]+/, `@${ports.map((port) => `127.0.0.1:${port}`).join(',')}`)}?target_session_attrs=read-write`

const patiently = { timeout: 15_000, interval: 50 }

describe('a shop whose database has two hosts', () => {
  test('is served by the one that is there, and goes on with the other when that one breaks off or hangs', {
    timeout: 60_000,
  }, async () => {
    const [first, second] = [await freePort(), await freePort()]
    const second1 = await openWay(second)
    const other = await openTestShop({ beside: shop, env: { DATABASE_URL: addressOf(shop.databaseUrl, first, second) } })
    const isReady = async () => (await other.app.inject('/readyz')).statusCode
    const hears = async (farm_name: string) => {
      await shop.shop.db`update shop set farm_name = ${farm_name}`
      await vi.waitFor(() => expect(other.shop.farm.current.farm_name).toBe(farm_name), patiently)
    }
    expect(await isReady()).toBe(200)
    await hears('By the second')

    const first1 = await openWay(first)
    second1.breakOff()
    await vi.waitFor(async () => expect(await isReady()).toBe(200), patiently)
    await hears('By the first')

    const second2 = await openWay(second)
    first1.block()
    await vi.waitFor(async () => expect(await isReady()).toBe(200), patiently)
    await hears('By the second again')
    await other.close()
    first1.breakOff()
    second2.breakOff()
  })

  test('goes on with its jobs', async () => {
    const [first, second] = [await freePort(), await freePort()]
    const [database, way] = [await makeDatabase(), await openWay(first)]
    const db = connect(database.url, 1)
    const queue = await openQueue(addressOf(database.url, first, second), pino({ level: 'silent' }))
    const done: string[] = []
    await queue.work('send-bulk-mail', 5, async ({ mail_id }) => void done.push(mail_id))
    way.breakOff()
    const other = await openWay(second)
    await vi.waitFor(() => queue.send(db, 'send-bulk-mail', [{ mail_id: 'a' }]), patiently)
    await vi.waitFor(() => expect(done).toEqual(['a']), patiently)
    await queue.close()
    await db.end()
    other.breakOff()
    await database.drop()
  })
})
