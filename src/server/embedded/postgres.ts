import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { asOwnerOf, ordinaryUserFor } from '../kernel/ordinary-user.ts'
import { storedSecret, writeWhole } from '../kernel/secret-file.ts'
import { connect, isDatabaseAway } from '../store/database/database.ts'
import { makeWorker } from '../store/database/roles.ts'
import { LOCKED, lockedBy, lockFor } from './cluster-lock.ts'
import { makeInTurn } from './cluster-maker.ts'
import { ensureCluster, finishMove } from './postgres-cluster.ts'
import { findRunning, makePassword, type Place, placeOf, portIn, START_LIMIT_MS, untilIn } from './postgres-place.ts'
import { binariesFor } from './postgres-programs.ts'
import { mayPass, whyNotStarted } from './postgres-reasons.ts'
import { birthOf, isAlive, linesOf, waitFor } from './running-process.ts'

/** The embedded PostgreSQL: binaries from npm, data in the data folder, on loopback with a password of its own. */
export type VisitedPostgres = {
  /** For creating tables: the role the cluster was created with. */
  ownerUrl: string
  close: () => Promise<void>
}

export type EmbeddedPostgres = VisitedPostgres & {
  /** For the work of the shop, with a role that can do no more. */
  url: string
}

/** The shop keeps its database running; a command is a guest that leaves it as it found it. */
type Stay = 'keeper' | 'guest'

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

const STOP_LIMIT_MS = 30_000
const WATCH_MS = 1_000
const RESTART_MS = 500
const MOST_SAID = 10_000

const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'timezone=UTC', 'log_min_messages=fatal']

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

const WORKER = 'dozen_shop'

/** The way in for the shop's work. A folder of an older version has no such role yet, and one with another password takes the new one. */
const openWorker = async (dataDir: string, ownerUrl: string): Promise<string> => {
  const password = storedSecret(join(dataDir, 'postgres-shop-password'), makePassword)
  const url = Object.assign(new URL(ownerUrl), { username: WORKER, password }).href
  // Set each time instead of checked: a failed check would appear in the log as an error.
  const owner = connect(ownerUrl, 1)
  try {
    await makeWorker(owner, WORKER, password)
    return url
  } finally {
    await owner.end({ timeout: 1 })
  }
}

/** Who stops the server in the end: the shop, or a command that found no shop running. */
const ownership = (dataDir: string, stay: Stay) => {
  const file = join(dataDir, 'postgres-owner')
  const read = () => linesOf(file)
  // After a reboot the process id alone may belong to another program.
  const isHeld = () => {
    const [pid, birth] = read()
    return isAlive(Number(pid)) && birth === birthOf(Number(pid))
  }
  return {
    take: () => asOwnerOf(dataDir, () => writeWhole(file, [process.pid, birthOf(process.pid), stay].join('\n'))),
    isMine: () => Number(read()[0]) === process.pid,
    isHeld,
    // A shop takes the server over from a command, but not from another shop.
    isTaken: () => isHeld() && (stay === 'guest' || read()[2] === 'keeper'),
    end: () => rmSync(file, { force: true }),
  }
}

/** A command next to a running shop needs only a connection. */
const joinRunning = async (place: Place): Promise<VisitedPostgres | undefined> => {
  const { pid } = await findRunning(place)
  if (pid === undefined) return undefined
  const port = await untilIn(
    place,
    () => portIn(place.cluster),
    () => !isAlive(pid),
  )
  return port === undefined ? undefined : { ownerUrl: place.urlAt(port), close: async () => {} }
}

/**
 * Keeps the database of a data folder running. One that is already running (it outlived a killed shop, or a command opened
 * it) is used. A server that dies is started again, whoever started it.
 */
