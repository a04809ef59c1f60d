import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contentsOf, openDatabase, restoreInto, type TestDatabase, takeBackup } from '../../../../tests/support/shop/backups.ts'
import { listMigrations, migrate, migrationOf } from '../../store/database/migrate.ts'
import { asLine } from './format.ts'

let source: TestDatabase
let target: TestDatabase
let file: Buffer
beforeAll(async () => {
  source = await openDatabase()
  target = await openDatabase('template0')
  await source.db`insert into waitlist_entry (email, joined_at) select n || '@waits.example', now() from generate_series(1, 2000) n`
  file = await takeBackup(source.db)
})
afterAll(async () => {
  await source.close()
  await target.close()
})

const withHeader = (change: (header: Record<string, unknown>) => object): Buffer => {
  const [first = '', ...rest] = gunzipSync(file).toString().split('\n')
  return gzipSync(Buffer.concat([asLine(change(JSON.parse(first))), Buffer.from(rest.join('\n'))]))
}

const unpackedIs = (packed: Buffer, content: Buffer): boolean => {
  try {
    return gunzipSync(packed).equals(content)
  } catch {
    return false
  }
}

describe('a file that is not whole', () => {
  afterEach(async () => {
    expect(await target.db`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0)
    expect(await target.db`select from pg_namespace where nspname = 'pgboss'`).toHaveLength(0)
  })
  const damaged = 'damaged or incomplete'

  test('is refused when its end is missing, wherever it was cut', async () => {
    for (const part of [0, 0.1, 0.5, 0.9, 1 - 1 / file.length]) {
      await expect(restoreInto(target, file.subarray(0, Math.floor(file.length * part))), `${part} of it`).rejects.toThrow(damaged)
    }
  })

  test('is refused when its content was cut and packed again', async () => {
    const content = gunzipSync(file)
    for (const part of [0.5, 0.99]) {
      await expect(restoreInto(target, gzipSync(content.subarray(0, Math.floor(content.length * part))))).rejects.toThrow(damaged)
    }
  })

  test('is refused when a bit has flipped, on the disk or before it was packed', async () => {
    const content = gunzipSync(file)
    for (let step = 1; step < 40; step += 1) {
      const packed = Buffer.from(file)
      const plain = Buffer.from(content)
      packed.writeUInt8(
        (packed[10 + Math.floor(((file.length - 10) * step) / 40)] ?? 0) ^ 4,
        10 + Math.floor(((file.length - 10) * step) / 40),
      )
      plain.writeUInt8((plain[Math.floor((content.length * step) / 40)] ?? 0) ^ 1, Math.floor((content.length * step) / 40))
      // A packed file may repeat the same words from another place, and is whole then.
      if (!unpackedIs(packed, content)) await expect(restoreInto(target, packed), `packed, step ${step}`).rejects.toThrow()
      await expect(restoreInto(target, gzipSync(plain)), `plain, step ${step}`).rejects.toThrow()
    }
  })

  test('is refused when a row was added or taken away', async () => {
    const content = gunzipSync(file).toString()
    const row = content.split('\n').find((line) => line.startsWith('7@waits.example')) ?? 'no such row'
    await expect(restoreInto(target, gzipSync(content.replace(`${row}\n`, '')))).rejects.toThrow(damaged)
    await expect(restoreInto(target, gzipSync(content.replace(row, `${row}\n${row}`)))).rejects.toThrow(damaged)
    await expect(restoreInto(target, gzipSync(`${content}more\n`))).rejects.toThrow(damaged)
  })

  test('is refused when it is something else', async () => {
    await expect(restoreInto(target, Buffer.from('just text'))).rejects.toThrow(damaged)
    await expect(restoreInto(target, gzipSync('{"name":"dozen"}\n'))).rejects.toThrow('not a backup of a Dozen shop')
  })

  test('is refused when a newer version made it', async () => {
    await expect(
      restoreInto(
        target,
        withHeader((header) => ({ ...header, version: 3, more: true })),
      ),
    ).rejects.toThrow('newer version of Dozen')
  })
})

describe('a database that does not fit', () => {
  const refuse = async (database: TestDatabase, reason: string) => {
    const before = [await contentsOf(database.db), await migrationOf(database.db)]
    await expect(restoreInto(database, file)).rejects.toThrow(reason)
    expect([await contentsOf(database.db), await migrationOf(database.db)]).toEqual(before)
    await database.close()
  }

  test.each([
    `insert into app_user (id, email) values ('a', 'a@b.example')`,
    `insert into cycle (cycle_name, start_date, end_date, number_of_weeks) values ('a', '2026-01-01', '2026-01-02', 1)`,
    `insert into site (site_name, site_address, pickup_start_day, pickup_deadline_day) values ('a', 'b', 'Monday', 'Monday')`,
  ])('is left alone when it is in use: %s', async (use) => {
    const used = await openDatabase()
    await used.db.unsafe(use)
    await refuse(used, 'only be restored into an empty database')
  })

  test('is left alone when something else lives there', async () => {
    const foreign = await openDatabase('template0')
    await foreign.db`create table recipe (name text)`
    await refuse(foreign, "don't match the backup")
  })

  test('is left alone when it is ahead of the backup', async () => {
    const older = await openDatabase('template0')
    const newer = await openDatabase()
    await migrate(older.db, 1)
    const old = await takeBackup(older.db)
    await expect(restoreInto(newer, old)).rejects.toThrow('newer version of Dozen than the backup')
    await older.close()
    await newer.close()
  })

  test('is left alone when the backup is ahead of this version', async () => {
    const ahead = await openDatabase()
    await ahead.db`insert into migration (number, name) values (9999, '9999_future.sql')`
    const bare = await openDatabase('template0')
    const backup = await takeBackup(ahead.db)
    await expect(restoreInto(bare, backup)).rejects.toThrow('newer version of Dozen')
    expect(await migrationOf(bare.db)).toBe(0)
    expect((await listMigrations()).some(({ number }) => number === 9999)).toBe(false)
    await ahead.close()
    await bare.close()
  })
})
