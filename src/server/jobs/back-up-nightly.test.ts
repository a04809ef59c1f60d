import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop.ts'
import type { Shop } from '../kernel/context.ts'
import { VERSION } from '../kernel/version.ts'
import { backUp } from '../operations/backup/back-up.ts'
import { findBackup } from '../operations/backup/find-backup.ts'
import { BackupProblem } from '../operations/backup/format.ts'
import { openFolder } from '../operations/backup/places/folder.ts'
import type { Place } from '../operations/backup/places/place.ts'
import { checkBackup } from '../operations/backup/read-backup.ts'
import { backup as check } from '../operations/health/checks/backup.ts'
import * as lastBackups from '../store/farm/last-backups.ts'
import * as partStates from '../store/farm/part-states.ts'
import { backUpIfDue } from './back-up-nightly.ts'

const PASSPHRASE = 'twelve brown eggs'
const root = mkdtempSync(join(tmpdir(), 'dozen-nightly-'))
const folder = join(root, 'backups')
mkdirSync(folder)
// Half past two in New York.
const NIGHT = Date.parse('2026-11-16T07:30:00Z')
const DAY = 24 * 3_600_000
let now = NIGHT
const EARLIER = 'dozen-2026-11-16T0100.backup.enc'
let farm = {} as TestShop
let shop = {} as Shop
let place = {} as Place

const env = { BACKUP_TO: folder, BACKUP_PASSPHRASE: PASSPHRASE }
const clock = () => new Date(now)

beforeAll(async () => {
  // Without a job of its own: nights pass as the test tells.
  farm = await openTestShop({ clock })
  shop = { ...farm.shop, config: { ...farm.shop.config, backups: { to: { folder }, passphrase: PASSPHRASE } } }
  place = openFolder(folder, clock)
})
afterAll(async () => {
  await farm.close()
  rmSync(root, { recursive: true })
})
afterEach(() => {
  now += DAY
})

const health = async () => check.look({ ...shop, states: await partStates.readAll(shop.db) })
const files = () => readdirSync(folder).sort()

test('a shop that nobody uses yet writes nothing among the backups of a farm', async () => {
  writeFileSync(join(folder, EARLIER), 'the farm’s')
  await backUpIfDue(place, shop)
  expect([files(), await lastBackups.read(shop.db)]).toEqual([[EARLIER], undefined])
  expect(await health()).toMatchObject({ state: 'warn', toDo: expect.stringContaining('once there is an account') })
  await shop.db`insert into app_user (id, email) values ('ann', 'ann@people.example')`
  now -= DAY
})

test('a shop that starts without a backup makes one, once, whichever of its processes does it, and its health tells of it', async () => {
  const processes = [await openTestShop({ env, clock, beside: farm }), await openTestShop({ env, clock, beside: farm })]
  await expect
    .poll(() => lastBackups.read(shop.db), { timeout: 15_000 })
    .toMatchObject({ name: 'dozen-2026-11-16T0230.backup.enc', place: folder })
  await expect.poll(async () => (await shop.db`select from pgboss.job where name = 'backup' and state <= 'active'`).count).toBe(0)
  for (const each of processes) await each.close()
  // What lay there before its first one stays: it may be what somebody is about to restore.
  expect(files()).toEqual([EARLIER, 'dozen-2026-11-16T0230.backup.enc'])
  const { open } = await findBackup(place, '2026-11-16', { now: clock(), passphrase: PASSPHRASE })
  const { header, end } = await checkBackup(await open(), PASSPHRASE)
  expect(header).toMatchObject({ version: 2, made_by: VERSION, variables: expect.arrayContaining(['BACKUP_PASSPHRASE', 'SESSION_SECRET']) })
  // What the farmer has set stands in no file, sealed or not.
  expect([header.session_secret, JSON.stringify(header)]).toEqual([undefined, expect.not.stringContaining(PASSPHRASE)])
  expect(end.rows.shop).toBe(1)
  expect(await health()).toMatchObject({ state: 'ok', says: expect.stringMatching(/T0230\.backup\.enc in .* verified, encrypted\.$/) })
})

test('each night there is one more, and of many the old ones go, but nobody else’s file', async () => {
  for (const name of ['notes.txt', 'dozen.backup', 'dozen-2026-01-05T0230.backup.part']) writeFileSync(join(folder, name), 'mine')
  for (let day = 1; day <= 12; day += 1) writeFileSync(join(folder, `dozen-2026-10-${String(day).padStart(2, '0')}T0230.backup`), 'old')
  // What a killed process began an hour and more ago goes; what somebody may still be writing stays.
  const yesterday = new Date(now - DAY)
  utimesSync(join(folder, 'dozen-2026-01-05T0230.backup.part'), yesterday, yesterday)
  writeFileSync(join(folder, 'dozen-2026-11-18T0229.backup.part'), 'busy')
  utimesSync(join(folder, 'dozen-2026-11-18T0229.backup.part'), new Date(now), new Date(now))
  await backUpIfDue(place, shop)
  expect(files()).toEqual([
    'dozen-2026-10-04T0230.backup',
    ...[8, 9, 10, 11, 12].map((day) => `dozen-2026-10-${String(day).padStart(2, '0')}T0230.backup`),
    'dozen-2026-11-16T0230.backup.enc',
    'dozen-2026-11-17T0230.backup.enc',
    'dozen-2026-11-18T0229.backup.part',
    'dozen.backup',
    'notes.txt',
  ])
})