const keepServer = async (place: Place, log: Log, stay: Stay): Promise<VisitedPostgres> => {
  const { dataDir, folder, password, urlAt } = place
  const owner = ownership(dataDir, stay)
  asOwnerOf(folder, () => finishMove(folder))
  const binaries = await binariesFor(place.cluster, place.programs)
  const runner = ordinaryUserFor(folder, binaries.postgres, dataDir)
  const cluster = await makeInTurn(folder, () => ensureCluster(folder, password, runner, binaries))
  const lock = lockFor(cluster, runner)

  let closing = false
  let isUp = false
  let server: ChildProcess | undefined
  let pid = Number.NaN
  let port = 0
  let output = ''
  const start = (stranger?: number) => {
    if (closing) return
    const settings = [...SETTINGS, `port=${port}`].flatMap((each) => ['-c', each])
    // The number of a stranger in a file that was left behind would stop PostgreSQL. Told that it is a forebear's, it
    // goes on, and still makes sure that no older server works in the folder.
    const forebear = stranger === undefined || process.platform === 'win32' ? [] : ['env', `PG_GRANDPARENT_PID=${stranger}`]
    const [first, ...rest] = [...lock, ...forebear, binaries.postgres, '-D', cluster, ...settings] as [string, ...string[]]
    const [program, args] = runner.command(first, rest)
    // Its own process group: Ctrl-C in the terminal must reach the shop alone, which stops it last.
    const started = spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'], ...runner.ids })
    server = started
    pid = started.pid ?? Number.NaN
    output = ''
    started.stderr.on('data', (lines: Buffer) => {
      output = `${output}${lines}`.slice(-MOST_SAID)
      log.info({ part: 'postgres' }, lines.toString().trim())
    })
    started.once('exit', restart)
  }
  const restart = () => {
    if (closing || !isUp) return
    log.error('The embedded PostgreSQL stopped by itself; starting it again')
    setTimeout(start, RESTART_MS)
  }
  // A server that somebody else started is no child of ours: its end has to be looked for.
  const watch = setInterval(() => {
    if (server || !isUp || isAlive(pid)) return
    clearInterval(watch)
    restart()
  }, WATCH_MS)
  watch.unref()

  const close = async () => {
    closing = true
    clearInterval(watch)
    server?.unref()
    server?.stderr?.destroy()
    // Left to its owner; but a server we started and nobody took over is ours to stop, even if the folder is gone.
    if (!owner.isMine() && (server === undefined || owner.isHeld())) return
    // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, everything is written.
    if (isAlive(pid)) process.kill(pid, 'SIGINT')
    if (!(await waitFor(() => !isAlive(pid), STOP_LIMIT_MS))) log.error('The embedded PostgreSQL did not stop in time')
    owner.end()
  }

  const hasEnded = () => (server ? server.exitCode !== null || server.signalCode !== null : !isAlive(pid))
  /** Uses the server that runs, or starts one. */
  const open = async (): Promise<boolean> => {
    const found = await findRunning(place)
    if (found.pid === undefined) {
      port = await freePort()
      start(found.stranger)
    } else {
      server = undefined
      pid = found.pid
    }
    const inAt = await untilIn(place, () => (server ? port : portIn(cluster)), hasEnded)
    port = inAt ?? port
    return inAt !== undefined
  }

  if (!owner.isTaken()) owner.take()
  try {
    const giveUp = performance.now() + START_LIMIT_MS
    for (let isTold = false; !(await open()); await delay(RESTART_MS)) {
      const isLocked = server?.exitCode === LOCKED
      const isLate = performance.now() > giveUp
      if (isLocked && isLate) throw lockedBy(cluster)
      if (server && !isLocked && (isLate || !mayPass(output))) throw whyNotStarted(output, cluster)
      if (isLocked && !isTold) log.warn(`Another PostgreSQL still works in ${cluster}. Waiting for its end, for a minute at most`)
      isTold ||= isLocked
    }
    isUp = true
    return { ownerUrl: urlAt(port), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** For the shop, which works in a role of its own. */
export const openPostgres = async (dataDir: string, log: Log, programs?: string): Promise<EmbeddedPostgres> => {
  const server = await keepServer(placeOf(dataDir, programs), log, 'keeper')
  try {
    for (const giveUp = performance.now() + START_LIMIT_MS; ; await delay(RESTART_MS)) {
      try {
        return { ...server, url: await openWorker(dataDir, server.ownerUrl) }
      } catch (error) {
        // Another shop, which was just stopping, has stopped the server that was found. It is started again by now.
        if (!isDatabaseAway(error) || performance.now() > giveUp) throw error
      }
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

/** For a command, which another user than the shop's may run: it makes nothing that the shop could not read then. */
export const visitPostgres = async (dataDir: string, log: Log, programs?: string): Promise<VisitedPostgres> => {
  const place = placeOf(dataDir, programs)
  return (await joinRunning(place)) ?? keepServer(place, log, 'guest')
}
