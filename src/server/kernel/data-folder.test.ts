import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Config } from './config/config.ts'
import { expectWritable, ownFolder } from './data-folder.ts'
import { isRoot, underAName } from './ordinary-user.ts'

const world = mkdtempSync(join(tmpdir(), 'dozen-data-folder-'))
afterAll(() => rmSync(world, { recursive: true }))
const modeOf = (folder: string) => statSync(folder).mode & 0o777
const make = (name: string, mode: number) => {
  const folder = join(world, name)
  mkdirSync(folder)
  chmodSync(folder, mode)
  return folder
}
const CLOSED = isRoot() && !underAName({ command: (program, args) => [program, args], ids: {} }) ? 0o711 : 0o700

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  test('is made for its owner alone, whatever others are allowed by default', () => {
    const before = process.umask(0)
    try {
      expect(ownFolder(join(world, 'new/data'))).toBe(false)
      expect(modeOf(join(world, 'new/data'))).toBe(CLOSED)
    } finally {
      process.umask(before)
    }
  })

  test.each([0o755, 0o750, 0o777])('is closed if it was open to others (%o), also where a link leads to it', (mode) => {
    const folder = make(`open-${mode}`, mode)
    symlinkSync(folder, `${folder}-link`)
    expect(ownFolder(`${folder}-link`)).toBe(true)
    expect(modeOf(folder)).toBe(CLOSED)
    expect(ownFolder(folder)).toBe(false)
  })

  test.runIf(isRoot()).each([0o755, 0o700])('of root (%o) lets the user through to whom its database belongs', (mode) => {
    const folder = make(`shared-${mode}`, mode)
    mkdirSync(join(folder, 'postgres'))
    chownSync(join(folder, 'postgres'), 65534, 65534)
    ownFolder(folder)
    expect(modeOf(folder)).toBe(0o711)
    expect(ownFolder(folder)).toBe(false)
  })

  test('that cannot be used is in the way only of a shop that has to write there', () => {
    const dataDir = join(world, 'a-file')
    writeFileSync(dataDir, '')
    const variables: Config['variables'] = ['STRIPE_SECRET_KEY', 'SMTP_URL']
    const elsewhere = { dataDir, databaseUrl: 'postgres://farm@db.example/dozen', sessionSecret: 'x'.repeat(40), variables }
    expect(() => expectWritable(elsewhere)).not.toThrow()
    const lacks: Partial<Parameters<typeof expectWritable>[0]>[] = [
      ...[{ databaseUrl: undefined }, { sessionSecret: undefined }],
      ...variables.map((name) => ({ variables: [name] })),
    ]
    for (const lack of lacks) expect(() => expectWritable({ ...elsewhere, ...lack })).toThrow(/^Dozen cannot start: its data folder/)
  })

  test.runIf(isRoot())('of somebody else is left to them', () => {
    const folder = make('theirs', 0o755)
    chownSync(folder, 65534, 65534)
    expect(ownFolder(folder)).toBe(false)
    expect(modeOf(folder)).toBe(0o755)
  })
})
