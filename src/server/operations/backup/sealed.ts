import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { asLine, BackupProblem, NEWLINE } from './format.ts'

/**
 * An encrypted backup is a line that says how the key is derived from the passphrase, then pieces of equal length, each
 * under AES-256-GCM. The nonce of a piece is its number and whether it is the last, and the line is authenticated with
 * every piece: nothing can be omitted, moved, inserted or cut off unnoticed. The salt, and so the key, is new in every
 * file, so no nonce is used twice with one key.
 */
const FORMAT = 'dozen-sealed'
const PIECE_BYTES = 64 * 1024
const TAG_BYTES = 16
const KEY_BYTES = 32
const CHECK_BYTES = 16
const LONGEST_LINE = 1024
const OPENING = 0x7b // {

// About a third of a second and 32 MB for each guess.
const COST = { N: 2 ** 15, r: 8, p: 3 } as const

const Line = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  // Bounded, so that a forged file can't exhaust the reader's memory.
  N: z.int().check(z.gte(2 ** 14), z.lte(2 ** 17)),
  r: z.literal(8),
  p: z.int().check(z.gte(1), z.lte(16)),
  salt: z.base64(),
  /** Tells a wrong passphrase from a damaged file. */
  check: z.base64(),
})
type Line = z.output<typeof Line>

const NOT_SET = 'This backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with, and try again.'
const WRONG = 'BACKUP_PASSPHRASE is not the passphrase this backup was made with. Without that, no one can read it.'
const CUT_OFF = 'This backup is incomplete: its end is missing.'
const NO_END = 'This backup was altered: its end is missing or changed.'
const CHANGED = 'This backup was altered: part of it was damaged, moved or changed.'
const UNKNOWN = "This file is encrypted in a way this version of Dozen doesn't know. Update Dozen first."
const FOREIGN = 'This file is not a backup of a Dozen shop.'

type Cost = { N: number; r: number; p: number }

const deriveKey = (passphrase: string, salt: Buffer, { N, r, p }: Cost): Promise<{ key: Buffer; check: Buffer }> => {
  const options: ScryptOptions = { N, r, p, maxmem: 2 * 128 * N * r }
  return new Promise((resolve, reject) =>
    // One letter is one letter, however a keyboard writes it.
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES + CHECK_BYTES, options, (error, made) =>
      error ? reject(error) : resolve({ key: made.subarray(0, KEY_BYTES), check: made.subarray(KEY_BYTES) }),
    ),
  )
}

const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

type Piece = { piece: Buffer; number: number; isLast: boolean }

/** One is held back, until it is known whether another follows. */
async function* piecesOf(source: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Piece> {
  let held = Buffer.alloc(0) as Buffer
  let number = 0
  for await (const part of source) {
    held = held.length === 0 ? part : Buffer.concat([held, part])
    for (; held.length > bytes; held = held.subarray(bytes)) yield { piece: held.subarray(0, bytes), number: number++, isLast: false }
  }
  yield { piece: held, number, isLast: true }
}

export const seal = (passphrase: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(16)
    const { key, check } = await deriveKey(passphrase, salt, COST)
    const how: Line = { format: FORMAT, version: 1, ...COST, salt: salt.toString('base64'), check: check.toString('base64') }
    const line = asLine(how)
    yield line
    for await (const { piece, number, isLast } of piecesOf(source, PIECE_BYTES)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(line)
      yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    }
  }

const opened = (key: Buffer, line: Buffer, sealed: Buffer, nonce: Buffer): Buffer | undefined => {
  if (sealed.length < TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(line)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

const whyNot = (key: Buffer, line: Buffer, { piece, number, isLast }: Piece): string => {
  if (!isLast) return CHANGED
  return piece.length === 0 || opened(key, line, piece, nonceOf(number, false)) ? CUT_OFF : NO_END
}

const readLine = (line: Buffer): Line => {
  let header: unknown
  try {
    header = JSON.parse(line.toString())
  } catch {
    throw new BackupProblem(FOREIGN)
  }
  if (!z.object({ format: z.literal(FORMAT) }).safeParse(header).success) throw new BackupProblem(FOREIGN)
  const read = Line.safeParse(header)
  if (!read.success || read.data.version !== 1) throw new BackupProblem(UNKNOWN)
  return read.data
}

/** The first line, and a source of what follows it. */
const splitLine = async (first: Buffer, parts: AsyncIterator<Buffer>): Promise<{ line: Buffer; rest: AsyncIterable<Buffer> }> => {
  let head = first
  while (!head.includes(NEWLINE) && head.length < LONGEST_LINE) {
    const { value, done } = await parts.next()
    if (done) throw new BackupProblem(CUT_OFF)
    head = Buffer.concat([head, value])
  }
  const end = head.indexOf(NEWLINE) + 1
  if (end === 0) throw new BackupProblem(FOREIGN)
  async function* rest(): AsyncGenerator<Buffer> {
    if (head.length > end) yield head.subarray(end)
    yield* { [Symbol.asyncIterator]: () => parts }
  }
  return { line: head.subarray(0, end), rest: rest() }
}

async function* openPieces(line: Buffer, rest: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const { salt, check: expected, ...cost } = readLine(line)
  const { key, check } = await deriveKey(passphrase, Buffer.from(salt, 'base64'), cost)
  const wanted = Buffer.from(expected, 'base64')
  if (wanted.length !== check.length || !timingSafeEqual(wanted, check)) throw new BackupProblem(WRONG)
  for await (const piece of piecesOf(rest, PIECE_BYTES + TAG_BYTES)) {
    const content = opened(key, line, piece.piece, nonceOf(piece.number, piece.isLast))
    if (content === undefined) throw new BackupProblem(whyNot(key, line, piece))
    yield content
  }
}

export const isSealed = (start: Buffer): boolean => start[0] === OPENING

/** Passes on what is sealed; anything else is refused with these words. */
export async function* sealedOnly(source: AsyncIterable<Buffer>, words: string): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const part of source) {
    if (isFirst && !isSealed(part)) throw new BackupProblem(words)
    isFirst = false
    yield part
  }
}

/** What was sealed, and what never was as it is. */
export const unseal = (passphrase: string | undefined) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const parts = source[Symbol.asyncIterator]()
    try {
      const { value: first, done } = await parts.next()
      if (done) return
      if (!isSealed(first)) {
        yield first
        yield* { [Symbol.asyncIterator]: () => parts }
        return
      }
      const { line, rest } = await splitLine(first, parts)
      readLine(line)
      if (passphrase === undefined) throw new BackupProblem(NOT_SET)
      yield* openPieces(line, rest, passphrase)
    } finally {
      await parts.return?.()
    }
  }
