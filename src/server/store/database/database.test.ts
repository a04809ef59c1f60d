import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeDatabase } from '../../../../tests/support/shop/test-shop.ts'
import { connect, type Db, isDatabaseAway, isUniqueViolation, type Pool } from './database.ts'

let database = {} as Awaited<ReturnType<typeof makeDatabase>>
let db = {} as Pool
let other = {} as Pool
beforeAll(async () => {
  database = await makeDatabase()
  db = connect(database.url, 4)
  other = connect(database.url, 2)
  await db`create table thing (name text primary key, number integer)`
})
afterAll(async () => {
  await Promise.all([db.end({ timeout: 1 }), other.end()])
  await database.drop()
})

const pidOf = async (on: Db) => (await on<[{ pid: number }]>`select pg_backend_pid() as pid`)[0].pid
const cut = (pid: number) => other`select pg_terminate_backend(${pid})`
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const namesIn = async (on: Db) => (await on<{ name: string }[]>`select name from thing order by name`).map(({ name }) => name)

const everyConnectionWorks = () =>
  expect.poll(() => reasonOf(Promise.all(Array.from({ length: 12 }, () => db`select 1`))), { timeout: 30_000 }).toBeUndefined()

describe('a value', () => {
  test('comes back as it was sent: dates as plain text, moments, lists, JSON, and large numbers as text', async () => {
    const at = new Date('2027-03-14T01:59:59.123Z')
    const [row] = await db`
      select ${'2027-03-14'}::date as day, ${['2027-03-14']}::date[] as days, ${at} as at, ${at} - interval '1 hour' as before, ${true} as yes,
        ${['a "b"', ',', null]}::text[] as texts, ${JSON.stringify([{ a: 1 }])}::jsonb as json, 9007199254740993 as large, ${null}::int as nothing`
    expect(row).toEqual({
      day: '2027-03-14',
      days: ['2027-03-14'],
      at,
      before: new Date('2027-03-14T00:59:59.123Z'),
      yes: true,
      texts: ['a "b"', ',', null],
      json: [{ a: 1 }],
      large: '9007199254740993',
      nothing: null,
    })
  })

  test('is counted where it was written', async () => {
    const added = await db`insert into thing ${db([{ name: 'counted', number: 1 }])}`
    expect([added.count, added.length]).toEqual([1, 0])
    expect((await db`delete from thing where name in ${db(['counted', 'none'])}`).count).toBe(1)
  })
})

describe('a statement', () => {
  test('is planned once for each connection, and again when a table has changed', async () => {
    const one = connect(database.url, 1)
    const read = () => one`select * from thing where number = ${-1}`
    await Promise.all([read(), read()])
    const [kept] =
      await one`select count(*)::int as count from pg_prepared_statements where statement like 'select * from thing where number%'`
    expect(kept?.count).toBe(1)
    await other`alter table thing add column more text`
    expect(await read()).toEqual([])
    await other`alter table thing drop column more`
    expect(await read()).toEqual([])
    await one.end()
  })

  test('that nobody waits for is not sent', async () => {
    db`insert into thing (name) values ('unsent')`
    expect(await namesIn(db)).toEqual([])
  })
})

describe('a transaction', () => {
  test('fails when one of its statements has failed, whoever has caught that', async () => {
    const caught = db.begin(async (tx) => {
      await tx`insert into thing (name) values ('twice')`
      await tx`insert into thing (name) values ('twice')`.catch(() => {})
      return tx`select 1`.catch(() => {})
    })
    expect(isUniqueViolation(await reasonOf(caught))).toBe(true)
    expect(await namesIn(db)).toEqual([])
  })

  test('in which a statement failed that nobody waited for is not told as done', async () => {
    await db`create table if not exists forgotten (id integer)`
    const outcome = db.begin(async (tx) => {
      await tx`insert into forgotten values (1)`
      tx`select 1 / 0`.catch(() => {})
    })
    expect(await reasonOf(outcome)).toMatchObject({ code: '22012' })
    expect(await db`select id from forgotten`).toEqual([])
  })

  test('takes no statement after its end', async () => {
    let late: Promise<unknown> | undefined
    const failed = db.begin(async (tx) => {
      late = reasonOf(tx`select 1`.then(() => tx`insert into thing (name) values ('late')`))
      throw new Error('No')
    })
    await expect(failed).rejects.toThrow('No')
    expect(await late).toMatchObject({ message: 'The transaction of this statement is over' })
    expect(await namesIn(db)).toEqual([])
  })
})

