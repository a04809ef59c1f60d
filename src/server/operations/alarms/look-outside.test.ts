/** @module-tag rest */
import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkOut, openSeason, type Season } from '../../../../tests/support/orders/orders.ts'
import { makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { type AlertReceiver, openAlertReceiver } from '../../../../tests/support/shop/alert-receiver.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop.ts'
import { openOutside } from './look-outside.ts'
import { openWatch } from './watch-shop.ts'

/** Alarms about what is outside: a payment provider over HTTP that can be away, and two processes on a clock that we move. */

const MINUTE_MS = 60_000
const AWAY = "shop.farm.example: The payment provider can't be used"
const BACK = 'shop.farm.example: The payment provider works again'
const STEADY = { restartedAt: undefined, end: () => {} }
const PATIENTLY = { timeout: 15_000, interval: 50 }
const over = new AbortController()
// Each looks through hours, minute by minute, from two processes.
vi.setConfig({ testTimeout: 120_000 })

let now = Date.now()
const clock = () => new Date(now)

/** Between the shop and the sandbox: it hands over, or does what a provider in trouble does, by the clock of the test. */
let trouble: 'none' | 'away' | 'hangs' | 500 | 401 | 'writes' = 'none'
let asked: string[] = []
let target = { host: '', port: 0 }
const provider = createServer((request, reply) => {
  asked.push(`${request.method} ${request.url?.split('?')[0]}`)
  const date = clock().toUTCString()
  if (trouble === 'away') return void request.socket.destroy()
  if (trouble === 'hangs') return
  const status = trouble === 'writes' ? (request.method === 'POST' ? 403 : 'none') : trouble
  if (status !== 'none')
    return void reply
      .writeHead(status, { 'content-type': 'application/json', date })
      .end(JSON.stringify({ error: { type: status === 500 ? 'api_error' : 'invalid_request_error', message: `Trouble ${status}` } }))
  const on = ask({ ...target, path: request.url, method: request.method, headers: request.headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 500, { ...answer.headers, date })
    answer.pipe(reply)
  })
  request.pipe(on)
})

let receiver: AlertReceiver
let shops: [TestShop, TestShop]
let season: Season
const connect = async () => {
  const [{ app, sandbox }] = shops
  const admin = await makeAdmin(shops[0])
  await as(app, admin).connectPayments({ body: { password: admin.password, secret_key: sandbox.secretKey } })
}
beforeAll(async () => {
  receiver = await openAlertReceiver()
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const stripeTwin = { host: '127.0.0.1', port: (provider.address() as AddressInfo).port }
  const env = { ALERT_URL: receiver.url, PUBLIC_URL: 'https://shop.farm.example' }
  const first = await openTestShop({ env, clock, stripeTwin })
  target = first.sandbox
  shops = [first, await openTestShop({ env, clock, beside: first, stripeTwin })]
  await connect()
  season = await openSeason(first)
})
afterAll(async () => {
  over.abort()
  for (const shop of [...shops].reverse()) await shop.close()
  provider.closeAllConnections()
  provider.close()
  await receiver.close()
})
beforeEach(async () => {
  const { db } = shops[0].shop
  for (const table of ['alarm', 'alert', 'part_state']) await db`delete from ${db(table)}`
  receiver.told.splice(0)
  trouble = 'none'
  asked = []
  for (const [each, watch] of startWatches().entries()) watches[each] = watch
})

/** What a start of each process does; before it, the process may have run for long. */
const startWatches = () =>
  shops.map(({ shop }) => {
    const watch = openWatch(shop, { inspect: async () => [], outside: openOutside(shop, 0) }, STEADY, over.signal)
    shop.noteParts.checkouts.onThird(() => void watch.lookAtPayments())
    return watch
  })
const watches: ReturnType<typeof startWatches> = []

/** Everybody looks, at the same moment, and then a minute goes by. */
const minutes = async (count: number) => {
  for (let each = 0; each < count; each++) {
    await Promise.all(watches.map((watch) => watch.look()))
    now += MINUTE_MS
  }
}

