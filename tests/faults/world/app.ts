import type { Shop } from '../../../src/server/kernel/context.ts'
import type { Watch } from '../../../src/server/operations/alarms/watch-shop.ts'
import { type ShopProcess, spawnShop, untilReady } from '../../support/shop/shop-process.ts'

/** One of the shop's processes, always at the same port, however often it is killed. */
export type App = {
  port: number
  start: () => Promise<void>
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
  log: () => string
  /** The parts of one that lives in this very process, so that its clock is ours. */
  shop?: () => Shop
  /** Who looks after that one, whenever we say that a minute is over. */
  watch?: () => Watch
}

export const openApp = (port: number, env: Record<string, string>): App => {
  const own = () => ({ ...env, PORT: String(port) })
  const past: string[] = []
  let running: ShopProcess | undefined
  const said = (shop: ShopProcess) => shop.out() + shop.log()
  return {
    port,
    start: async () => {
      // Known before it is ready: it may have to be killed on the way there.
      running = await spawnShop(own())
      await untilReady(running)
    },
    kill: async (signal) => {
      const killed = running
      running = undefined
      if (!killed) return
      await killed.kill(signal)
      past.push(said(killed))
    },
    log: () => past.join('') + (running ? said(running) : ''),
  }
}
