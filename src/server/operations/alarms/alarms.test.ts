import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AlertReceiver, openAlertReceiver } from '../../../../tests/support/shop/alert-receiver.ts'
import { openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { HealthLine } from '../../../shared/shapes/health.ts'
import type { Shop } from '../../kernel/context.ts'
import { connect } from '../../store/database/database.ts'
import { readFigures } from '../../store/farm/figures.ts'
import { database } from '../health/checks/database.ts'
import { healthPartsOf, runChecks } from '../health/run-checks.ts'
import { openRunning, type Running } from './running-file.ts'
import { inspectShop, openWatch } from './watch-shop.ts'

/** Somebody is told, wherever they are: by two processes of one shop, on a clock that we move. */

const MINUTE_MS = 60_000
const FARM = 'eggs@dozen.example'
let now = Date.parse('2027-03-01T12:00:00Z')
const clock = () => new Date(now)

let receiver: AlertReceiver
let shops: [TestShop, TestShop]
beforeAll(async () => {
  receiver = await openAlertReceiver()
  const env = { ALERT_URL: receiver.url }
  const first = await openTestShop({ env, clock })
  shops = [first, await openTestShop({ env, clock, beside: first })]
})
afterAll(async () => {
  for (const shop of [...shops].reverse()) await shop.close()
  await receiver.close()
})
beforeEach(async () => {
  const { db } = shops[0].shop
  // What another test was about has left by then.
  await vi.waitFor(async () => expect(await db`select from mail where status = 'queued' and letter = 'alarm'`).toEqual([]), {
    timeout: 10_000,
  })
  for (const table of ['mail', 'alarm', 'part_state']) await db`delete from ${db(table)}`
  receiver.told.splice(0)
  receiver.answer(200)
})

const STEADY: Running = { restartedAt: undefined, end: () => {} }
const over = new AbortController()

/** A watch of each process over one line of health. */
const watchOver = (name: HealthLine['name'], running = STEADY) =>
  shops.map(({ shop }) =>
    openWatch(shop, { inspect: async () => (await inspectShop(shop)()).filter((line) => line.name === name) }, running, over.signal),
  )

/** Everybody looks, at the same moment, and then a minute goes by. */
const look = async (watches: ReturnType<typeof watchOver>, times: number) => {
  for (let each = 0; each < times; each++) {
    await Promise.all(watches.map((watch) => watch.look()))
    now += MINUTE_MS
  }
}

/** What the farm was mailed. */
const letters = () => shops[0].shop.db`select to_address, subject, body_text from mail where letter = 'alarm' order by created_at`

const titles = () => receiver.told.map(({ title }) => title)

describe('what is wrong', () => {
  test('is told once by several processes, with what to do and where to look, and once when it is over; the farm has it by mail too', async () => {
    const [{ shop }] = shops
    const watches = watchOver('webhook')
    await look(watches, 2)
    expect(receiver.told).toEqual([])
    await shop.db`insert into part_state (part, failed_at, failing_since, reason) values ('webhook', ${clock()}, ${clock()}, 'signature')`
    await look(watches, 1)
    expect(receiver.told).toEqual([])
    await look(watches, 4)
    expect(titles()).toEqual(['localhost: Payment events are not accepted'])
    expect(receiver.told[0]).toMatchObject({
      path: '/hidden-topic-of-the-farm',
      body: expect.stringMatching(
        /doesn't match STRIPE_WEBHOOK_SECRET[\s\S]*restart the shop[\s\S]*http:\/\/localhost:\d+\/admin\/health$/,
      ),
      headers: { 'content-type': 'text/plain; charset=utf-8', priority: 'high' },
    })
    expect(await letters()).toEqual([
      { to_address: FARM, subject: 'Payment events are not accepted', body_text: expect.stringContaining('/admin/health') },
    ])

    await shop.db`update part_state set failing_since = null where part = 'webhook'`
    await look(watches, 6)
    expect(titles()).toEqual(['localhost: Payment events are not accepted', 'localhost: Payment events are accepted again'])
    expect(await letters()).toMatchObject([{}, { subject: 'Payment events are accepted again' }])
    expect(await shop.db`select from alarm`).toHaveLength(0)
  })

  test('waits for a receiver that is away, is told in turn when it is back, and its address is in no log', async () => {
    const [{ shop }] = shops
    await shop.db`
      insert into mail (mail_id, letter, to_address, subject, body_text, is_secret, created_at, status, last_error)
      values (gen_random_uuid(), 'verify', 'ann@people.example', 'Eggs', 'Eggs', false, now() - interval '1 hour', 'queued', '535 no such user <ann@people.example>')`
    receiver.answer(500)
    const watches = watchOver('waitingMails')
    await look(watches, 3)
    await shop.db`update mail set status = 'withheld' where subject = 'Eggs'`
    await look(watches, 4)
    expect(receiver.told).toEqual([])
    receiver.answer(200)
    await look(watches, 2)
    expect(titles()).toEqual(['localhost: Emails are waiting', 'localhost: Emails are no longer waiting'])
    // Nobody elsewhere needs to know whose mail it was, and mail that does not leave is not told by mail.
    expect(receiver.told[0]?.body).toContain('535 no such user <[an address]>')
    expect(await letters()).toEqual([])
    const logs = shops.flatMap(({ logs: lines }) => lines).join('')
    expect(logs).toContain('ALERT_URL answered 500')
    expect(logs).not.toContain('hidden-topic')
  })

  test('with the database itself is told from memory by each process, and mailed once when it is back', async () => {
    const away = connect('postgres://nobody@127.0.0.1:1/nothing', 1)
    const lookers = shops.map(({ shop }): Shop => ({ ...shop, db: away }))
    const watches = lookers.map((looker) =>
      openWatch(looker, { inspect: async () => runChecks(await healthPartsOf(looker), [database]) }, STEADY, over.signal),
    )
    await look(watches, 3)
    expect(titles()).toEqual(Array(2).fill('localhost: The database is unavailable'))
    expect(receiver.told[0]?.body).toContain('Check that PostgreSQL is running')
    for (const [each, { shop }] of shops.entries()) Object.assign(lookers[each] ?? {}, { db: shop.db })
    await look(watches, 4)
    expect(titles().slice(2)).toEqual(Array(2).fill('localhost: The database is back'))
    expect(await letters()).toMatchObject([{ subject: 'The database is back', body_text: expect.stringContaining('after 3 minutes') }])
    // That it was away is no alarm that stands.
    expect((await readFigures(shops[0].shop.db)).filter(({ what }) => what === 'alarms')).toEqual([])

    for (const looker of lookers) Object.assign(looker, { db: away })
    await look(watches, 3)
    for (const [each, { shop }] of shops.entries()) Object.assign(lookers[each] ?? {}, { db: shop.db })
    await look(watches, 4)
    expect(await letters()).toHaveLength(2)
    await away.end()
  })

  test('stands over hours in which nobody could look, and is not told anew', async () => {
    const [{ shop }] = shops
    const watches = watchOver('webhook')
    await shop.db`insert into part_state (part, failed_at, failing_since, reason) values ('webhook', ${clock()}, ${clock()}, 'signature')`
    await look(watches, 3)
    now += 180 * MINUTE_MS
    await look(watches, 3)
    expect(titles()).toEqual(['localhost: Payment events are not accepted'])
  })

  test('and is refused for good by the receiver keeps nothing else from being told', async () => {
    const [{ shop }] = shops
    await shop.db`insert into alert (is_over, title, says, at) values (false, 'Too odd to be told', ${'x'.repeat(5_000)}, ${clock()})`
    receiver.answer(400)
    const watches = watchOver('webhook')
    await look(watches, 1)
    receiver.answer(200)
    await shop.db`insert into alert (is_over, title, says, at) values (false, 'Long', ${'x'.repeat(5_000)}, ${clock()})`
    await look(watches, 1)
    expect(titles()).toEqual(['localhost: Long'])
    expect(receiver.told[0]?.body.length).toBeLessThan(1_800)
  })

  test('can be told from good news by words that a receiver looks for, as healthchecks does', async () => {
    const isGood = () => receiver.told.map(({ path, body }) => [path, body.includes('Nothing more needs to be done')])
    const watches = watchOver('disk', { restartedAt: clock(), end: () => {} }).slice(0, 1)
    await look(watches, 2)
    expect(isGood()).toEqual([['/hidden-topic-of-the-farm', false]])
    now += 60 * MINUTE_MS
    await shops[0].shop.db`update alarm set looked_at = ${clock()}`
    await look(watches, 3)
    expect(isGood()).toEqual([
      ['/hidden-topic-of-the-farm', false],
      ['/hidden-topic-of-the-farm', true],
    ])
    expect(titles()).toEqual(['localhost: The shop restarted unexpectedly', 'localhost: The shop is stable again'])
  })

  test('that the shop restarts again and again is told once an hour at most', async () => {
    for (let each = 0; each < 3; each++) await look(watchOver('disk', { restartedAt: clock(), end: () => {} }).slice(0, 1), 3)
    expect(titles()).toEqual(['localhost: The shop restarted unexpectedly'])
  })

  test('with the watch itself is not taken for the database', async () => {
    const [{ shop }] = shops
    const broken = openWatch(shop, { inspect: () => Promise.reject(new URIError('URI malformed')) }, STEADY, over.signal)
    await look([broken], 4)
    expect(receiver.told).toEqual([])
    expect(shops[0].logs.join('')).toContain('The shop could not run its own checks')
  })
})

describe('a shop that was', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dozen-running-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const start = (port = 3000) => openRunning({ config: { dataDir, port }, clock, log: shops[0].shop.log })

  test('killed is known to have restarted by itself; stopped on request, or beside another, it is not', () => {
    expect(start().restartedAt).toBeUndefined()
    expect(start(3001).restartedAt).toBeUndefined()
    const second = start()
    expect(second.restartedAt).toEqual(clock())
    second.end()
    expect(readdirSync(dataDir)).toHaveLength(1)
    expect(start().restartedAt).toBeUndefined()
  })

  test('asked to stop goes on stopping where nothing can be removed', () => {
    const running = start(3002)
    const file = join(dataDir, readdirSync(dataDir).find((name) => name.endsWith('3002')) ?? '')
    rmSync(file)
    mkdirSync(file)
    expect(running.end).not.toThrow()
  })
})
