import { spawn } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openPostgres, visitPostgres } from '../../src/server/embedded/postgres.ts'
import { isAlive } from '../../src/server/embedded/running-process.ts'
import { connect } from '../../src/server/store/database/database.ts'
import { asOwner } from '../support/shop/as-owner.ts'
import { freePort, makeUsedDataDir, postgresPid, removeDataDirs, startShop } from '../support/shop/shop-process.ts'

/** A data folder that others have left, hold or are just leaving. */
vi.setConfig({ testTimeout: 120_000 })
afterAll(removeDataDirs)

const RESTARTED = 'The shop restarted unexpectedly'
const patiently = { timeout: 30_000, interval: 20 }

describe('a data folder', () => {
  test('whose shop and database died together is opened at once, though their numbers belong to others now', async () => {
    const dataDir = await makeUsedDataDir()
    const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid')
    writeFileSync(pidFile, `${process.ppid}\n${dataDir}/postgres/cluster\n1\n9\n\n127.0.0.1\n  1 1\nready\n`)
    writeFileSync(join(dataDir, 'postgres-owner'), `${process.ppid}\n1\nkeeper`)
    const began = performance.now()
    const database = await asOwner(dataDir, async () => postgresPid(dataDir))
    expect(performance.now() - began).toBeLessThan(10_000)
    // And who opened it has also closed it: no stranger holds it.
    expect([isAlive(database), existsSync(pidFile)]).toEqual([false, false])
  })

  test('is opened by one database at a time, though who has it open cannot be seen, as in another container', async () => {
    const dataDir = await makeUsedDataDir()
    const warnings: string[] = []
    const log = { info: () => {}, warn: (line: unknown) => void warnings.push(String(line)), error: () => {} }
    const first = await visitPostgres(dataDir, log)
    const database = postgresPid(dataDir)
    rmSync(join(dataDir, 'postgres/cluster/postmaster.pid'))
    const opening = visitPostgres(dataDir, log)
    await vi.waitFor(() => expect(warnings).toEqual([expect.stringMatching(/^Another PostgreSQL still works in /)]), patiently)
    const db = connect(first.ownerUrl, 1)
    expect(await db`select 1 as one`).toEqual([{ one: 1 }])
    await db.end()
    // Killed, and not stopped: nobody has to tidy up after it.
    process.kill(database, 'SIGKILL')
    const began = performance.now()
    const second = await opening
    expect(performance.now() - began).toBeLessThan(10_000)
    await second.close()
    await first.close()
  })

  test('that another shop is just closing is opened all the same, whatever that one takes away meanwhile', async () => {
    const dataDir = await makeUsedDataDir()
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    let open = await openPostgres(dataDir, log)
    for (let turn = 0; turn < 4; turn++) {
      const next = openPostgres(dataDir, log)
      await open.close()
      open = await next
    }
    await open.close()
  })
})

describe('a running shop', () => {
  test('takes over the database that outlived a killed shop, and tells the farm that it fell', async () => {
    const env = { PORT: String(await freePort()) }
    const killed = await startShop({ ...env, DATA_DIR: await makeUsedDataDir() })
    const database = postgresPid(killed.dataDir)
    await killed.kill('SIGKILL')
    expect(isAlive(database)).toBe(true)
    const heir = await startShop({ ...env, DATA_DIR: killed.dataDir })
    expect(postgresPid(heir.dataDir)).toBe(database)
    await vi.waitFor(async () => expect(await (await fetch(heir.mailbox())).text()).toContain(RESTARTED), patiently)
    // It looks after the server as after its own.
    process.kill(database, 'SIGQUIT')
    await vi.waitFor(() => expect(isAlive(database)).toBe(false), patiently)
    await vi.waitFor(async () => expect((await fetch(`${heir.url}/readyz`)).status).toBe(200), patiently)
    const second = postgresPid(heir.dataDir)
    expect(await heir.kill('SIGTERM')).toBe(0)
    expect(isAlive(second)).toBe(false)
  })

  test('takes over the database that a command has opened, and keeps it when the command ends', async () => {
    const dataDir = await makeUsedDataDir()
    const program = `
      import { visitPostgres } from './src/server/embedded/postgres.ts'
      const log = { info() {}, warn() {}, error() {} }
      const opened = await visitPostgres(${JSON.stringify(dataDir)}, log)
      console.log('open')
      process.stdin.once('data', async () => { await opened.close(); process.exit(0) })`
    const command = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
    await new Promise((resolve) => command.stdout.once('data', resolve))
    const database = postgresPid(dataDir)
    const shop = await startShop({ DATA_DIR: dataDir })
    expect(postgresPid(dataDir)).toBe(database)
    command.stdin.write('end')
    await new Promise((resolve) => command.once('exit', resolve))
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
    await shop.kill('SIGTERM')
    expect(isAlive(database)).toBe(false)
  })
})
