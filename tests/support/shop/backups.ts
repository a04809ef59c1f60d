import { createHash } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { asLine, type Table } from '../../../src/server/operations/backup/format.ts'
import type { LeftOut, Since } from '../../../src/server/operations/backup/leave-numbers-out.ts'
import { checkBackup } from '../../../src/server/operations/backup/read-backup.ts'
import { type Changed, restoreBackup } from '../../../src/server/operations/backup/restore-backup.ts'
import { listTables } from '../../../src/server/operations/backup/tables.ts'
import { writeBackup } from '../../../src/server/operations/backup/write-backup.ts'
import { connect, type Pool } from '../../../src/server/store/database/database.ts'
import { makeDatabase } from './test-shop.ts'

/** Backups for tests: taken into memory, restored from there. */

export type TestDatabase = { db: Pool; url: string; close: () => Promise<void> }

export const openDatabase = async (from?: string): Promise<TestDatabase> => {
  const { url, drop } = await makeDatabase(from)
  const db = connect(url, 4)
  const close = async () => {
    await db.end({ timeout: 5 })
    await drop()
  }
  return { db, url, close }
}

export const TAKEN_AT = new Date('2026-11-01T12:00:00Z')

export const takeBackup = async (db: Pool): Promise<Buffer> => {
  const chunks: Buffer[] = []
  const out = new Writable({
    write: (chunk, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
  })
  await writeBackup(db, out, TAKEN_AT)
  return Buffer.concat(chunks)
}

/** The same backup as shops wrote it until they told what belongs to them beside their tables. */
export const asFirstFormat = (file: Buffer): Buffer => {
  const [first = '', ...rest] = gunzipSync(file).toString('latin1').trimEnd().split('\n')
  const { format, migration, taken_at, tables } = JSON.parse(Buffer.from(first, 'latin1').toString())
  const end = JSON.parse(rest.at(-1) ?? '')
  const rows = Buffer.from(
    rest
      .slice(0, -1)
      .map((line) => `${line}\n`)
      .join(''),
    'latin1',
  )
  const content = Buffer.concat([asLine({ format, version: 1, migration, taken_at, tables }), rows])
  return gzipSync(Buffer.concat([content, asLine({ ...end, sha256: createHash('sha256').update(content).digest('hex') })]))
}

/** Nothing happened since, unless told otherwise: receipts go on as they were. */
export const restoreAndTell = async (
  { db, url }: TestDatabase,
  file: Buffer,
  over: Partial<Since> = {},
  isUndone = false,
): Promise<Changed> => {
  const checked = await checkBackup(Readable.from([file]))
  const since = { now: TAKEN_AT, isNothing: true, ...over }
  return restoreBackup({ db, url, log: pino({ level: 'silent' }) }, checked, () => Readable.from([file]), { since, isUndone })
}

export const restoreInto = async (target: TestDatabase, file: Buffer, over?: Partial<Since>): Promise<LeftOut> =>
  (await restoreAndTell(target, file, over)).leftOut

/** Every row of every table, as text; of an older shop's tables only what it had. */
export const contentsOf = async (db: Pool, tables?: Table[]): Promise<Record<string, string[]>> => {
  const contents: Record<string, string[]> = {}
  for (const { name, columns } of tables ?? (await listTables(db))) {
    const rows = await db<{ row: string }[]>`select row(${db(columns)})::text as row from ${db(name)} order by 1`
    contents[name] = rows.map(({ row }) => row)
  }
  return contents
}
