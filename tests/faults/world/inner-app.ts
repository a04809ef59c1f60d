import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Clock } from '../../../src/server/kernel/clock.ts'
import { readConfig } from '../../../src/server/kernel/config/config.ts'
import { inspectShop, openWatch, type Watch } from '../../../src/server/operations/alarms/watch-shop.ts'
import { buildApp } from '../../../src/server/start/app.ts'
import { type OpenShop, openShop } from '../../../src/server/start/shop.ts'
import type { App } from './app.ts'

/** A whole shop in this very process: the only way to move its clock. */
export const openInnerApp = (port: number, env: Record<string, string>, clock: Clock): App => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  let running: { opened: OpenShop; app: FastifyInstance; watch: Watch } | undefined
  const parts = () => {
    if (!running) throw new Error('It does not run')
    return running
  }
  return {
    port,
    start: async () => {
      const opened = await openShop(readConfig({ ...env, PORT: String(port), DEMO: 'off' }), clock, log)
      const app = await buildApp(opened.shop)
      await app.listen({ port, host: '127.0.0.1' })
      const steady = { restartedAt: undefined, end: () => {} }
      running = { opened, app, watch: openWatch(opened.shop, { inspect: inspectShop(opened.shop) }, steady, new AbortController().signal) }
    },
    kill: async () => {
      await running?.app.close()
      await running?.opened.close()
      running = undefined
    },
    log: () => lines.join(''),
    shop: () => parts().opened.shop,
    watch: () => parts().watch,
  }
}