const looks = () => asked.filter((what) => what === 'GET /v1/checkout/sessions').length
const titles = () => receiver.told.map(({ title }) => title).filter((title) => title?.includes('payment provider'))
const failCheckouts = async (count: number) => {
  for (let each = 0; each < count; each++) await expect(checkOut(shops[0], await makeMember(shops[0]), season)).rejects.toThrow()
}
const failures = async () => (await shops[0].shop.db`select failures from part_state where part = 'checkouts'`)[0]?.failures ?? 0

describe('what is outside', () => {
  test('is asked once an hour by one of several processes, not in the first minutes, and not anew by a restart', async () => {
    await minutes(2)
    expect(looks()).toBe(0)
    await minutes(50)
    expect(looks()).toBe(1)
    watches.splice(0, 2, ...startWatches())
    await minutes(8)
    expect(looks()).toBe(1)
    await minutes(60)
    expect(looks()).toBe(2)
    expect(receiver.told).toEqual([])
  })

  test('and is away is told at the second look, a minute after the first, once; over a restart; and its end once', async () => {
    await minutes(10)
    trouble = 'away'
    await minutes(65)
    expect(titles()).toEqual([AWAY])
    expect(receiver.told[0]?.body).toMatch(/No one can pay\.\n.*status\.stripe\.com/)
    watches.splice(0, 2, ...startWatches())
    await minutes(20)
    expect(titles()).toEqual([AWAY])
    expect(await shops[0].shop.recentHealth.countBad()).toBeGreaterThanOrEqual(1)
    trouble = 'none'
    watches.splice(0, 2, ...startWatches())
    await minutes(20)
    expect(titles()).toEqual([AWAY, BACK])
    // Every five minutes while it lasts, and a few times at its beginning and its end. A lost connection is tried twice.
    expect(looks()).toBeLessThan(25)
    const mails = await shops[0].shop.db`select subject from mail where letter = 'alarm' order by created_at`
    expect(mails.map(({ subject }) => subject)).toEqual(["The payment provider can't be used", 'The payment provider works again'])
  })

  const untilLooked = async () => {
    const before = looks()
    while (looks() === before) await minutes(1)
  }

  test('and was slow or failed once is no alarm', async () => {
    for (const once of [500, 'away', 401, 'hangs'] as const) {
      trouble = once
      await untilLooked()
      trouble = 'none'
      await untilLooked()
    }
    expect(receiver.told).toEqual([])
  })

  test('and hangs at two looks in a row is told', async () => {
    trouble = 'hangs'
    await untilLooked()
    expect(receiver.told).toEqual([])
    await untilLooked()
    expect(titles()).toEqual([AWAY])
  })
})

