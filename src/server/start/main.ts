import { flushCompileCache } from 'node:module'
import type { FastifyBaseLogger } from 'fastify'
import { asTypedHere } from '../kernel/as-typed-here.ts'
import { type Config, readConfig } from '../kernel/config/config.ts'
import { openLogger } from '../kernel/logger.ts'
import { giveUpRoot } from '../kernel/ordinary-user.ts'
import { expectPortFree } from '../operations/upgrade/at-port.ts'
import { explainTrouble } from './explain-trouble.ts'
import { openServed, type Program, prepareFolder } from './open-served.ts'

/** Starts the shop, or a folder of them, and stops it politely. */

// It may be a file on a disk that is full.
process.stdout.on('error', () => {})
const say = (line: string) => process.stdout.write(`${line}\n`)

const openOne = async (config: Config, log: FastifyBaseLogger, signal: AbortSignal): Promise<Program> => {
  const { app, listensAt, watch, lines, close } = await openServed(config, { log, signal })
  const listen = async () => {
    await app.listen({ port: config.port, host: config.host })
    const { port } = app.server.address() as { port: number }
    listensAt(port)
    if (!signal.aborted) watch()
    for (const line of lines) say(line)
    say(`Dozen is ready at ${config.port === 0 ? `http://localhost:${port}` : config.publicUrl.origin}`)
  }
  return { listen, close }
}

const open = async (config: Config, log: FastifyBaseLogger, signal: AbortSignal): Promise<Program> => {
  const { farmsDir } = config
  if (farmsDir === undefined) return openOne(config, log, signal)
  const { openFarms } = await import('./farms/farms.ts')
  return openFarms({ ...config, farmsDir }, { log, say, signal })
}

const run = async () => {
  // Whatever is written is for its owner alone, however generous the shell is that started this.
  process.umask(0o077)
  const config = readConfig()
  const log = openLogger(config.logLevel)
  for (const warning of config.warnings) log.warn(warning)
  for (const folder of [config.farmsDir, config.dataDir]) if (folder !== undefined) giveUpRoot(folder)
  if (config.farmsDir === undefined) prepareFolder(config, log)
  // Before anything is opened or migrated: a shop that runs here is left alone.
  await expectPortFree(config)
  const waiting = new AbortController()
  const opening = open(config, log, waiting.signal)

  let stopping: Promise<void> | undefined
  const stop = (reason: string) => {
    stopping ??= (async () => {
      log.info({ reason }, 'Stopping: finishing open requests, then jobs, then the database')
      waiting.abort()
      // A signal may come while the parts are still being opened.
      const opened = await opening.catch(() => undefined)
      await opened?.close()
      log.info('Stopped')
    })()
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal).then(() => process.exit(0)))

  try {
    const { listen } = await opening
    if (stopping) return
    await listen()
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
