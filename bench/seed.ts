import { parseArgs } from 'node:util'
import { withDatabase } from '../src/server/commands/open-database.ts'
import { runCommand } from '../src/server/commands/run-command.ts'
import { systemClock } from '../src/server/kernel/clock.ts'
import { readCommandConfig } from '../src/server/kernel/config/config.ts'
import { migrate } from '../src/server/store/database/migrate.ts'
import { dateAt } from '../src/shared/dates/calendar.ts'
import { fillWithOrders } from './seed/fill-with-orders.ts'

const USAGE = 'Write: npm run seed -- --subscriptions 100000 [--sites 200] [--cycles 20] [--products]'
const MOST = { subscriptions: 5_000_000, sites: 10_000, cycles: 400 }

const readArgs = (args: string[]) => {
  try {
    const options = {
      subscriptions: { type: 'string' },
      sites: { type: 'string' },
      cycles: { type: 'string' },
      products: { type: 'boolean' },
    } as const
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new Error(`${(error as Error).message}. ${USAGE}`)
  }
}

const readCount = (name: keyof typeof MOST, given: string | undefined): number => {
  const count = Number(given)
  if (!given || !Number.isInteger(count) || count < 1 || count > MOST[name])
    throw new Error(`How many ${name}? From 1 to ${MOST[name].toLocaleString('en-US')}. ${USAGE}`)
  return count
}

/** Fills a shop with many orders, for trying out how fast it is. */
await runCommand(async (args) => {
  const { subscriptions, sites = '200', cycles = '20', products = false } = readArgs(args)
  const wanted = {
    subscriptions: readCount('subscriptions', subscriptions),
    sites: readCount('sites', sites),
    cycles: readCount('cycles', cycles),
    products,
  }
  const config = readCommandConfig()
  if (config.hostedIdentity)
    throw new Error(
      'This shop has its accounts at Firebase, where nobody would know the made-up people. Leave the FIREBASE_ variables out, and fill an empty database.',
    )
  const began = systemClock()
  const added = await withDatabase({ makeNew: true }, async ({ db }) => {
    await migrate(db)
    return fillWithOrders(db, wanted, dateAt(began, config.timeZone))
  })
  const show = (count: number) => count.toLocaleString('en-US')
  const seconds = ((systemClock().getTime() - began.getTime()) / 1000).toFixed(1)
  return `Added ${show(added.subscriptions)} orders with ${show(added.pickups)} pickups, ${show(added.people)} people, ${show(added.sites)} sites and ${show(added.cycles)} cycles in ${seconds} s.`
})