describe('a connection that is lost', () => {
  test('in the middle of a transaction fails that transaction alone; the process and its other connections live on', {
    timeout: 90_000,
  }, async () => {
    for (let round = 0; round < 3; round++) {
      const broken = Array.from({ length: 8 }, () =>
        db.begin(async (tx) => {
          await cut(await pidOf(tx))
          await Promise.all([tx`select 1`, tx`select 2`.then(() => tx`select 3`)])
        }),
      )
      for (const error of await Promise.all(broken.map(reasonOf))) expect(isDatabaseAway(error)).toBe(true)
      await everyConnectionWorks()
    }
  })

  test('while a library has it fails every statement on it, and is not handed out again', async () => {
    const client = await db.driver.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await cut(rows[0]?.pid ?? 0)
    for (let turn = 0; turn < 2; turn++) expect(isDatabaseAway(await reasonOf(client.query('select 1')))).toBe(true)
    client.release()
    await everyConnectionWorks()
  })

  test('while it opens is that of a database that is away', async () => {
    const rude = createServer((socket) => void socket.once('data', () => socket.destroy())).listen(0, '127.0.0.1')
    await once(rude, 'listening')
    const away = connect(`postgres://ann@127.0.0.1:${(rude.address() as AddressInfo).port}/dozen`, 2)
    for (const error of await Promise.all([away`select 1`, away.begin((tx) => tx`select 1`)].map(reasonOf)))
      expect(isDatabaseAway(error)).toBe(true)
    await away.end()
    rude.close()
  })

  test('while it listens is followed by another one, which says that it listens anew', async () => {
    const heard: string[] = []
    const isListening = async () => (await db`select pid from pg_stat_activity where query = 'listen "news"'`)[0]?.pid as number | undefined
    const { unlisten } = await db.listen(
      'news',
      (payload) => void heard.push(payload),
      () => void heard.push('anew'),
    )
    await db`select pg_notify('news', 'one')`
    await vi.waitFor(() => expect(heard).toEqual(['anew', 'one']), 15_000)
    await cut((await isListening()) ?? 0)
    await vi.waitFor(() => expect(heard).toEqual(['anew', 'one', 'anew']), { timeout: 10_000 })
    await db`select pg_notify('news', 'two')`
    await vi.waitFor(() => expect(heard.at(-1)).toBe('two'), 15_000)
    await unlisten()
    await vi.waitFor(async () => expect(await isListening()).toBeUndefined(), 15_000)
  })

  test('while it listens to several channels takes none of them along', async () => {
    const heard: string[] = []
    const listen = (channel: string) =>
      db.listen(
        channel,
        (payload) => void heard.push(`${channel} ${payload}`),
        () => void heard.push(`${channel} anew`),
      )
    const listeners = async () =>
      (
        await db<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and query like any (array['listen %', 'unlisten %'])`
      ).map(({ pid }) => pid)
    const [eggs, hens] = [await listen('eggs'), await listen('hens')]
    const [pid = 0, ...more] = await listeners()
    expect(more).toEqual([])
    await cut(pid)
    await vi.waitFor(() => expect(heard).toEqual(['eggs anew', 'hens anew', 'eggs anew', 'hens anew']), 15_000)
    await eggs.unlisten()
    await db`select pg_notify('eggs', 'six'), pg_notify('hens', 'two')`
    await vi.waitFor(() => expect(heard.slice(4)).toEqual(['hens two']), 15_000)
    await hens.unlisten()
    await vi.waitFor(async () => expect(await listeners()).toEqual([]), 15_000)
  })
})

describe('connections that nobody uses', () => {
  test('are closed but for one, on which statements stay prepared', async () => {
    const pool = connect(database.url, 4)
    const open = async () =>
      (
        await other`
      select pid from pg_stat_activity where datname = current_database() and application_name = 'dozen' and pid = any (${pids})`
      ).length
    const pids = await Promise.all(
      Array.from({ length: 4 }, () =>
        pool.begin(async (tx) => {
          await tx`select pg_sleep(0.1)`
          return pidOf(tx)
        }),
      ),
    )
    expect(await open()).toBe(4)
    await expect.poll(open, { timeout: 25_000 }).toBe(1)
    expect(pids).toContain(await pidOf(pool))
    expect((await pool`select 1 from pg_prepared_statements`).length).toBeGreaterThan(0)
    await pool.end()
  })
})

describe('a server that only lets read', () => {
  const readOnly = (setting: 'on' | 'off') =>
    other.unsafe(`alter database ${new URL(database.url).pathname.slice(1)} set default_transaction_read_only = ${setting}`)

  test.each(['a statement', 'a transaction'])('is left with all its connections as soon as %s is refused there', async (kind) => {
    await readOnly('on')
    const pool = connect(database.url, 4)
    const pids = async () => Promise.all(Array.from({ length: 4 }, () => pool.begin(pidOf)))
    const before = new Set(await pids())
    expect(before.size).toBe(4)
    // As after a fail-over behind one address: what is open only lets read, what is opened takes writes.
    await readOnly('off')
    const write = (on: Db) => on`insert into thing (name) values ('early')`
    const error = await reasonOf(kind === 'a statement' ? Promise.resolve(write(pool)) : pool.begin(write))
    expect([(error as { code?: string }).code, isDatabaseAway(error)]).toEqual(['25006', true])
    expect((await pids()).filter((pid) => before.has(pid))).toEqual([])
    expect((await pool`delete from thing where name = 'early'`).count).toBe(0)
    await pool.end()
  })

  test('is left once: who is refused there later leaves nothing that was opened since', async () => {
    await readOnly('on')
    const pool = connect(database.url, 2)
    const late = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const write = (on: Db) => on`insert into thing (name) values ('early')`
    const second = reasonOf(
      pool.begin(async (tx) => {
        await tx`select`
        begun.resolve()
        await late.promise
        await write(tx)
      }),
    )
    await begun.promise
    await pool`select`
    await readOnly('off')
    expect((await reasonOf(pool.begin(write))) as object).toMatchObject({ code: '25006' })
    const opened = await pool.begin(pidOf)
    late.resolve()
    expect((await second) as object).toMatchObject({ code: '25006' })
    const both = await Promise.all([pool.begin(pidOf), pool.begin(pidOf)])
    expect(both).toContain(opened)
    await pool.end()
  })
})

describe('a pool', () => {
  test('may be ended by two, as by a program that was told to stop while it was stopping', async () => {
    const ending = connect(database.url, 1)
    await ending`select 1`
    await Promise.all([ending.end(), ending.end({ timeout: 1 })])
    await ending.end()
  })

  test('waits for what is under way when it ends, but not longer than it is told', async () => {
    const ending = connect(database.url, 2)
    const short = reasonOf(ending`select pg_sleep(0.5)`)
    const long = reasonOf(ending`select pg_sleep(60)`)
    // Under way, however long it took to connect.
    const sleeping = () => db`select from pg_stat_activity where query = 'select pg_sleep(60)' and wait_event = 'PgSleep'`
    await expect.poll(async () => (await sleeping()).length, { interval: 5 }).toBeGreaterThan(0)
    await ending.end({ timeout: 2 })
    expect(await short).toBeUndefined()
    expect(isDatabaseAway(await long)).toBe(true)
  })
})
