import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeDatabase } from '../../../tests/support/shop/test-shop.ts'
import { connect, type Pool } from '../store/database/database.ts'
import { openQueue } from './queue.ts'

const log = pino({ level: 'silent' })
let database = {} as Awaited<ReturnType<typeof makeDatabase>>
let db = {} as Pool
beforeAll(async () => {
  database = await makeDatabase()
  db = connect(database.url, 2)
})
afterAll(async () => {
  await db.end()
  await database.drop()
})
beforeEach(() => db`delete from pgboss.job`)

const states = async () => (await db<{ state: string }[]>`select state from pgboss.job order by state`).map(({ state }) => state)
const jobs = (count: number) => Array.from({ length: count }, (_, each) => ({ mail_id: String(each) }))

const untilUnconnected = (limitMs: number) =>
  vi.waitFor(
    async () =>
      expect(
        await db`select 1 from pg_stat_activity where datname = current_database() and application_name like 'dozen jobs%'`,
      ).toHaveLength(0),
    limitMs,
  )

describe('jobs that a process has taken', () => {
  test('are left to it while it is there, and go on at once when it is gone', async () => {
    const first = await openQueue(database.url, log)
    await first.send(db, 'send-bulk-mail', jobs(2))
    await db`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()`
    const second = await openQueue(database.url, log)
    expect(await states()).toEqual(['active', 'active'])
    await Promise.all([first.close(), second.close()])
    await untilUnconnected(15_000)
    const third = await openQueue(database.url, log)
    expect(await states()).toEqual(['retry', 'retry'])
    const done: string[] = []
    await third.workTogether('send-bulk-mail', 5, async (taken) => {
      for (const { data, settle } of taken) {
        done.push(data.mail_id)
        settle()
      }
    })
    await vi.waitFor(() => expect(done.sort()).toEqual(['0', '1']), 10_000)
    await third.close()
  })
})

test('emails are tried again for about three days', async () => {
  await (await openQueue(database.url, log)).close()
  type Retries = { retry_limit: number; retry_delay: number; retry_delay_max: number }
  const queues = await db<Retries[]>`
    select retry_limit, retry_delay, retry_delay_max from pgboss.queue where name in ('send-mail', 'send-bulk-mail') and retry_backoff`
  expect(queues).toHaveLength(2)
  for (const { retry_limit, retry_delay, retry_delay_max } of queues) {
    const waits = Array.from({ length: retry_limit }, (_, tries) => Math.min(retry_delay * 2 ** tries, retry_delay_max))
    expect(waits.reduce((all, wait) => all + wait) / 86_400).toBeCloseTo(3, 0)
  }
})

describe('jobs that are taken together', () => {
  test('come in batches, one batch after another', async () => {
    const queue = await openQueue(database.url, log)
    await queue.send(db, 'send-bulk-mail', jobs(12))
    const seen = { now: 0, most: 0, batches: [] as number[] }
    await queue.workTogether('send-bulk-mail', 5, async (taken) => {
      seen.most = Math.max(seen.most, ++seen.now)
      await db`select 1`
      for (const { settle } of taken) settle()
      seen.now--
      seen.batches.push(taken.length)
    })
    await vi.waitFor(() => expect(seen).toEqual({ now: 0, most: 1, batches: [5, 5, 2] }), 10_000)
    await queue.close()
    expect(new Set(await states())).toEqual(new Set(['completed']))
  })

  test('wait for the next start when the shop stops, and one that fails keeps no other waiting', async () => {
    const queue = await openQueue(database.url, log)
    await queue.send(db, 'send-bulk-mail', jobs(4))
    let closing: Promise<void> | undefined
    await queue.workTogether('send-bulk-mail', 5, async ([first, second], isOver) => {
      first?.settle(new Error('later'))
      second?.settle()
      expect(isOver()).toBe(false)
      closing = queue.close()
      expect(isOver()).toBe(true)
    })
    await vi.waitFor(() => expect(closing).toBeDefined(), 10_000)
    await closing
    expect(await states()).toEqual(['retry', 'retry', 'retry', 'completed'])
  })

  test('that are cut short by an error keep what was settled, and the rest is tried again', async () => {
    const queue = await openQueue(database.url, log)
    await queue.send(db, 'send-bulk-mail', jobs(3))
    let isCut = false
    await queue.workTogether('send-bulk-mail', 5, async ([first]) => {
      first?.settle()
      isCut = true
      throw new Error('The database is away')
    })
    await vi.waitFor(() => expect(isCut).toBe(true), 10_000)
    await queue.close()
    expect(await states()).toEqual(['retry', 'retry', 'completed'])
  })
})

test('a queue that cannot be started leaves no connection behind', async () => {
  await db`alter table pgboss.version rename to elsewhere`
  try {
    await expect(openQueue(database.url, log, { isReady: true })).rejects.toThrow()
    // Sooner than a pool would close it.
    await untilUnconnected(5_000)
  } finally {
    await db`alter table pgboss.elsewhere rename to version`
  }
})
