import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { findBackup } from './find-backup.ts'
import { openFolder } from './places/folder.ts'
import { seal, unseal } from './sealed.ts'

const PASSPHRASE = 'twelve brown eggs'
const PIECE = 64 * 1024
const SEALED_PIECE = PIECE + 16

const through = async (
  step: (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>,
  content: Buffer,
  partBytes = 10_000,
): Promise<Buffer> => {
  const parts: Buffer[] = []
  const source = async function* () {
    for (let at = 0; at < content.length; at += partBytes) yield content.subarray(at, at + partBytes)
  }
  await pipeline(source, step, async (all: AsyncIterable<Buffer>) => {
    for await (const part of all) parts.push(part)
  })
  return Buffer.concat(parts)
}
const sealed = (content: Buffer) => through(seal(PASSPHRASE), content)
const opened = (file: Buffer, passphrase: string | undefined = PASSPHRASE) => through(unseal(passphrase), file)

const content = Buffer.alloc(3 * PIECE + 1_000, 'eggs and more eggs, ')
const file = await sealed(content)
const lineEnd = file.indexOf('\n') + 1

test.each([0, 1, PIECE, PIECE + 1])('%i bytes come out as they went in, and nothing of them can be seen in between', async (bytes) => {
  const some = content.subarray(0, bytes)
  const hidden = await sealed(some)
  expect((await opened(hidden)).equals(some)).toBe(true)
  expect(hidden.includes('eggs and more')).toBe(false)
})

test('the same content is sealed differently each time', async () => {
  expect((await sealed(content)).subarray(lineEnd).equals(file.subarray(lineEnd))).toBe(false)
})

test('what was never sealed passes as it is', async () => {
  expect((await opened(Buffer.from([0x1f, 0x8b, 1, 2, 3]))).toString('hex')).toBe('1f8b010203')
})

const CUT_OFF = 'This backup is incomplete: its end is missing.'
const NO_END = 'This backup was altered: its end is missing or changed.'
const CHANGED = 'This backup was altered: part of it was damaged, moved or changed.'
const swapped = () => {
  const one = lineEnd
  const two = lineEnd + SEALED_PIECE
  return Buffer.concat([
    file.subarray(0, one),
    file.subarray(two, two + SEALED_PIECE),
    file.subarray(one, two),
    file.subarray(two + SEALED_PIECE),
  ])
}
const bitFlipped = () => {
  const other = Buffer.from(file)
  other[lineEnd + SEALED_PIECE + 5] = (other[lineEnd + SEALED_PIECE + 5] ?? 0) ^ 1
  return other
}

test.each<[string, () => Buffer, string]>([
  ['cut off between two pieces', () => file.subarray(0, lineEnd + 2 * SEALED_PIECE), CUT_OFF],
  ['cut off in the middle of one', () => file.subarray(0, lineEnd + SEALED_PIECE + 77), NO_END],
  ['cut off after its first line', () => file.subarray(0, lineEnd), CUT_OFF],
  ['cut off in its first line', () => file.subarray(0, 40), CUT_OFF],
  ['with two pieces in another order', swapped, CHANGED],
  ['with one piece left out', () => Buffer.concat([file.subarray(0, lineEnd), file.subarray(lineEnd + SEALED_PIECE)]), CHANGED],
  ['with one bit changed', bitFlipped, CHANGED],
  ['with something after its end', () => Buffer.concat([file, Buffer.from('more')]), NO_END],
  ['of a later way of sealing', () => Buffer.from(file.toString('latin1').replace('"version":1', '"version":2'), 'latin1'), "doesn't know"],
  ['of somebody else', () => Buffer.from('{"format":"other"}\n'), 'not a backup of a Dozen shop'],
])('a file %s is refused in words of its own', async (_, spoiled, words) => {
  await expect(opened(spoiled())).rejects.toThrow(words)
})

test('a wrong passphrase and none at all are told apart', async () => {
  await expect(opened(file, 'twelve white eggs')).rejects.toThrow('BACKUP_PASSPHRASE is not the passphrase')
  await expect(through(unseal(undefined), file)).rejects.toThrow('This backup is encrypted. Set BACKUP_PASSPHRASE')
})

describe('who restores', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  const PLAIN = Buffer.from([0x1f, 0x8b, 1, 2, 3])
  const root = mkdtempSync(join(tmpdir(), 'dozen-find-'))
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(root, 'place-'))
  })
  afterAll(() => rmSync(root, { recursive: true }))
  const put = (name: string, bytes: Buffer) => writeFileSync(join(folder, name), bytes)
  const find = (wanted: string, passphrase?: string) =>
    findBackup(
      openFolder(folder, () => now),
      wanted,
      { now, passphrase },
    )
  const read = async (wanted: string, passphrase?: string) => buffer(await (await find(wanted, passphrase)).open())

  test('gets nothing unsealed under a name that says sealed, nor from a place where all are', async () => {
    put('dozen-2026-11-15T0230.backup', PLAIN)
    expect(await read('latest')).toEqual(PLAIN)
    await expect(read('latest', PASSPHRASE)).rejects.toThrow(/T0230\.backup is not encrypted, though BACKUP_PASSPHRASE is set/)
    put('dozen-2026-11-16T0230.backup.enc', PLAIN)
    await expect(read('latest')).rejects.toThrow(/is not encrypted, though its name says so/)
    await expect(read(join(folder, 'dozen-2026-11-16T0230.backup.enc'))).rejects.toThrow(/is not encrypted, though its name says so/)
    put('dozen-2026-11-16T0230.backup.enc', file)
    expect((await read('2026-11-16', PASSPHRASE)).equals(file)).toBe(true)
  })

  test('hears of a file of their own that is not sealed, and gets it', async () => {
    put('mine.backup', PLAIN)
    expect(await read(join(folder, 'mine.backup'), PASSPHRASE)).toEqual(PLAIN)
    expect((await find(join(folder, 'mine.backup'), PASSPHRASE)).says).toEqual([
      expect.stringContaining('WARNING: this file is not encrypted'),
    ])
    expect((await find(join(folder, 'mine.backup'))).says).toEqual([])
  })

  test('does not get for the last one what a clock that ran ahead has named, but hears of it', async () => {
    const ahead = 'dozen-2031-01-01T0230.backup'
    put(ahead, PLAIN)
    await expect(find('latest')).rejects.toThrow(/There is no backup in .* There is one: dozen-2031.* Skipped/)
    // Two o'clock of the next morning has come somewhere, and so it may have on the farm.
    put('dozen-2026-11-17T0159.backup', PLAIN)
    const { what, says } = await find('latest')
    expect([what, says]).toEqual([join(folder, 'dozen-2026-11-17T0159.backup'), [expect.stringContaining(`in the future: ${ahead}.`)]])
    expect((await find('2031-01-01')).what).toBe(join(folder, ahead))
  })
})
