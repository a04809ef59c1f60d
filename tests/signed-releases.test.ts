/** @module-tag rest */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeKey, readKey, signFile } from '../scripts/release/keys.ts'
import { checkSignature, type PublicKey, readPublicKey } from '../src/server/operations/upgrade/minisign.ts'

/** Who made an archive: signed with what a release is made with, checked with what runs on a server. */

const folder = mkdtempSync(join(tmpdir(), 'dozen-minisign-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)
const write = (name: string, text: string) => {
  writeFileSync(at(name), text)
  return at(name)
}
const keyOf = (text: string) => readPublicKey(text) as PublicKey

/** Made by minisign 0.11 of Debian 12. */
const EGGS = 'A dozen eggs.\n'
const MINISIGN_KEY = 'untrusted comment: minisign public key 3EDD64421FAE132E\nRWQuE64fQmTdPlHOjJ/uTyA7Pjyjded9Z6ATdqHA/+f8aL5sFKb+7wD4\n'
const BY_MINISIGN = `untrusted comment: signature from minisign secret key
RUQuE64fQmTdPh1Zy+xGmBp8w7TFk5302j+bEjb26ZxNHoERrvj2tiC0znu/vUISaSHa738sSm9rZrrZPsgCUk+2e9O2FJjKjQE=
trusted comment: twelve, all brown
AbbIewMzH5vFP4yZBOjvisvLpq5AowEEveKg3cSkGDnS8U3+TIkaDAUOWfDkAZMrqqX+q+Ui9O0OZ+kIE2s3BQ==
`

const DAMAGED = { trouble: expect.stringContaining('damaged, or someone changed it') }
const NONE = { trouble: expect.stringContaining("isn't a minisign signature") }

describe('a signature that minisign made', () => {
  const eggs = write('eggs', EGGS)
  const check = (text: string, file = eggs) => checkSignature(file, text, keyOf(MINISIGN_KEY))

  test('counts, and its comment is read', async () => {
    expect(keyOf(MINISIGN_KEY).id).toBe('3EDD64421FAE132E')
    expect(await check(BY_MINISIGN)).toEqual({ comment: 'twelve, all brown' })
    expect(await check(BY_MINISIGN.replaceAll('\n', '\r\n'))).toEqual({ comment: 'twelve, all brown' })
  })

  test('does not count for another file, with another comment, or with a letter of it changed', async () => {
    expect(await check(BY_MINISIGN, write('more', `${EGGS}\n`))).toEqual(DAMAGED)
    expect(await check(BY_MINISIGN.replace('brown', 'white'))).toEqual(DAMAGED)
    expect(await check(BY_MINISIGN.replace('h1Zy+', 'h1Zx+'))).toEqual(DAMAGED)
    expect(await check(BY_MINISIGN.replace('AbbI', 'AbbJ'))).toEqual(DAMAGED)
  })

  test.each(['', 'eggs', BY_MINISIGN.split('\n').slice(0, 2).join('\n'), BY_MINISIGN.replace('RUQ', 'RWQ')])(
    'is not mistaken for what is none: %j',
    async (text) => {
      expect(await check(text)).toEqual(NONE)
    },
  )
})

describe('a key of our own', () => {
  const key = makeKey(at('one'), process.cwd())
  const archive = write('archive', 'eggs '.repeat(50_000))

  test('is readable by its owner alone, never overwritten, and never in the project', () => {
    expect(statSync(at('one')).mode & 0o777).toBe(0o600)
    expect(readFileSync(at('one.pub'), 'utf8')).toBe(key.publicText)
    expect(() => makeKey(at('one'), process.cwd())).toThrow('keys are never overwritten')
    expect(() => makeKey(at('two'), folder)).toThrow("inside the project's folder")
    expect(existsSync(at('two'))).toBe(false)
    expect(() => readKey(at('one'), folder, undefined)).toThrow("inside the project's folder")
    expect(() => readKey(at('none'), process.cwd(), undefined)).toThrow('There is no key')
    expect(() => readKey(write('text', 'eggs'), process.cwd(), undefined)).toThrow('Others on this machine can read')
    chmodSync(at('text'), 0o600)
    expect(() => readKey(at('text'), process.cwd(), undefined)).toThrow('not an Ed25519 key')
  })

  test('signs the same file in the same words every time, and only its own signature counts', async () => {
    const again = readKey(at('one'), process.cwd(), undefined)
    const signature = await signFile(archive, key, 'file:archive')
    expect(await signFile(archive, again, 'file:archive')).toBe(signature)
    expect(await checkSignature(archive, signature, keyOf(key.publicText))).toEqual({ comment: 'file:archive' })
    const other = makeKey(at('other'), process.cwd())
    const { id } = keyOf(other.publicText)
    expect(await checkSignature(archive, await signFile(archive, other, ''), keyOf(key.publicText))).toEqual({
      trouble: expect.stringContaining(`signed with key ${id}, but this release trusts only key ${keyOf(key.publicText).id}`),
    })
    // Somebody else's signature that claims to be of this key.
    const posing = await signFile(archive, { ...other, id: key.id }, '')
    expect(await checkSignature(archive, posing, keyOf(key.publicText))).toEqual(DAMAGED)
  })

  test.skipIf(spawnSync('minisign', ['-v']).status !== 0)('is one that minisign itself takes', async () => {
    write('archive.minisig', await signFile(archive, key, 'file:archive'))
    const { status, stdout } = spawnSync('minisign', ['-Vm', archive, '-p', at('one.pub')], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, expect.stringContaining('Trusted comment: file:archive')])
  })

  test.skipIf(spawnSync('openssl', ['version']).status !== 0)('may be one that openssl made and encrypted', () => {
    const made = spawnSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-aes256', '-pass', 'pass:eggs', '-out', at('sealed')])
    expect(made.status).toBe(0)
    chmodSync(at('sealed'), 0o600)
    expect(readKey(at('sealed'), process.cwd(), 'eggs').publicText).toContain('minisign public key')
    expect(() => readKey(at('sealed'), process.cwd(), 'hens')).toThrow('passphrase')
    expect(() => readKey(at('sealed'), process.cwd(), undefined)).toThrow('passphrase')
  })
})
