import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { asTypedHere } from '../../kernel/as-typed-here.ts'
import { openSemaphore } from '../../kernel/concurrency.ts'
import type { Config } from '../../kernel/config/config.ts'
import { expectFarms, hostIn, hostNameOf, listFarms, readFarm } from '../../kernel/config/farm-files.ts'
import { hereAt, LOOPBACK } from '../../kernel/config/loopback.ts'
import { isRoot, ownerOf } from '../../kernel/ordinary-user.ts'
import { StartRefused } from '../../kernel/start-refused.ts'
import { explainTrouble } from '../explain-trouble.ts'
import { openServed, type Program, prepareFolder, type Served } from '../open-served.ts'
import { openFront } from './front.ts'

/**
 * Several farms in one process, each as if it were alone: its own database, secret, folder and jobs. Only the listener and
 * the program are shared. A farm that cannot start does not keep the others from it and is tried again, as is a new file.
 */

type Around = { log: FastifyBaseLogger; say: (line: string) => void; signal: AbortSignal }

// More would only wait for each other, and for the database.
const STARTED_AT_ONCE = 4
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

const reasonOf = (error: unknown): string =>
  asTypedHere(explainTrouble(error) ?? String((error as Error).stack)).replace(/^Dozen cannot start[.:] /, '')

const hostOf = ({ publicUrl }: Config): string => hostNameOf(publicUrl.host) ?? ''

/** A single shop continues as the owner of its folder; several cannot. */
const expectOwn = ({ dataDir }: Config): void => {
  if (isRoot() && ownerOf(dataDir).uid !== 0)
    throw new StartRefused(`DATA_DIR belongs to another user, and this process runs as root. Give that user FARMS_DIR too (chown -R).`)
}

/** The payment sandbox calls its farm on a port of its own: what it calls has no name to be told apart by. */
const reachFromSandbox = async ({ app, listensAt }: Served): Promise<void> => {
  await app.listen({ host: LOOPBACK, port: 0, listenTextResolver: () => 'The payment sandbox can reach this farm' })
  listensAt((app.server.address() as AddressInfo).port, LOOPBACK)
}

export const openFarms = async (config: Config & { farmsDir: string }, { log, say, signal }: Around): Promise<Program> => {
  expectFarms(config.farmsDir)
  const claimed = new Map<string, Config>()
  const running = new Map<string, Served>()
  const problems = new Map<string, string>()
  /** The hosts of all farms whose files name one, whether they run yet or not. */
  const hosts = new Set<string>()
  const { app, stopping } = openFront(config, log, {
    at: (host) => running.get(hostNameOf(host) ?? ''),
    isExpected: (host) => hosts.has(hostNameOf(host) ?? ''),
    running: () => [...running.values()],
  })

  const start = async (name: string, own: Config, farmLog: FastifyBaseLogger): Promise<void> => {
    for (const warning of own.warnings) farmLog.warn(warning)
    expectOwn(own)
    prepareFolder(own, farmLog)
    const farm = await openServed(own, { log: farmLog, signal, listener: stopping, waitMs: 0 })
    try {
      if (farm.hasSandbox) await reachFromSandbox(farm)
      signal.throwIfAborted()
    } catch (error) {
      await farm.close()
      throw error
    }
    running.set(hostOf(own), farm)
    farm.watch()
    for (const line of [...farm.lines, `This farm is ready at ${own.publicUrl.origin}`]) say(`${name}: ${line}`)
  }

  const inTurn = openSemaphore(STARTED_AT_ONCE)
  const tryStart = async (name: string): Promise<void> => {
    const farmLog = log.child({ farm: name })
    try {
      const host = hostIn(config.farmsDir, name)
      if (host !== undefined) hosts.add(host)
      const own = readFarm(name, config, claimed)
      claimed.set(name, own)
      await inTurn(async () => signal.aborted || start(name, own, farmLog)).catch((error: unknown) => {
        claimed.delete(name)
        throw error
      })
      problems.delete(name)
    } catch (error) {
      const reason = reasonOf(error)
      // Every minute the same would bury everything else.
      if (!signal.aborted && problems.get(name) !== reason)
        farmLog.error({ reason }, 'This farm could not be started. Trying again within a minute')
      problems.set(name, reason)
    }
  }
  const trying = new Set<Promise<unknown>>()
  const keepTrack = (one: Promise<unknown>): Promise<unknown> => {
    trying.add(one)
    return one.finally(() => trying.delete(one))
  }
  const startMissing = (): Promise<unknown> =>
    Promise.all(
      listFarms(config.farmsDir)
        .filter((name) => !claimed.has(name))
        .map((name) => keepTrack(tryStart(name))),
    )

  const keepTrying = async (): Promise<void> => {
    for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      await pause(wait, undefined, { signal, ref: false }).catch(() => {})
      try {
        // One that takes long does not keep a new one waiting.
        if (!signal.aborted) void startMissing()
      } catch (error) {
        log.error({ reason: reasonOf(error) }, 'FARMS_DIR could not be read. Farms that are already running are not affected')
      }
    }
  }

  return {
    listen: async () => {
      await app.listen({ port: config.port, host: config.host })
      const { port } = app.server.address() as AddressInfo
      const farms = listFarms(config.farmsDir).length
      // A farm that fails at once is tried again while others still start.
      void keepTrack(keepTrying())
      await startMissing()
      if (!signal.aborted) say(`Dozen is ready at http://${hereAt(config.host)}:${port} for ${running.size} of ${farms} farms`)
    },
    close: async () => {
      // Before whatever takes its time, and may be cut short: a farm that was stopped has not fallen.
      for (const { unwatch } of running.values()) unwatch()
      // Those who wait for a reply are answered by their farms first.
      await app.close()
      // A farm that is still starting closes automatically; running farms do not wait for it.
      const [closed] = await Promise.all([
        Promise.allSettled([...running.values()].map(({ close }) => close())),
        Promise.allSettled(trying),
      ])
      for (const each of closed) if (each.status === 'rejected') throw each.reason
    },
  }
}
