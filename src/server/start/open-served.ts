import type { FastifyBaseLogger } from 'fastify'
import { MAILBOX_PATH } from '../embedded/mailbox-path.ts'
import type { MailboxPort } from '../embedded/mailbox-port.ts'
import { openPostgres } from '../embedded/postgres.ts'
import type { Stopping } from '../http/stop-politely.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config/config.ts'
import { expectWritable, ownFolder } from '../kernel/data-folder.ts'
import { StartRefused } from '../kernel/start-refused.ts'
import { awaitDatabase } from '../store/database/await-database.ts'
import { openInOrder } from './open-in-order.ts'
import type { TwinsInSight } from './shop.ts'

/** A shop with everything that serves it, except its listener. */

const demoLeftOver = new StartRefused(
  'Dozen cannot start: this database contains the demo farm, with its accounts and orders. Choose an empty DATA_DIR (or DATABASE_URL) for your own shop, or set DEMO=on.',
)

/** A disk that knows no such rights, or is full, says more about itself later. */
const closeFolder = (folder: string, log: FastifyBaseLogger): void => {
  try {
    if (ownFolder(folder)) log.info({ folder }, 'Others on this machine could look into the data folder; now only its owner can')
  } catch (error) {
    log.warn({ folder, reason: (error as Error).message }, 'Others on this machine may be able to look into the data folder')
  }
}

export const prepareFolder = (config: Config, log: FastifyBaseLogger): void => {
  expectWritable(config)
  closeFolder(config.dataDir, log)
}

/** Where to read the emails that stay on this machine; from elsewhere, with a key. */
const wayToEmails = ({ publicUrl }: Config, here: MailboxPort | undefined, { mailbox }: TwinsInSight): string[] => [
  ...(here ? [`Emails are in the local mailbox at ${here.url}`] : []),
  ...(mailbox
    ? [`From other machines, anyone with this address can read all emails: ${new URL(`${MAILBOX_PATH}/${mailbox.key}`, publicUrl)}`]
    : []),
]

/** `listener`: the one it shares with other shops. `waitMs`: how long a database may take that is not up yet. */
type Around = { log: FastifyBaseLogger; signal: AbortSignal; listener?: Stopping; waitMs?: number }

const awaitDatabases = async ({ databaseUrl, databaseOwnerUrl }: Config, { log, signal, waitMs }: Around): Promise<void> => {
  const limit = waitMs === undefined ? {} : { limitMs: waitMs }
  for (const [at, url] of Object.entries({ DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl }))
    if (url !== undefined) await awaitDatabase(url, { log, at, signal, ...limit })
}

/** The rest of the program is loaded while the database starts: each takes as long as the other. */
const load = async (isThere: Promise<void>) => {
  // Whoever waits for it hears of it.
  isThere.catch(() => {})
  const [{ openShop }, { buildApp }, { openMailboxPort }, { fillDemoFarm }, shops, { openMetricsPort }, { watchShop }, { keepServed }] =
    await Promise.all([
      import('./shop.ts'),
      import('./app.ts'),
      import('../embedded/mailbox-port.ts'),
      import('../demo/demo-farm.ts'),
      import('../store/farm/shops.ts'),
      import('../operations/metrics/serve-metrics.ts'),
      import('../operations/alarms/watch-shop.ts'),
      import('../pages/kept-pages.ts'),
    ])
  await isThere
  return { openShop, buildApp, openMailboxPort, fillDemoFarm, shops, openMetricsPort, watchShop, keepServed }
}

/** What a start opens; then it listens until it is closed. */
export type Program = { listen: () => Promise<void>; close: () => Promise<void> }

export type Served = Awaited<ReturnType<typeof openServed>>

export const openServed = (config: Config, around: Around) =>
  openInOrder(async (keep) => {
    const { log, signal, listener } = around
    const postgres = config.databaseUrl === undefined ? openPostgres(config.dataDir, log, config.postgresBin) : undefined
    postgres?.catch(() => {})
    const program = await load(awaitDatabases(config, around))
    const { shop, mailbox, sandboxAt, twins, listensAt, close } = await program.openShop(config, systemClock, log, { postgres })
    keep(close)
    signal.throwIfAborted()
    if (!config.demo && (await program.shops.read(shop.db)).is_demo) throw demoLeftOver
    const accounts = config.demo ? await program.fillDemoFarm(shop, sandboxAt) : undefined
    const metricsPort = await program.openMetricsPort(shop)
    keep(() => metricsPort?.close())
    const mailboxPort = mailbox && (await program.openMailboxPort(mailbox, config.mailboxPort, log))
    keep(() => mailboxPort?.close())
    const app = await program.buildApp(shop, twins, listener)
    keep(() => app.close())
    await app.ready()
    const emails = shop.config.smtpUrl === undefined ? wayToEmails(config, mailboxPort, twins) : []
    let unwatch = () => {}
    return {
      shop,
      app,
      /** What the person at the machine wants to know. */
      lines: [...(accounts ? [accounts] : []), ...emails],
      /** The payment sandbox finds the shop there. */
      listensAt,
      hasSandbox: sandboxAt !== undefined,
      /** From when the shop is reached; what it leaves behind does not look like a fall. */
      watch: () => {
        unwatch = program.watchShop(shop).end
        keep(() => unwatch())
        // Visitors do not wait for it; a stop does.
        const keeping = program.keepServed(shop)
        keep(() => keeping)
      },
      unwatch: () => unwatch(),
    }
  })
