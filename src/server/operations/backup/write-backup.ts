import { createHash } from 'node:crypto'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { VERSION as MADE_BY } from '../../kernel/version.ts'
import type { Db, Pool } from '../../store/database/database.ts'
import { migrationOf } from '../../store/database/migrate.ts'
import { asLine, BackupProblem, END_OF_ROWS, type End, FORMAT, type Header, NEWLINE, type Table, VERSION } from './format.ts'
import { seal } from './sealed.ts'
import { listTables } from './tables.ts'

const SNAPSHOT = 'isolation level repeatable read read only'

// Dates in the one style that every server reads alike; a large table may take longer than a page may.
const SETTINGS = `set local datestyle = 'ISO, YMD'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

const rowsOf = (db: Db, { name, columns }: Table): Readable => db`copy ${db(name)} (${db(columns)}) to stdout`.readable()

// COPY writes a line break inside a value as \n, so every newline ends a row.
const countRows = (chunk: Buffer): number => {
  let count = 0
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1
  return count
}

const PIECE_BYTES = 256 * 1024

/** The server sends rows in crumbs; each costs a turn of whoever compresses them. */
async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let crumbs = [] as Buffer[]
  let bytes = 0
  for await (const crumb of source) {
    crumbs.push(crumb)
    bytes += crumb.length
    if (bytes < PIECE_BYTES) continue
    yield Buffer.concat(crumbs)
    crumbs = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(crumbs)
}

async function* contentOf(db: Db, header: Header, rows: End['rows']): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const summed = (chunk: Buffer): Buffer => {
    hash.update(chunk)
    return chunk
  }
  yield summed(asLine(header))
  for (const table of header.tables) {
    rows[table.name] = 0
    for await (const piece of inPieces(rowsOf(db, table))) {
      rows[table.name] = (rows[table.name] ?? 0) + countRows(piece)
      yield summed(piece)
    }
    yield summed(END_OF_ROWS)
  }
  yield asLine({ rows, sha256: hash.digest('hex') } satisfies End)
}

/** What belongs to the shop beside its tables. With a passphrase the backup is sealed; without one no secret goes along. */
export type Along = { variables?: readonly string[]; sessionSecret?: string | undefined; passphrase?: string | undefined }

const alongOf = ({ variables = [], sessionSecret, passphrase }: Along) => ({
  made_by: MADE_BY,
  variables: [...variables],
  ...(passphrase && sessionSecret ? { session_secret: sessionSecret } : {}),
})

/** Writes all tables as of one moment, while the shop keeps running; returns the number of rows of each. */
export const writeBackup = async (db: Pool, out: Writable, takenAt: Date, along: Along = {}): Promise<End['rows']> => {
  const rows: End['rows'] = {}
  await db.begin(SNAPSHOT, async (tx) => {
    await tx.unsafe(SETTINGS)
    const tables = await listTables(tx)
    const migration = await migrationOf(tx)
    if (migration === 0) throw new BackupProblem('There is nothing to back up: this database has no shop.')
    // A newer shop that starts now waits with its migrations until the copy is complete.
    await tx`lock table ${tx(tables.map(({ name }) => name))} in access share mode`
    const what = { format: FORMAT, version: VERSION, migration, taken_at: takenAt.toISOString() } as const
    const header: Header = { ...what, ...alongOf(along), tables }
    await pipeline(
      contentOf(tx, header, rows),
      createGzip({ level: 1, chunkSize: PIECE_BYTES }),
      along.passphrase ? seal(along.passphrase) : new PassThrough(),
      out,
    )
  })
  return rows
}
