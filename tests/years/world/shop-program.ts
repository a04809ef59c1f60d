import { pino } from 'pino'
import { chargeInstallments } from '../../../src/server/jobs/charge-installments.ts'
import { runDueJobs } from '../../../src/server/jobs/every-minute.ts'
import { reconcile } from '../../../src/server/jobs/reconcile-payments.ts'
import { removeExpired } from '../../../src/server/jobs/remove-expired.ts'
import { readConfig } from '../../../src/server/kernel/config/config.ts'
import { buildApp } from '../../../src/server/start/app.ts'
import { openShop } from '../../../src/server/start/shop.ts'

/** The shop as a process of its own, so that it can be killed. Its clock and the hours at which it works come from outside. */

type Asked = { id: number } & ({ aheadMs: number } | { work: 'due' | 'night' } | { memory: true })
export type Memory = { heap: number; rss: number }

let aheadMs = Number(process.argv[2])
const clock = () => new Date(Date.now() + aheadMs)
const log = pino({ level: 'warn' }, pino.destination(2))
const config = readConfig()
const { shop, twins, listensAt } = await openShop(config, clock, log)
// The queue goes by the machine's clock: it would do a minute's work at any moment of the day.
await shop.db`delete from pgboss.schedule`
const app = await buildApp(shop, twins)
await app.listen({ port: config.port, host: '127.0.0.1' })
listensAt(config.port)

const work = async (when: 'due' | 'night'): Promise<void> => {
  if (when === 'night') return removeExpired(shop)
  await reconcile(shop)
  await chargeInstallments(shop)
  await runDueJobs(shop)
}

const measure = (): Memory => {
  global.gc?.()
  global.gc?.()
  const { heapUsed: heap, rss } = process.memoryUsage()
  return { heap, rss }
}

const answer = async (asked: Asked): Promise<unknown> => {
  if ('memory' in asked) return measure()
  if ('work' in asked) return work(asked.work)
  aheadMs = asked.aheadMs
}

process.on('message', (asked: Asked) => {
  answer(asked).then(
    (value) => process.send?.({ id: asked.id, value }),
    (error: Error) => process.send?.({ id: asked.id, error: error.stack ?? error.message }),
  )
})
process.on('disconnect', () => process.exit())
process.send?.({ id: 0 })
