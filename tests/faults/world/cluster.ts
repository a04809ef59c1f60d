import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { ensureCluster } from '../../../src/server/embedded/postgres-cluster.ts'
import { answers } from '../../../src/server/embedded/postgres-place.ts'
import { findBinaries } from '../../../src/server/embedded/postgres-programs.ts'
import { waitFor } from '../../../src/server/embedded/running-process.ts'
import { ordinaryUserFor } from '../../../src/server/kernel/ordinary-user.ts'
import { freePort } from '../../support/shop/shop-process.ts'

/** A PostgreSQL that nobody starts again but us: it waits for the disk at every commit, as a farm's does. */
export type Cluster = {
  password: string
  urlOf: (database: string) => string
  start: () => Promise<void>
  /** SIGQUIT leaves everything as it lies, as `pg_ctl stop -m immediate` does; SIGINT stops in order. */
  stop: (signal: 'SIGQUIT' | 'SIGINT') => Promise<void>
  isRunning: () => boolean
  log: () => string
}

const START_LIMIT_MS = 60_000

/** `more`: settings beside its own, which win. */
export const openCluster = async (folder: string, more: readonly string[] = []): Promise<Cluster> => {
  mkdirSync(folder, { recursive: true })
  const password = randomBytes(24).toString('hex')
  const port = await freePort()
  const binaries = await findBinaries()
  const runner = ordinaryUserFor(folder, binaries.postgres)
  const cluster = ensureCluster(folder, password, runner, binaries)
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'timezone=UTC',
    'fsync=on',
    `port=${port}`,
    ...more,
  ]
  const urlOf = (database: string) => `postgres://dozen:${password}@127.0.0.1:${port}/${database}`
  let [server, said]: [ChildProcess | undefined, string] = [undefined, '']
  const isRunning = () => server !== undefined && server.exitCode === null && server.signalCode === null

  const start = async () => {
    const [program, args] = runner.command(binaries.postgres, ['-D', cluster, ...settings.flatMap((each) => ['-c', each])])
    const started = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], ...runner.ids })
    server = started
    started.stderr.on('data', (lines) => {
      said += lines
    })
    const isUp = await waitFor(async () => !isRunning() || (await answers(urlOf('postgres'))), START_LIMIT_MS)
    if (!isUp || !isRunning()) throw new Error(`PostgreSQL did not start: ${said.slice(-2_000)}`)
  }
  const stop = async (signal: 'SIGQUIT' | 'SIGINT') => {
    if (!server || !isRunning()) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }
  return { password, urlOf, start, stop, isRunning, log: () => said }
}
