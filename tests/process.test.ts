/** @module-tag rest */
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { isAlive } from '../src/server/embedded/running-process.ts'
import { VERSION } from '../src/server/kernel/version.ts'
import { asOwner } from './support/shop/as-owner.ts'
import { makeDataDir, makeUsedDataDir, postgresPid, removeDataDirs, START, spawnShop, startShop } from './support/shop/shop-process.ts'

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

  test('never reads the file of the service, by which commands find the shop', async () => {
    const dataDir = makeDataDir()
    const file = join(dataDir, 'dozen.env')
    writeFileSync(file, 'LOG_LEVEL=loud\n')
    const shop = await spawnShop({ DATA_DIR: dataDir, DOZEN_ENV_FILE: file, FARM_TIME_ZONE: 'Mars/Olympus' }, START)
    expect(await shop.exited).toBe(1)
    expect(shop.log()).toContain('Mars/Olympus')
    expect(shop.log()).not.toContain('LOG_LEVEL')
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

  test('npm start says so before anything is installed or built', async () => {
    const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const shop = await spawnShop({ PORT: String(port) }, START)
    expect(await shop.exited).toBe(1)
    expect([shop.out(), shop.log()]).toEqual(['', expect.stringMatching(/^Dozen cannot start: .*Nothing was changed\.\n$/)])
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
    const dataDir = await makeUsedDataDir()
    chmodSync(dataDir, 0o755)
    const shop = await startShop({ DATA_DIR: dataDir }, START)
    // Others on the machine no longer look into it.
    expect(statSync(dataDir).mode & 0o066).toBe(0)
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
