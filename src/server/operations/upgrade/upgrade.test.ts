import { createReadStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contentsOf, openDatabase, restoreInto, type TestDatabase } from '../../../../tests/support/shop/backups.ts'
import { StartRefused } from '../../kernel/start-refused.ts'
import { archiveSchema, restoreSchema } from '../../store/database/archive-schema.ts'
import { listMigrations, migrate, migrationOf } from '../../store/database/migrate.ts'
import { checkBackup } from '../backup/read-backup.ts'
import type { Along } from '../backup/write-backup.ts'
import { listCopies } from './copies.ts'
import { migrateWithCopy } from './copy-before-migrating.ts'
import { findWayBack } from './way-back.ts'

const all = await listMigrations()
const [before = 0, last = 0] = all.slice(-2).map(({ number }) => number)

let dataDir: string
let shop: TestDatabase
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'dozen-upgrade-'))
  shop = await openDatabase('template0')
  await migrate(shop.db, before)
})
afterEach(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true })
})

const ask = ({ db }: TestDatabase) => db`
  insert into question (name, email, subject, message, created_at)
  select 'Ann', 'ann@people.example', max(number)::text, '', now() from migration`
const signUp = ({ db }: TestDatabase) => db`insert into app_user (id, email) values ('ann', 'ann@people.example')`

let second = 0
const clock = () => new Date(Date.UTC(2026, 10, 16, 9, 0, second++))
const upgrade = (along: Along = {}) => migrateWithCopy(shop.db, { dataDir, clock, along })

/** A release that knows the first of the migrations. */
const makeRelease = (upTo: number): string => {
  const release = join(dataDir, `release-${upTo}`)
  mkdirSync(join(release, 'migrations'), { recursive: true })
  for (const { name } of all.filter(({ number }) => number <= upTo)) writeFileSync(join(release, 'migrations', name), '')
  return release
}

describe('a migration', () => {
  test('of a shop that people use begins with a copy that holds all they did until then, though an older process still writes', async () => {
    await signUp(shop)
    let isBusy = true
    const older = (async () => {
      while (isBusy) await ask(shop)
    })()
    await expect.poll(() => shop.db`select from question limit 5`).toHaveLength(5)
    await upgrade()
    await expect.poll(() => shop.db`select from question where subject = ${last} limit 5`).toHaveLength(5)
    isBusy = false
    await older

    const [copy, ...others] = listCopies(dataDir)
    expect([copy?.before, others]).toEqual([last, []])
    const restored = await openDatabase('template0')
    await restoreInto(restored, readFileSync(copy?.file ?? ''))
    const asked = ({ db }: TestDatabase) => db`select id from question where subject = ${before} order by id`
    expect(await asked(restored)).toEqual(await asked(shop))
    expect(await restored.db`select from question where subject = ${last}`).toHaveLength(0)
    await restored.close()
  })

  test('does not happen where no copy can be made, and of an empty database none is', async () => {
    await signUp(shop)
    writeFileSync(join(dataDir, 'backups'), 'no folder')
    const refused = await upgrade().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartRefused)
    expect((refused as Error).message).toMatch(/needs a migration, but it could not be copied to .*backups first .*Make room/)
    expect(await migrationOf(shop.db)).toBe(before)
    await shop.db`delete from app_user`
    await upgrade()
    expect(await migrationOf(shop.db)).toBe(last)
  })

  test('that fails leaves no copy behind, nor does a start that was killed in the middle of one, and of those that worked the last three are kept', async () => {
    await signUp(shop)
    const folder = join(dataDir, 'backups')
    mkdirSync(folder)
    const older = ['before-0001-20261001-080000.backup', 'before-0001-20261101-080000.backup', 'before-0002-20261102-080000.backup']
    const cutOff = 'before-0002-20261103-080000.backup.part'
    for (const name of [...older, cutOff]) writeFileSync(join(folder, name), '')
    await shop.db.unsafe(`alter table migration add constraint last check (number <= ${before})`)
    await expect(upgrade()).rejects.toThrow('check constraint')
    expect(readdirSync(folder).sort()).toEqual(older)
    await shop.db`alter table migration drop constraint last`
    await upgrade()
    expect(listCopies(dataDir).map(({ before: number }) => number)).toEqual([1, 2, last])
  })
})

describe('the way back', () => {
  test('is the copy from before the first migration that the other release does not know, and tells what would be missing', async () => {
    await signUp(shop)
    await expect(findWayBack(shop.db, dataDir, makeRelease(before))).resolves.toEqual({
      says: expect.stringContaining('Nothing will be lost'),
    })
    await upgrade({ passphrase: 'twelve brown eggs' })
    const [copy] = listCopies(dataDir)
    await shop.db`update app_user set created_at = created_at - interval '1 year'`
    const quiet = [false, true].map(async (isAutomatic) => (await findWayBack(shop.db, dataDir, makeRelease(before), isAutomatic)).says)
    expect(await Promise.all(quiet)).toEqual([
      expect.stringContaining('You would lose every change made since. A full backup'),
      expect.stringContaining('The database as it is now is kept separately.'),
    ])
    await ask(shop)
    const { file = '', says } = await findWayBack(shop.db, dataDir, makeRelease(before))
    expect(file).toBe(copy?.file)
    // Sealed as every other backup of this shop, and for its owner alone.
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(checkBackup(createReadStream(file))).rejects.toThrow('This backup is encrypted')
    expect((await checkBackup(createReadStream(file), 'twelve brown eggs')).header.migration).toBe(before)
    expect(says).toMatch(/restored as it was on Nov 16, 2026, 9:00 AM \(UTC\)\. You would lose 1 question made since, and/)
    // Where nobody is asked, no backup is promised that nobody makes.
    const automatic = await findWayBack(shop.db, dataDir, makeRelease(before), true)
    expect([automatic.file, automatic.says]).toEqual([file, expect.stringMatching(/1 question made since, is kept separately/)])
    expect(automatic.says).not.toContain('backup')
    await expect(findWayBack(shop.db, dataDir, makeRelease(before - 1))).rejects.toThrow(/no earlier copy in .*backups/)
  })

  test('leaves all tables aside in a database of one’s own, and brings them back where a restore fails', async () => {
    await signUp(shop)
    await migrate(shop.db)
    const everything = await contentsOf(shop.db)
    await archiveSchema(shop.db, 'before_rollback_1')
    await migrate(shop.db, before)
    expect(await shop.db`select from app_user`).toHaveLength(0)
    expect(await shop.db`select email from before_rollback_1.app_user`).toEqual([{ email: 'ann@people.example' }])
    await restoreSchema(shop.db, 'before_rollback_1')
    expect(await contentsOf(shop.db)).toEqual(everything)
    expect(await migrationOf(shop.db)).toBe(last)
  })
})
