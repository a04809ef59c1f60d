import { flushCompileCache } from 'node:module'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { MAILBOX_PATH } from '../embedded/mailbox-path.ts'
import type { MailboxPort } from '../embedded/mailbox-port.ts'
import { openPostgres } from '../embedded/postgres.ts'
import { asTypedHere } from '../kernel/as-typed-here.ts'
import { systemClock } from '../kernel/clock.ts'
import { type Config, readConfig } from '../kernel/config/config.ts'
import { expectWritable, ownFolder } from '../kernel/data-folder.ts'
import { openLogger } from '../kernel/logger.ts'
import { giveUpRoot } from '../kernel/ordinary-user.ts'
import { StartRefused } from '../kernel/start-refused.ts'
import { expectPortFree } from '../operations/upgrade/at-port.ts'
import { awaitDatabase } from '../store/database/await-database.ts'
import { explainTrouble } from './explain-trouble.ts'
import type { TwinsInSight } from './shop.ts'

/** Starts the shop and stops it politely. */

// It may be a file on a disk that is full.
process.stdout.on('error', () => {})
const say = (line: string) => process.stdout.write(`${line}\n`)

const demoLeftOver = new StartRefused(
  'Dozen cannot start: this database contains the demo farm, with its accounts and orders. Choose an empty DATA_DIR (or DATABASE_URL) for your own shop, or set DEMO=on.',
)

const awaitDatabases = async ({ databaseUrl, databaseOwnerUrl }: Config, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> => {
  for (const [at, url] of Object.entries({ DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl }))
    if (url !== undefined) await awaitDatabase(url, { log, at, signal })
}

/** The rest of the program is loaded while the database starts: each takes as long as the other. */
const open = async (config: Config, log: FastifyBaseLogger, signal: AbortSignal) => {
  const postgres = config.databaseUrl === undefined ? openPostgres(config.dataDir, log, config.postgresBin) : undefined
  const isThere = awaitDatabases(config, log, signal)
  // Whoever waits for it hears of it.
  for (const opening of [postgres, isThere]) opening?.catch(() => {})
  const [{ openShop }, { buildApp }, { openMailboxPort }, { fillDemoFarm }, shops, { openMetricsPort }, { watchShop }] = await Promise.all([
    import('./shop.ts'),
    import('./app.ts'),
    import('../embedded/mailbox-port.ts'),
    import('../demo/demo-farm.ts'),
    import('../store/farm/shops.ts'),
    import('../operations/metrics/serve-metrics.ts'),
    import('../operations/alarms/watch-shop.ts'),
  ])
  await isThere
  const opened = await openShop(config, systemClock, log, { postgres })
  return { ...opened, buildApp, openMailboxPort, fillDemoFarm, shops, openMetricsPort, watchShop }
}

/** Where the mails lie that leave this machine for nobody; with a key for those who sit elsewhere. */
const wayToMails = ({ publicUrl }: Config, here: MailboxPort | undefined, { mailbox }: TwinsInSight): string[] => [
  ...(here ? [`Emails are in the local mailbox at ${here.url}`] : []),
  ...(mailbox
    ? [`From other machines, anyone with this address can read all emails: ${new URL(`${MAILBOX_PATH}/${mailbox.key}`, publicUrl)}`]
    : []),
]

/** A disk that knows no such rights, or is full, says more about itself later. */
const closeFolder = (folder: string, log: FastifyBaseLogger): void => {
  try {
    if (ownFolder(folder)) log.info({ folder }, 'Others on this machine could look into the data folder; now only its owner can')
  } catch (error) {
    log.warn({ folder, reason: (error as Error).message }, 'Others on this machine may be able to look into the data folder')
  }
}

const run = async () => {
  // Whatever is written is for its owner alone, however generous the shell is that started this.
  process.umask(0o077)
  const config = readConfig()
  const log = openLogger(config.logLevel)
  for (const warning of config.warnings) log.warn(warning)
  giveUpRoot(config.dataDir)
  expectWritable(config)
  closeFolder(config.dataDir, log)
  // Before anything is opened or migrated: a shop that runs here is left alone.
  await expectPortFree(config)
  const waiting = new AbortController()
  const opening = open(config, log, waiting.signal)
  let app: FastifyInstance | undefined
  let mailboxPort: MailboxPort | undefined
  let metricsPort: { close: () => Promise<void> } | undefined
  let watch: { end: () => void } | undefined

  let stopping: Promise<void> | undefined
  const stop = (reason: string) => {
    stopping ??= (async () => {
      log.info({ reason }, 'Stopping: finishing open requests, then jobs, then the database')
      waiting.abort()
      watch?.end()
      // A signal may come while the parts are still being opened.
      const opened = await opening.catch(() => undefined)
      await app?.close()
      await mailboxPort?.close()
      await metricsPort?.close()
      await opened?.close()
      log.info('Stopped')
    })()
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal).then(() => process.exit(0)))

  try {
    const { shop, mailbox, sandboxAt, twins, listensAt, buildApp, openMailboxPort, fillDemoFarm, shops, openMetricsPort, watchShop } =
      await opening
    if (!config.demo && (await shops.read(shop.db)).is_demo) throw demoLeftOver
    const accounts = config.demo ? await fillDemoFarm(shop, sandboxAt) : undefined
    app = await buildApp(shop, twins)
    if (mailbox) mailboxPort = await openMailboxPort(mailbox, config.mailboxPort, log)
    metricsPort = await openMetricsPort(shop)
    if (stopping) return
    await app.listen({ port: config.port, host: config.host })
    const { port } = app.server.address() as { port: number }
    listensAt(port)
    // Asked to stop meanwhile, it leaves nothing behind that looks like a fall.
    if (!stopping) watch = watchShop(shop)
    if (accounts) say(accounts)
    if (shop.config.smtpUrl === undefined) for (const line of wayToMails(config, mailboxPort, twins)) say(line)
    say(`Dozen is ready at ${config.port === 0 ? `http://localhost:${port}` : config.publicUrl.origin}`)
    // Now, and not at its end: a killed shop starts quickly too.
    flushCompileCache()
  } catch (error) {
    // Told to stop in the middle of its start, the shop has nothing to complain about.
    if (stopping) return
    await stop('The start failed')
    throw error
  }
}

run().catch((error: unknown) => {
  const { stack = String(error) } = error as Error
  process.stderr.write(`${asTypedHere(explainTrouble(error, 'Dozen cannot start. ') ?? `Dozen cannot start: ${stack}`)}\n`)
  process.exit(1)
})
