import { createHash, type Hash } from 'node:crypto'
import { pipeline as join, type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Backup, BackupProblem, END_OF_ROWS, End, Header, Preamble, type Table, TOO_NEW, VERSION } from './format.ts'
import { linesOf } from './lines.ts'
import { unseal } from './sealed.ts'

const BATCH_BYTES = 64 * 1024
const DAMAGED = 'This file is damaged or incomplete: it is not a complete backup.'
const FOREIGN = 'This file is not a backup of a Dozen shop.'

type Lines = { next: () => Promise<Buffer>; ended: () => Promise<boolean> }

async function* unpacked(file: Readable, passphrase: string | undefined): AsyncGenerator<Buffer> {
  try {
    yield* join(file, unseal(passphrase), createGunzip(), () => {})
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw code.startsWith('Z_') ? new BackupProblem(DAMAGED, { cause: error }) : error
  }
}

const openLines = (file: Readable, passphrase: string | undefined): Lines => {
  const lines = linesOf(unpacked(file, passphrase))
  return {
    next: async () => {
      const { value, done } = await lines.next()
      if (done) throw new BackupProblem(DAMAGED)
      return value
    },
    ended: async () => (await lines.next()).done === true,
  }
}

const parseLine = (line: Buffer): unknown => {
  try {
    return JSON.parse(line.toString())
  } catch {
    return undefined
  }
}

const readHeader = (line: Buffer): Header => {
  const value = parseLine(line)
  const preamble = Preamble.safeParse(value)
  if (!preamble.success) throw new BackupProblem(FOREIGN)
  if (preamble.data.version > VERSION) throw new BackupProblem(TOO_NEW)
  const header = Header.safeParse(value)
  if (!header.success) throw new BackupProblem(DAMAGED)
  return header.data
}

/** The rows of one table, summed and gathered into pieces worth sending. */
async function* rowsOf(lines: Lines, hash: Hash, counted: (rows: number) => void): AsyncGenerator<Buffer> {
  let batch = [] as Buffer[]
  let bytes = 0
  let rows = 0
  for (let line = await lines.next(); !line.equals(END_OF_ROWS); line = await lines.next()) {
    hash.update(line)
    batch.push(line)
    bytes += line.length
    rows += 1
    if (bytes < BATCH_BYTES) continue
    yield Buffer.concat(batch)
    batch = []
    bytes = 0
  }
  hash.update(END_OF_ROWS)
  counted(rows)
  if (bytes > 0) yield Buffer.concat(batch)
}

/**
 * Reads a whole backup, handing the rows of each table to where `openTable` says, and refuses one that does not
 * add up. What was handed on before a refusal must be thrown away by the caller.
 */
export const readBackup = async (
  file: Readable,
  openTable: (table: Table) => Writable | Promise<Writable>,
  passphrase?: string,
): Promise<Backup> => {
  const lines = openLines(file, passphrase)
  const hash = createHash('sha256')
  const rows = {} as End['rows']
  const first = await lines.next()
  const header = readHeader(first)
  hash.update(first)
  for (const table of header.tables) {
    await pipeline(
      rowsOf(lines, hash, (count) => {
        rows[table.name] = count
      }),
      await openTable(table),
    )
  }
  const end = End.safeParse(parseLine(await lines.next()))
  const addsUp =
    end.success && end.data.sha256 === hash.digest('hex') && header.tables.every(({ name }) => end.data.rows[name] === rows[name])
  if (!addsUp || !(await lines.ended())) throw new BackupProblem(DAMAGED)
  return { header, end: end.data }
}

/** Reads a whole file without keeping any of it; refuses one that is not a complete backup. */
export const checkBackup = (file: Readable, passphrase?: string): Promise<Backup> =>
  readBackup(file, () => new Writable({ write: (_chunk, _encoding, done) => done() }), passphrase)