test('a place that is away is told, asked again after a while, and well once it is back', async () => {
  const before = files()
  const away = openFolder(join(root, 'unmounted'), shop.clock)
  await backUpIfDue({ ...away, where: place.where }, shop)
  const said = await health()
  expect(said).toMatchObject({
    state: 'warn',
    says: expect.stringMatching(/^The last backup failed: There is no folder .*unmounted\. .*T0230/),
  })
  expect(said.toDo).toContain('Fix the cause')
  await backUpIfDue(place, shop)
  expect(files()).toEqual(before)
  now += 15 * 60_000
  await backUpIfDue(place, shop)
  expect(files()).toContain('dozen-2026-11-18T0245.backup.enc')
  expect(await health()).toMatchObject({ state: 'ok' })
})

test.each<[string, (real: Place) => Place, RegExp]>([
  [
    'the disk is full in the middle',
    (real) => ({
      ...real,
      write: (name, _, look) =>
        real.write(
          name,
          async (out) => {
            out.write('half a backup')
            throw Object.assign(new Error('write'), { code: 'ENOSPC' })
          },
          look,
        ),
    }),
    /^There is no space left in /,
  ],
  [
    'what was written cannot be read back',
    (real) => ({
      ...real,
      write: (name, fill, look) => real.write(name, fill, async (file) => look(Readable.from([(await buffer(file)).subarray(0, 500)]))),
    }),
    /its end is missing/,
  ],
])('when %s nothing that was there goes, and nothing half stays', async (_, spoil, reason) => {
  const before = files()
  await backUpIfDue(spoil(place), shop)
  expect(files()).toEqual(before)
  expect((await partStates.readAll(shop.db)).get('backup')?.reason).toMatch(reason)
})

test('after a day and a half without one, health is bad, and where there never was one, after three hours of trying', async () => {
  await shop.db`delete from last_backup`
  await partStates.noteOk(shop.db, 'backup', new Date(now - 5 * 3_600_000))
  await partStates.noteFailure(shop.db, 'backup', 'The folder is away.', new Date(now - 2 * 3_600_000))
  expect(await health()).toMatchObject({ state: 'warn' })
  now += 2 * 3_600_000
  expect(await health()).toMatchObject({ state: 'bad', says: 'The last backup failed: The folder is away. There is no backup yet.' })
  await partStates.noteOk(shop.db, 'backup', new Date(now))
  await lastBackups.note(shop.db, {
    name: 'x.backup',
    place: folder,
    taken_at: new Date(now - 37 * 3_600_000),
    bytes: 1,
    row_count: 1,
    took_ms: 1,
  })
  expect(await health()).toMatchObject({ state: 'bad', says: expect.stringContaining('made 37 hours ago') })
})

test('a shop without a place for its backups is told so, and the demo farm needs none', async () => {
  const { config } = shop
  const parts = { ...shop, config: { ...config, backups: { to: undefined, passphrase: undefined } }, states: new Map() }
  expect(await check.look(parts)).toMatchObject({ state: 'warn', toDo: expect.stringContaining('BACKUP_TO') })
  expect(await check.look({ ...parts, config: { ...parts.config, demo: true } })).toMatchObject({ state: 'off' })
})

test('no secret is in a backup that anybody can read, and the one that the shop has made is in a sealed one', async () => {
  const made = 'secret-that-the-shop-made-'.repeat(2)
  writeFileSync(join(root, 'session-secret'), made)
  const given = { variables: Object.keys(env), sessionSecret: undefined, dataDir: root }
  const backUpWith = async (passphrase: string | undefined): Promise<Buffer> => {
    const config = { ...shop.config, ...given, backups: { to: { folder }, passphrase } }
    const { name } = await backUp(place, { ...shop, config, timeZone: 'America/New_York' })
    return readFileSync(join(folder, name))
  }
  const plain = gunzipSync(await backUpWith(undefined)).toString()
  expect(plain).toMatch(/"variables":\["BACKUP_TO","BACKUP_PASSPHRASE"\]/)
  expect([plain.includes(made), plain.includes(PASSPHRASE)]).toEqual([false, false])
  const sealed = await backUpWith(PASSPHRASE)
  expect([sealed.includes(made), sealed.includes('ann@people.example')]).toEqual([false, false])
  expect((await checkBackup(Readable.from([sealed]), PASSPHRASE)).header.session_secret).toBe(made)
})

test('a file that goes away while it is looked at is not there', async () => {
  const before = await place.list()
  symlinkSync(join(root, 'gone'), join(folder, 'dozen-2026-12-01T0230.backup'))
  expect(await place.list()).toEqual(before)
})

test('a failure that stays is logged once, also where the database can not note it, and a backup that it can not note is not made anew', async () => {
  const before = files()
  const failing = vi.fn(() => Promise.reject(new BackupProblem('There is no space left: 12 kB is free')))
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const memory = {}
  await shop.db.unsafe(`
    create function find_no_room() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on part_state for each row execute function find_no_room();
    create trigger no_room before insert or update on last_backup for each row execute function find_no_room()`)
  try {
    now += DAY
    for (let each = 0; each < 3; each++) {
      await backUpIfDue({ ...place, list: failing }, { ...shop, log }, memory)
      now += 60_000
    }
    expect(failing).toHaveBeenCalledTimes(1)
    now += 15 * 60_000
    failing.mockRejectedValue(new BackupProblem('There is no space left: 9 kB is free'))
    await backUpIfDue({ ...place, list: failing }, { ...shop, log }, memory)
    expect(failing).toHaveBeenCalledTimes(2)
    expect(lines.filter((line) => line.includes('The backup failed'))).toHaveLength(1)
    now += 15 * 60_000
    for (let each = 0; each < 3; each++) {
      await backUpIfDue(place, { ...shop, log }, memory)
      now += 60_000
    }
    expect(files().filter((file) => !before.includes(file))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('A backup was written'))).toEqual([expect.stringContaining('its disk is full')])
  } finally {
    await shop.db`drop function find_no_room cascade`
  }
})