describe('customers who could not pay', () => {
  test.each([['away'], [401]] as const)('three in a row lead to an alarm at once, with a provider that is %s', async (how) => {
    trouble = how
    await failCheckouts(2)
    await vi.waitFor(async () => expect(await failures()).toBe(2), PATIENTLY)
    expect(receiver.told).toEqual([])
    await failCheckouts(1)
    await vi.waitFor(() => expect(titles()).toEqual([AWAY]), PATIENTLY)
    await failCheckouts(3)
    await minutes(10)
    expect(titles()).toEqual([AWAY])
    trouble = 'none'
    await minutes(10)
    expect(titles()).toEqual([AWAY, BACK])
  })

  test('though the provider answers to everything else are told until one of them can', async () => {
    trouble = 'writes'
    await failCheckouts(3)
    await vi.waitFor(() => expect(titles()).toEqual([AWAY]), PATIENTLY)
    expect(receiver.told[0]?.body).toContain('the last 3 attempts to pay failed')
    await minutes(30)
    expect(titles()).toEqual([AWAY])
    trouble = 'none'
    await checkOut(shops[0], await makeMember(shops[0]), season)
    await minutes(10)
    expect(titles()).toEqual([AWAY, BACK])
  })

  test('over a whole day on a small farm are told as well', async () => {
    trouble = 'writes'
    for (const hours of [2, 4, 0]) {
      await failCheckouts(1)
      now += hours * 60 * MINUTE_MS
    }
    await vi.waitFor(() => expect(titles()).toEqual([AWAY]), PATIENTLY)
  })

  test('are told until one of them can, though nobody tries for days and the provider is away for a moment', async () => {
    trouble = 'writes'
    await failCheckouts(3)
    await vi.waitFor(() => expect(titles()).toEqual([AWAY]), PATIENTLY)
    now += 50 * 60 * MINUTE_MS
    await minutes(20)
    trouble = 'away'
    await minutes(12)
    trouble = 'writes'
    await minutes(20)
    await failCheckouts(1)
    await vi.waitFor(async () => expect(await failures()).toBe(4), PATIENTLY)
    await minutes(10)
    expect(titles()).toEqual([AWAY])
    trouble = 'none'
    await checkOut(shops[0], await makeMember(shops[0]), season)
    await minutes(10)
    expect(titles()).toEqual([AWAY, BACK])
  })

  test('say nothing about a key that was connected later', async () => {
    trouble = 'writes'
    await failCheckouts(3)
    await vi.waitFor(() => expect(titles()).toEqual([AWAY]), PATIENTLY)
    trouble = 'none'
    await connect()
    await minutes(10)
    expect(titles()).toEqual([AWAY, BACK])
  })

  test('now and then, or between others who could, are no alarm', async () => {
    const fail = async (count: number) => {
      trouble = 401
      await failCheckouts(count)
      trouble = 'none'
    }
    await fail(2)
    await checkOut(shops[0], await makeMember(shops[0]), season)
    await vi.waitFor(async () => expect(await failures()).toBe(0), PATIENTLY)
    await fail(2)
    now += 25 * 60 * MINUTE_MS
    await fail(1)
    await vi.waitFor(async () => expect(await failures()).toBe(1), PATIENTLY)
    await minutes(3)
    expect(receiver.told).toEqual([])
  })
})

describe('a shop', () => {
  test('on test payments tells nobody of its sandbox', async () => {
    const demo = await openTestShop({ env: { ALERT_URL: receiver.url, PUBLIC_URL: 'https://new.farm.example' }, clock })
    const watch = openWatch(demo.shop, { inspect: async () => [], outside: openOutside(demo.shop, 0) }, STEADY, over.signal)
    demo.sandbox.switches.down = true
    for (let each = 0; each < 70; each++) {
      await watch.look()
      now += MINUTE_MS
    }
    await watch.lookAtPayments()
    expect(receiver.told).toEqual([])
    await demo.close()
  })

  test('that reached itself at its address, and no longer does, tells it once; one that never did may be behind a router', async () => {
    const local = await openTestShop({ env: { ALERT_URL: receiver.url }, clock })
    const port = new URL(await local.app.listen({ port: 0, host: '127.0.0.1' })).port
    // Not loopback to the shop, and this machine to the kernel.
    const at = (publicUrl: string) => ({ ...local.shop, config: { ...local.shop.config, isPublic: true, publicUrl: new URL(publicUrl) } })
    const looker = at('http://0.0.0.0:1')
    const watch = openWatch(looker, { inspect: async () => [], outside: openOutside(looker, 0) }, STEADY, over.signal)
    const look = async (times: number) => {
      for (let each = 0; each < times; each++) {
        await watch.look()
        now += MINUTE_MS
      }
    }
    await look(70)
    expect(receiver.told).toEqual([])
    looker.config.publicUrl = new URL(`http://0.0.0.0:${port}`)
    await look(61)
    looker.config.publicUrl = new URL('http://0.0.0.0:1')
    await look(80)
    looker.config.publicUrl = new URL(`http://0.0.0.0:${port}`)
    await look(10)
    expect(receiver.told.map(({ title }) => title)).toEqual([
      '0.0.0.0: The shop cannot be reached at its address',
      '0.0.0.0: The shop can be reached again',
    ])
    expect(receiver.told[0]?.body).toMatch(/Customers can't open the shop\.\n.*systemctl status caddy/)
    await local.close()
  })

  test('that only this machine reaches asks nobody', async () => {
    const local = await openTestShop({ clock })
    const outside = openOutside(local.shop, 0)
    now += 120 * MINUTE_MS
    expect([await outside.look(), await outside.lookAtPayments()]).toEqual([[], []])
    await local.close()
  })
})
