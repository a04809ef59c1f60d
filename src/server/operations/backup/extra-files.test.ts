import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { filesToKeep, restoreSecret } from './extra-files.ts'
import type { Header } from './format.ts'
import { saveFile } from './save-file.ts'

const SECRET = 's'.repeat(43)
const header: Header = {
  format: 'dozen-backup',
  version: 2,
  migration: 36,
  taken_at: '2026-11-16T07:30:00.000Z',
  tables: [],
  made_by: '1.0.0',
  variables: [],
}

let dataDir = ''
let file = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dozen-along-'))
  file = join(dataDir, 'session-secret')
})
afterEach(() => rmSync(dataDir, { recursive: true }))
const here = (variables: string[] = [], sessionSecret?: string) => ({
  variables,
  sessionSecret,
  dataDir,
  backups: { to: undefined, passphrase: undefined },
})

test('the secret of a sealed backup is put where the shop looks for it, for its owner alone, and taken away if the restore fails', async () => {
  const { says, undo } = await restoreSecret({ ...header, session_secret: SECRET }, here())
  expect([says, readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([[], SECRET, 0o600])
  undo()
  expect(existsSync(file)).toBe(false)
})

test('the secret that an empty shop has made gives way to the one of the backup, is kept aside, and comes back if the restore fails', async () => {
  const bring = () => restoreSecret({ ...header, session_secret: SECRET }, here())
  const aside = `${file}.before-restore`
  writeFileSync(file, 'o'.repeat(43))
  ;(await bring()).undo()
  expect([readFileSync(file, 'utf8'), existsSync(aside)]).toEqual(['o'.repeat(43), false])
  expect((await bring()).says).toEqual([expect.stringContaining(`is now ${aside}`)])
  expect([readFileSync(file, 'utf8'), readFileSync(aside, 'utf8'), statSync(file).mode & 0o777]).toEqual([SECRET, 'o'.repeat(43), 0o600])
  expect((await bring()).says).toEqual([])
  writeFileSync(file, 'p'.repeat(43))
  await bring()
  expect([readFileSync(aside, 'utf8'), readFileSync(`${aside}-2`, 'utf8')]).toEqual(['o'.repeat(43), 'p'.repeat(43)])
})

test('where SESSION_SECRET is set, the shop’s own is laid beside for whoever sets it', async () => {
  const { says } = await restoreSecret({ ...header, session_secret: SECRET }, here(['SESSION_SECRET'], 'v'.repeat(40)))
  expect(says).toEqual([expect.stringContaining(`SESSION_SECRET differs from the one the shop had. Set it to what is now in ${file}`)])
  expect([readFileSync(file, 'utf8'), says.join()]).toEqual([SECRET, expect.not.stringContaining(SECRET)])
})

test('a plain backup says what to bring: the secret, and the variables that are not set here', async () => {
  const variables = ['DATA_DIR', 'PORT', 'PUBLIC_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY']
  const { says } = await restoreSecret({ ...header, variables }, here(['PUBLIC_URL']))
  expect(says).toEqual([
    expect.stringContaining(`copy the file session-secret from its old data folder to ${file}`),
    'The shop ran with SMTP_URL, STRIPE_SECRET_KEY. Set them here too.',
  ])
  writeFileSync(file, SECRET)
  expect((await restoreSecret(header, here())).says).toEqual([])
  expect((await restoreSecret({ ...header, variables: ['SESSION_SECRET'] }, here())).says).toEqual([
    'The shop ran with SESSION_SECRET. Set it here too.',
  ])
})

test('whoever makes a plain backup hears what to keep beside it, once there is something', () => {
  expect(filesToKeep(here())).toEqual([])
  writeFileSync(file, SECRET)
  expect(filesToKeep(here())).toEqual([expect.stringContaining(`It doesn't include ${file}. Keep that file too`)])
  expect(filesToKeep({ ...here(), backups: { to: undefined, passphrase: 'twelve brown eggs' } })).toEqual([])
})

test('a link that somebody lays in place of a file that is being saved leads nobody elsewhere', async () => {
  const saved = join(dataDir, 'dozen.backup')
  const elsewhere = join(dataDir, 'elsewhere')
  writeFileSync(elsewhere, 'of root')
  let read = ''
  const fill = async (out: Writable) => {
    await pipeline(['of the shop'], out)
    rmSync(`${saved}.part`)
    symlinkSync(elsewhere, `${saved}.part`)
  }
  const { bytes } = await saveFile(saved, fill, async (file) => {
    read = await text(file)
  })
  expect([read, bytes, readFileSync(elsewhere, 'utf8')]).toEqual(['of the shop', 11, 'of root'])
})

test.skipIf(process.getuid?.() !== 0)('root reads no other secret than the owner of the folder can', async () => {
  const hidden = mkdtempSync(join(tmpdir(), 'dozen-hidden-'))
  writeFileSync(join(hidden, 'key'), SECRET, { mode: 0o600 })
  symlinkSync(join(hidden, 'key'), file)
  chownSync(dataDir, 1, 1)
  expect(() => filesToKeep(here())).toThrow('EACCES')
  rmSync(file)
  await restoreSecret({ ...header, session_secret: SECRET }, here())
  expect(statSync(file).uid).toBe(1)
  rmSync(hidden, { recursive: true })
})
