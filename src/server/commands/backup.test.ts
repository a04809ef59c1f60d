/** @module-tag rest */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDrill } from '../../../tests/backups/drill.ts'
import { contentsOf, openDatabase, type TestDatabase } from '../../../tests/support/shop/backups.ts'
import { runCommand } from '../../../tests/support/shop/commands.ts'

const BACKUP_PASSPHRASE = 'twelve brown eggs'
const folder = mkdtempSync(join(tmpdir(), 'dozen-backup-'))
let shop: TestDatabase
let fresh: TestDatabase
beforeAll(async () => {
  shop = await openDatabase()
  fresh = await openDatabase('template0')
  await shop.db`insert into app_user (id, email) values ('1', 'ann@farm.example')`
})
afterAll(async () => {
  await shop.close()
  await fresh.close()
  rmSync(folder, { recursive: true })
})

describe('npm run backup and npm run restore', () => {
  const file = join(folder, 'farm.backup')

  test('carry a shop from one database to another', async () => {
    const saved = await runCommand('backup', [file], { DATABASE_URL: shop.url, BACKUP_PASSPHRASE })
    expect(saved).toEqual({
      code: 0,
      out: expect.stringMatching(/^Saved \d+ rows of \d+ tables in .*farm\.backup and verified them\. .*\n$/),
      err: '',
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file).subarray(0, 24).toString()).toBe('{"format":"dozen-sealed"')
    expect(readdirSync(folder)).toEqual(['farm.backup'])

    const restored = await runCommand('restore', ['--nothing-since', file], { DATABASE_URL: fresh.url, BACKUP_PASSPHRASE })
    expect(restored).toEqual({
      code: 0,
      out: expect.stringMatching(/^Restored \d+ rows of \d+ tables \(accounts: 1, orders: 0\), .*, from .*farm\.backup\.\n$/),
      err: '',
    })
    expect(await contentsOf(fresh.db)).toEqual(await contentsOf(shop.db))
  })

  test('do what the drill of the documents says, with its own commands', async () => {
    const other = await openDatabase('template0')
    const place = mkdtempSync(join(folder, 'place-'))
    const env = { BACKUP_TO: place, BACKUP_PASSPHRASE }
    const [here = [], elsewhere = []] = readDrill()
    const typed = [...here.map((line) => [line, shop.url]), ...elsewhere.map((line) => [line, other.url])]
    const said: string[] = []
    for (const [line = '', url = ''] of typed) {
      const [, name, rest = ''] = /^npm run (backup|restore)(?: -- (.*))?$/.exec(line) ?? []
      if (name === undefined) continue
      const { out, err } = await runCommand(name, rest.split(' ').filter(Boolean), { ...env, DATABASE_URL: url })
      said.push(out + err)
    }
    expect(said).toEqual([
      expect.stringMatching(/^Saved \d+ rows in .*\.backup\.enc and verified them there\. It is encrypted/),
      expect.stringMatching(/^1 backup in .*, oldest first\.\n {2}dozen-.*\.backup\.enc {2}\d+ kB\n$/),
      expect.stringMatching(/ is complete: \d+ rows of \d+ tables \(accounts: 1, orders: 0\), .* Nothing was changed\.\n$/),
      expect.stringMatching(
        /^Restored \d+ rows of \d+ tables \(accounts: 1, orders: 0\), .*, from .*\.backup\.enc\. Receipts continue with number \d{6}: 000001 to \d{6} may have been issued after the backup, so they are skipped\. The books say so\.\n$/,
      ),
    ])
    const copy = await contentsOf(other.db)
    const farm = await contentsOf(shop.db)
    // Which backup was the last one, and how it went, is the old machine's; so are receipts that it may have given out since.
    const { receipt_counter = [], receipt_gap = [] } = copy
    expect([receipt_counter, receipt_gap]).not.toEqual([farm.receipt_counter, farm.receipt_gap])
    expect(copy).toEqual({ ...farm, last_backup: [], part_state: [], receipt_counter, receipt_gap })
    const day = await runCommand('restore', ['--check', '2025-11-16'], { ...env, DATABASE_URL: other.url })
    expect(day.err).toMatch(/^There is no backup of 2025-11-16 in .*\. There is one: dozen-.*\.backup\.enc\.\n$/)
    await other.close()
  })

  test('overwrite nothing', async () => {
    const before = readFileSync(file)
    expect(await runCommand('backup', [file], { DATABASE_URL: shop.url })).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('already exists'),
    })
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(await runCommand('restore', [file], { DATABASE_URL: fresh.url, BACKUP_PASSPHRASE })).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('empty database'),
    })

    const other = join(folder, 'other.backup')
    writeFileSync(`${other}.part`, 'begun')
    expect(await runCommand('backup', [other], { DATABASE_URL: shop.url })).toMatchObject({
      code: 1,
      err: expect.stringContaining('other.backup.part exists'),
    })
    expect([existsSync(other), readFileSync(`${other}.part`, 'utf8')]).toEqual([false, 'begun'])
  })

  test('ask for a file that can be used', async () => {
    expect(await runCommand('backup', [], {})).toMatchObject({ code: 1, err: expect.stringMatching(/^Which file\? /) })
    expect(await runCommand('restore', [], {})).toMatchObject({ code: 1, err: expect.stringMatching(/^Which backup\? /) })
    expect(await runCommand('backup', [join(folder, 'no', 'such', 'place')], { DATABASE_URL: shop.url })).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^There is no folder .*such\. Create it, or mount its disk\.\n$/),
    })
  })
})
