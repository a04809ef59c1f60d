import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDatabase } from '../../../../tests/support/test-shop.ts'
import { connect, type Db, isDatabaseAway, type Pool } from './database.ts'

let [database, db, other] = [{} as Awaited<ReturnType<typeof makeDatabase>>, {} as Pool, {} as Pool]
beforeAll(async () => {
  database = await makeDatabase()
  ;[db, other] = [connect(database.url, 4), connect(database.url, 2)]
})
afterAll(async () => {
  await Promise.all([db.end({ timeout: 1 }), other.end()])
  await database.drop()
})

const cut = async (on: Db) => {
  const [me] = await on<[{ pid: number }]>`select pg_backend_pid() as pid`
  await other`select pg_terminate_backend(${me.pid})`
}
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

const everyConnectionWorks = () =>
  expect.poll(() => reasonOf(Promise.all(Array.from({ length: 12 }, () => db`select 1`))), { timeout: 30_000 }).toBeUndefined()

describe('a connection that is lost', () => {
  test('in the middle of a transaction fails that transaction alone; the process and its other connections live on', {
    timeout: 90_000,
  }, async () => {
    for (let round = 0; round < 3; round++) {
      const broken = Array.from({ length: 8 }, () =>
        db.begin(async (tx) => {
          await cut(tx)
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
    await other`select pg_terminate_backend(${rows[0]?.pid ?? 0})`
    for (let turn = 0; turn < 2; turn++) expect(isDatabaseAway(await reasonOf(client.query('select 1')))).toBe(true)
    client.release()
    await everyConnectionWorks()
  })
})
