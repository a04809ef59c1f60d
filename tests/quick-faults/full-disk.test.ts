import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from '../../src/server/store/database/database.ts'
import { writeWithRoom } from '../../src/server/store/farm/part-states.ts'
import { type Cluster, openCluster } from '../faults/world/cluster.ts'
import { canMount, mountSmallDisk, type SmallDisk } from '../faults/world/small-disk.ts'
import { runCommand } from '../support/shop/commands.ts'
import { openTestShop, type TestShop } from '../support/shop/test-shop.ts'

/** The disk of the database is full to the last byte: a real PostgreSQL on a small disk. */

const FULL = 'The database accepts no writes: its disk is full.'
const PATIENTLY = { timeout: 15_000, interval: 100 }
/** Longer than the shop waits between two tries to write. */
const WATCHED_MS = 6_000

describe.runIf(canMount())('a shop on a full disk', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'dozen-elsewhere-'))
  let disk: SmallDisk
  let cluster: Cluster
  let shop: TestShop
  beforeAll(async () => {
    disk = mountSmallDisk(300)
    cluster = await openCluster(join(disk.folder, 'postgres'))
    await cluster.start()
    const root = connect(cluster.urlOf('postgres'), 1)
    await root.unsafe('create database dozen')
    await root.end()
    shop = await openTestShop({ env: { DATABASE_URL: cluster.urlOf('dozen') } })
  }, 120_000)
  afterAll(async () => {
    disk?.free()
    await shop?.close()
    await cluster?.stop('SIGINT')
    await disk?.close()
    rmSync(elsewhere, { recursive: true })
  })

  const readiness = async () => {
    const reply = await shop.app.inject('/readyz')
    return [reply.statusCode, reply.json().error]
  }
  const warnings = () => shop.logs.filter((line) => line.includes(FULL))

  test('is not ready from the first write that fails until there is room, without a moment in between, and says why once', async () => {
    const { db } = shop.shop
    await db`create table ballast (what text)`
    expect(await readiness()).toEqual([200, undefined])
    // A shop that has run for a while has pages with room in them: that an update finds some says nothing of the next order.
    for (let each = 0; each < 20; each++) await writeWithRoom(db, new Date())
    await db`vacuum (truncate off) part_state`
    disk.fill()
    const press = () => db`insert into ballast select repeat(md5(random()::text), 100) from generate_series(1, 2000)`.catch(() => {})
    await vi.waitFor(async () => {
      await press()
      expect(await readiness()).toEqual([503, FULL])
    }, PATIENTLY)
    const seen = new Set<unknown>()
    for (const until = performance.now() + WATCHED_MS; performance.now() < until; await pause(100)) seen.add((await readiness())[0])
    expect([...seen]).toEqual([503])
    expect(warnings()).toHaveLength(1)
    // Its backup is needed now more than ever, elsewhere; here it finds no room, says where, and leaves nothing behind.
    const backUp = (BACKUP_TO: string) => runCommand('backup', [], { DATABASE_URL: shop.databaseUrl, DATA_DIR: elsewhere, BACKUP_TO })
    expect(await backUp(elsewhere)).toMatchObject({ code: 0, out: expect.stringContaining('and verified them there.'), err: '' })
    const here = join(disk.folder, 'backups')
    mkdirSync(here)
    expect(await backUp(here)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^There is no space left in \S+backups: \d+ [kM]B of 315 MB is free on the disk with \S+\. Make room[^\n]*\n$/,
      ),
    })
    expect(readdirSync(here)).toEqual([])
    disk.free()
    await vi.waitFor(async () => expect(await readiness()).toEqual([200, undefined]), PATIENTLY)
    expect(shop.logs.filter((line) => line.includes('The database accepts writes again'))).toHaveLength(1)
  }, 60_000)
})
