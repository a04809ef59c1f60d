import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { storedSecret } from '../secret-file.ts'
import { connect } from '../store/database/database.ts'
import { makeWorker } from '../store/database/roles.ts'
import { ordinaryUserFor } from './ordinary-user.ts'
import { ensureCluster, findBinaries } from './postgres-cluster.ts'
import { isAlive, readNumber, waitFor } from './running-process.ts'

/** The embedded PostgreSQL: binaries from npm, data in the data folder, on loopback with a password of its own. */
export type VisitedPostgres = {
  /** For who makes the tables: the role with which the cluster was made. */
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

const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 30_000
const WATCH_MS = 1_000
const RESTART_MS = 500

const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100', 'timezone=UTC', 'log_min_messages=fatal']

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** Whether a server is there and lets us in. */
export const answers = async (url: string): Promise<boolean> => {
  const probe = connect(url, 1)
  try {
    await probe`select 1`
    return true
  } catch {
    return false
  } finally {
    await probe.end({ timeout: 1 })
  }
}

const [OWNER, WORKER] = ['dozen', 'dozen_shop']

const makePassword = () => randomBytes(24).toString('hex')

/** A cluster takes no other password than the one it was made with. */
const ownerPassword = (dataDir: string, cluster: string): string => {
  const advice = 'Put your copy of it back, or restore a backup into another data folder.'
  return storedSecret(join(dataDir, 'postgres-password'), makePassword, existsSync(cluster) ? advice : undefined)
}

/** The way in for the shop's work. A folder of an older version has no such role yet, and one with another password takes the new one. */
const openWorker = async (dataDir: string, ownerUrl: string): Promise<string> => {
  const password = storedSecret(join(dataDir, 'postgres-shop-password'), makePassword)
  const url = Object.assign(new URL(ownerUrl), { username: WORKER, password }).href
  // Told each time, and not asked for: a way in that is not there yet would stand in the log as a failure.
  const owner = connect(ownerUrl, 1)
  try {
    await makeWorker(owner, WORKER, password)
    return url
  } finally {
    await owner.end({ timeout: 1 })
  }
}

/** Who stops the server in the end: the shop, or a command that found nobody there. */
const ownership = (dataDir: string, stay: Stay) => {
  const file = join(dataDir, 'postgres-owner')
  return {
    take: () => writeFileSync(file, `${process.pid}\n${stay}`),
    isMine: () => readNumber(file, 0) === process.pid,
    isHeld: () => isAlive(readNumber(file, 0)),
    // A shop takes the server over from a command, but not from another shop.
    isTaken: () => isAlive(readNumber(file, 0)) && (stay === 'guest' || readFileSync(file, 'utf8').endsWith('keeper')),
    end: () => rmSync(file, { force: true }),
  }
}

/**
 * Opens the database of a data folder. One that runs already (the shop's own, one that outlived a killed shop,
 * or one that a command has opened) is used. A server that dies is started again, whoever started it.
 */
const openServer = async (dataDir: string, log: Log, stay: Stay): Promise<VisitedPostgres> => {
  const folder = join(dataDir, 'postgres')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const password = ownerPassword(dataDir, join(folder, 'cluster'))
  const owner = ownership(dataDir, stay)
  const pidFile = join(folder, 'cluster', 'postmaster.pid')
  const urlAt = (at: number) => `postgres://${OWNER}:${password}@127.0.0.1:${at}/postgres`

  let pid = readNumber(pidFile, 0)
  const isRunning = isAlive(pid) && (await waitFor(() => answers(urlAt(readNumber(pidFile, 3))), 10_000))
  const port = isRunning ? readNumber(pidFile, 3) : await freePort()
  const binaries = await findBinaries()
  const runner = ordinaryUserFor(folder, binaries.postgres)
  const cluster = ensureCluster(folder, password, runner, binaries)

  let closing = false
  let server: ChildProcess | undefined
  const start = () => {
    if (closing) return
    const [program, args] = runner.command(binaries.postgres, [
      '-D',
      cluster,
      ...[...SETTINGS, `port=${port}`].flatMap((each) => ['-c', each]),
    ])
    // Its own process group: Ctrl-C in the terminal must reach the shop alone, which stops it last.
    server = spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'], ...runner.ids })
    pid = server.pid ?? Number.NaN
    server.stderr?.on('data', (lines: Buffer) => log.info({ part: 'postgres' }, lines.toString().trim()))
    server.once('exit', restart)
  }
  const restart = () => {
    if (closing) return
    log.error('The embedded PostgreSQL stopped by itself; starting it again')
    setTimeout(start, RESTART_MS)
  }
  // A server that somebody else started is no child of ours: its end has to be looked for.
  const watch = setInterval(() => {
    if (server || isAlive(pid)) return
    clearInterval(watch)
    restart()
  }, WATCH_MS)
  watch.unref()

  const close = async () => {
    closing = true
    clearInterval(watch)
    server?.unref()
    server?.stderr?.destroy()
    // Left to whoever owns it; but what we started and nobody took over is ours to stop, even if the folder is gone.
    if (!owner.isMine() && (server === undefined || owner.isHeld())) return
    // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, everything is written.
    if (isAlive(pid)) process.kill(pid, 'SIGINT')
    if (!(await waitFor(() => !isAlive(pid), STOP_LIMIT_MS))) log.error('The embedded PostgreSQL did not stop in time')
    owner.end()
  }

  if (!owner.isTaken()) owner.take()
  if (!isRunning) start()
  try {
    if (!(await waitFor(() => answers(urlAt(port)), START_LIMIT_MS)))
      throw new Error('The embedded PostgreSQL did not start. Its reasons are in the log above.')
    return { ownerUrl: urlAt(port), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** For the shop, which works in a role of its own. */
export const openPostgres = async (dataDir: string, log: Log): Promise<EmbeddedPostgres> => {
  const server = await openServer(dataDir, log, 'keeper')
  try {
    return { ...server, url: await openWorker(dataDir, server.ownerUrl) }
  } catch (error) {
    await server.close()
    throw error
  }
}

/** For a command, which another user than the shop's may run: it makes nothing that the shop could not read then. */
export const visitPostgres = (dataDir: string, log: Log): Promise<VisitedPostgres> => openServer(dataDir, log, 'guest')
