import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, restoreInto, TAKEN_AT, type TestDatabase, takeBackup } from '../../../../tests/support/shop/backups.ts'
import { writeBackup } from './write-backup.ts'

let shop: TestDatabase
let copy: TestDatabase
beforeAll(async () => {
  shop = await openDatabase()
  copy = await openDatabase()
})
afterAll(async () => {
  await shop.close()
  await copy.close()
})

const addPair = ({ db }: TestDatabase, number: number) =>
  db.begin(async (tx) => {
    await tx`insert into waitlist_entry (email, joined_at) values (${`${number}@pairs.example`}, now())`
    await tx`insert into question (name, email, subject, message, created_at) values (${String(number)}, 'a', 'b', 'c', now())`
  })

test('a backup beside a busy shop holds one moment of it', async () => {
  let number = 0
  let busy = true
  const writing = (async () => {
    while (busy) await addPair(shop, ++number)
  })()
  await expect.poll(() => number).toBeGreaterThan(20)
  const file = await takeBackup(shop.db)
  busy = false
  await writing
  await restoreInto(copy, file)
  const [counts] = await copy.db`
    select (select count(*)::int from waitlist_entry) as entries, (select count(*)::int from question) as questions,
      (select count(*)::int from waitlist_entry join question on waitlist_entry.email = question.name || '@pairs.example') as pairs`
  expect(counts?.entries).toBeGreaterThan(20)
  expect([counts?.questions, counts?.pairs]).toEqual([counts?.entries, counts?.entries])
})

test('a full disk ends the backup with its reason, even in the middle of a large table, and the database goes on', async () => {
  await shop.db`insert into question (name, email, subject, message, created_at) select n, md5(n::text), md5(n::text), repeat(md5(n::text), 20), now() from generate_series(1, 20000) n`
  let room = 50_000
  const fullDisk = new Writable({
    write: (chunk, _encoding, done) => {
      room -= chunk.length
      done(room < 0 ? new Error('no space left on device') : null)
    },
  })
  await expect(writeBackup(shop.db, fullDisk, TAKEN_AT)).rejects.toThrow('no space left on device')
  expect(await shop.db`select 1 as one`).toEqual([{ one: 1 }])
  expect(await shop.db`select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`).toHaveLength(
    0,
  )
})

// The driver's stream once kept a connection asleep when the file could not keep up with the last rows of a table.
test('a slow disk makes the backup slow and nothing else, whatever the size of a table', async () => {
  for (let rows = 100; rows <= 400; rows += 25) {
    await shop.db`delete from question`
    const questions = Array.from({ length: rows }, () => ({
      name: '',
      email: '',
      subject: '',
      message: randomBytes(500).toString('hex'),
      created_at: TAKEN_AT,
    }))
    await shop.db`insert into question ${shop.db(questions)}`
    const slowDisk = new Writable({ write: (_chunk, _encoding, done) => void setTimeout(done, 5) })
    expect(await writeBackup(shop.db, slowDisk, TAKEN_AT), `${rows} rows`).toMatchObject({ question: rows })
  }
})

test('an empty database is not worth a backup', async () => {
  const bare = await openDatabase('template0')
  await expect(takeBackup(bare.db)).rejects.toThrow('this database has no shop')
  await bare.close()
})
