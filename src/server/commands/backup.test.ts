import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentsOf, openDatabase, type TestDatabase } from '../../../tests/support/shop/backups.ts'
import { runCommand } from '../../../tests/support/shop/commands.ts'

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
    const saved = await runCommand('backup', [file], { DATABASE_URL: shop.url })
    expect(saved).toEqual({
      code: 0,
      out: expect.stringMatching(/^Saved \d+ rows of \d+ tables in .*farm\.backup, and read them back\. .*\n$/),
      err: '',
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['farm.backup'])

    const restored = await runCommand('restore', [file], { DATABASE_URL: fresh.url })
    expect(restored).toEqual({
      code: 0,
      out: expect.stringMatching(/^Restored \d+ rows of \d+ tables \(accounts: 1, orders: 0\), .*, from .*farm\.backup\.\n$/),
      err: '',
    })
    expect(await contentsOf(fresh.db)).toEqual(await contentsOf(shop.db))
  })

  test('overwrite nothing', async () => {
    const before = readFileSync(file)
    expect(await runCommand('backup', [file], { DATABASE_URL: shop.url })).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('exists already'),
    })
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(await runCommand('restore', [file], { DATABASE_URL: fresh.url })).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('empty database'),
    })

    const other = join(folder, 'other.backup')
    writeFileSync(`${other}.part`, 'begun')
    expect(await runCommand('backup', [other], { DATABASE_URL: shop.url })).toMatchObject({
      code: 1,
      err: expect.stringContaining('other.backup.part is there'),
    })
    expect([existsSync(other), readFileSync(`${other}.part`, 'utf8')]).toEqual([false, 'begun'])
  })

  test('ask for a file that can be used', async () => {
    expect(await runCommand('backup', [], {})).toMatchObject({ code: 1, err: expect.stringMatching(/^Into which file\? /) })
    expect(await runCommand('restore', [], {})).toMatchObject({ code: 1, err: expect.stringMatching(/^Which backup\? /) })
    expect(await runCommand('restore', [join(folder, 'none')], {})).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no file .*none\.\n$/),
    })
    expect(await runCommand('backup', [join(folder, 'no', 'such', 'place')], { DATABASE_URL: shop.url })).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^There is no folder .*such\. Make it, or mount the disk that it is on\.\n$/),
    })
  })
})
