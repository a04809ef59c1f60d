import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type BenchShop, environmentOf } from './shop.ts'

/** Fills a running shop by its own command, as `npm run seed` does. Tells how many seconds it took. */
export const fill = (shop: BenchShop, subscriptions: number, { sites = 200, cycles = 20, products = false } = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const program = join(import.meta.dirname, './seed.ts')
    const counts = ['--subscriptions', subscriptions, '--sites', sites, '--cycles', cycles].map(String)
    const child = spawn(process.execPath, [program, ...counts, ...(products ? ['--products'] : [])], {
      env: environmentOf(0, shop.dataDir),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve((performance.now() - began) / 1000) : reject(new Error(`The shop could not be filled: ${code}`)),
    )
  })

/** Of so many seeded orders 100,000 count: the others are refunded, canceled or expired. */
export const FOR_100_000 = 109_000
