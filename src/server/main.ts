import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { ConfigProblems, readConfig } from './config.ts'
import { fillDemoFarm } from './demo-farm.ts'
import { openLogger } from './logger.ts'
import { openShop } from './shop.ts'

/** Starts the shop and stops it politely. */

const say = (line: string) => process.stdout.write(`${line}\n`)

const run = async () => {
  const config = readConfig()
  const log = openLogger(config.logLevel)
  const { shop, mailbox, listensAt, close } = await openShop(config, systemClock, log)
  const app = await buildApp(shop, mailbox)

  let stopping: Promise<void> | undefined
  const stop = (signal: string) => {
    stopping ??= (async () => {
      log.info({ signal }, 'Stopping: finishing open requests, then jobs, then the database')
      await app.close()
      await close()
      log.info('Stopped')
    })()
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal).then(() => process.exit(0)))

  try {
    const accounts = config.demo ? await fillDemoFarm(shop) : undefined
    await app.listen({ port: config.port, host: config.host })
    const { port } = app.server.address() as { port: number }
    listensAt(port)
    if (accounts) say(accounts)
    say(`Dozen is ready at ${config.port === 0 ? `http://localhost:${port}` : config.publicUrl.origin}`)
  } catch (error) {
    await close()
    throw error
  }
}

run().catch((error: unknown) => {
  const reason = error instanceof Error ? error : new Error(String(error))
  const inUse = (reason as NodeJS.ErrnoException).code === 'EADDRINUSE'
  process.stderr.write(
    `${inUse ? 'Dozen cannot start: another program listens at this PORT. Stop it, or choose another PORT.' : reason instanceof ConfigProblems ? reason.message : `Dozen cannot start: ${reason.stack}`}\n`,
  )
  process.exit(1)
})
