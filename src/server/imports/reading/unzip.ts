import { inflateRawSync } from 'node:zlib'
import { RefusedFile } from './refused-file.ts'

/**
 * Reads the requested parts of a zip, from the directory at its end. Nothing is trusted: sizes are limited as declared and
 * while unpacking, overlapping parts are refused, and names are names, never paths.
 */

const PARTS_MOST = 2_000
/** Unpacked, all parts that are read together: ten thousand lines with a dozen filled columns are about 20 MB. */
const BYTES_MOST = 80 * 1024 * 1024
/** Nothing that people wrote packs so tightly. */
const RATIO_MOST = 300
const RATIO_FROM = 1024 * 1024

const BROKEN = "This file is damaged and can't be opened. Please save it again and retry."
const BOMB = 'This file is far too large when opened. Please save a smaller one as XLSX or CSV.'
const LOCKED = 'This file is password-protected. Please save it without a password and try again.'

const END = 0x06054b50
const LINE = 0x02014b50
const HEAD = 0x04034b50
const END_SIZE = 22
const LINE_SIZE = 46
const HEAD_SIZE = 30
const STORED = 0
const DEFLATED = 8

type Part = { name: string; method: number; isLocked: boolean; packed: number; size: number; offset: number }

const findEnd = (file: Buffer): number => {
  const from = Math.max(0, file.length - END_SIZE - 0xffff)
  for (let at = file.length - END_SIZE; at >= from; at--) if (file.readUInt32LE(at) === END) return at
  throw new RefusedFile(BROKEN)
}

const readTable = (file: Buffer): Part[] => {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  const from = file.readUInt32LE(end + 16)
  if (count > PARTS_MOST) throw new RefusedFile(BOMB)
  const parts: Part[] = []
  let at = from
  for (let number = 0; number < count; number++) {
    if (at + LINE_SIZE > end || file.readUInt32LE(at) !== LINE) throw new RefusedFile(BROKEN)
    const nameSize = file.readUInt16LE(at + 28)
    const extra = file.readUInt16LE(at + 30)
    const comment = file.readUInt16LE(at + 32)
    parts.push({
      name: file.toString('utf8', at + LINE_SIZE, at + LINE_SIZE + nameSize),
      method: file.readUInt16LE(at + 10),
      isLocked: (file.readUInt16LE(at + 8) & 1) === 1,
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    })
    at += LINE_SIZE + nameSize + extra + comment
  }
  return parts
}

/** Where the bytes of a part begin: behind its own head, which has lengths of its own. */
const beginOf = (file: Buffer, { offset, packed }: Part): number => {
  if (offset + HEAD_SIZE > file.length || file.readUInt32LE(offset) !== HEAD) throw new RefusedFile(BROKEN)
  const begin = offset + HEAD_SIZE + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (begin + packed > file.length) throw new RefusedFile(BROKEN)
  return begin
}

/** Of a bomb, many parts are unpacked from the same bytes. */
const refuseOverlap = (parts: readonly Part[]): void => {
  const inOrder = parts.toSorted((one, other) => one.offset - other.offset)
  for (const [place, { offset, packed }] of inOrder.entries())
    if (offset + HEAD_SIZE + packed > (inOrder[place + 1]?.offset ?? Number.POSITIVE_INFINITY)) throw new RefusedFile(BOMB)
}

const isTooMuch = ({ packed, size }: Part): boolean => size > BYTES_MOST || (size > RATIO_FROM && size > packed * RATIO_MOST)

export type Unzipped = { has: (name: string) => boolean; read: (name: string) => string }

export const unzip = (given: Uint8Array): Unzipped => {
  const file = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const parts = readTable(file)
  refuseOverlap(parts)
  const byName = new Map(parts.map((part) => [part.name, part]))
  let left = BYTES_MOST
  const unpack = (part: Part): Buffer => {
    if (part.isLocked) throw new RefusedFile(LOCKED)
    if (isTooMuch(part) || part.size > left) throw new RefusedFile(BOMB)
    const begin = beginOf(file, part)
    const packed = file.subarray(begin, begin + part.packed)
    if (part.method === STORED) return packed
    if (part.method !== DEFLATED) throw new RefusedFile(BROKEN)
    try {
      // What it said of its size is held to: a part that goes on is stopped there.
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, part.size) })
    } catch (error) {
      throw new RefusedFile((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? BOMB : BROKEN)
    }
  }
  return {
    has: (name) => byName.has(name),
    read: (name) => {
      const part = byName.get(name)
      if (!part) throw new RefusedFile(BROKEN)
      const unpacked = unpack(part)
      left -= unpacked.length
      // Some programs write their parts in UTF-16.
      const isWide = unpacked[0] === 0xff && unpacked[1] === 0xfe
      return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(unpacked)
    },
  }
}
