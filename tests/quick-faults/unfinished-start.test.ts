import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { isAlive } from '../../src/server/embedded/running-process.ts'
import { postgresPid, removeDataDirs, spawnShop, startShop } from '../support/shop/shop-process.ts'

/** A process that ends before it has begun to serve. */
vi.setConfig({ testTimeout: 120_000 })
afterAll(removeDataDirs)

const patiently = { timeout: 30_000, interval: 20 }

describe('a start that does not come to its end', () => {
  test('because of a signal leaves no database running, and the next one works', async () => {
    const shop = await spawnShop({})
    await vi.waitFor(() => expect(existsSync(join(shop.dataDir, 'postgres/cluster/postmaster.pid'))).toBe(true), patiently)
    const database = postgresPid(shop.dataDir)
    await shop.kill('SIGTERM')
    expect(isAlive(database)).toBe(false)
    const next = await startShop({ DATA_DIR: shop.dataDir })
    await next.kill('SIGTERM')
  })

  test('because of a kill while the database was being made begins anew', async () => {
    const shop = await spawnShop({})
    await vi.waitFor(() => expect(globSync('postgres/cluster.new*/PG_VERSION', { cwd: shop.dataDir }).length > 0).toBe(true), {
      timeout: 30_000,
      interval: 1,
    })
    await shop.kill('SIGKILL')
    const next = await startShop({ DATA_DIR: shop.dataDir })
    await next.kill('SIGTERM')
  })
})
