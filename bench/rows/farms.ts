import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from '../../src/server/embedded/postgres-programs.ts'
import { waitFor } from '../../src/server/embedded/running-process.ts'
import { ordinaryUserFor } from '../../src/server/kernel/ordinary-user.ts'
import { connect, type Pool } from '../../src/server/store/database/database.ts'
import { freePort } from '../../tests/support/shop/shop-process.ts'
import { closing } from '../closing.ts'
import type { Line, Row } from '../measured.ts'
import { cpuSeconds } from '../process.ts'
import { databaseUrlOf, startProcess } from '../shop.ts'
import { showColumns } from '../table.ts'

/** Many farms on one machine, with a database each on one PostgreSQL server: a process each, or all in one. */

const FARMS = 50
const LOOKS = [1, 10, 25, 50]
const TOGETHER = [1, 10, 50, 100]
const SETTLE_MS = 20_000
const CONNECTIONS = 2_000
// Each new farm makes its tables first.
const START_ALL_MS = 600_000

type Running = Awaited<ReturnType<typeof startProcess>>

/** Megabytes, with what several processes share divided among them; none of a connection that was just closed. */
const shareOf = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
  } catch {
    return 0
  }
}

/** As the shop starts it, except for the limit of connections: the shop's own is enough for one shop. */
const startServer = async (dataDir: string): Promise<{ stop: () => Promise<unknown> }> => {
  await (await startProcess(dataDir)).stop()
  const folder = join(dataDir, 'postgres')
  const { postgres } = await findBinaries()
  const { command, ids } = ordinaryUserFor(folder, postgres, dataDir)
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `max_connections=${CONNECTIONS}`, `port=${await freePort()}`]
  const [program, args] = command(postgres, ['-D', join(folder, 'cluster'), ...settings.flatMap((each) => ['-c', each])])
  const child = spawn(program, args, { stdio: 'ignore', ...ids })
  const exited = once(child, 'exit')
  const isUp = () =>
    existsSync(join(folder, 'cluster/postmaster.pid')) && readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').includes('ready')
  await waitFor(isUp, SETTLE_MS)
  return {
    stop: () => {
      child.kill('SIGINT')
      return exited
    },
  }
}

const databasePids = async (db: Pool): Promise<number[]> =>
  (await db<{ pid: number }[]>`select pid from pg_stat_activity`).map(({ pid }) => pid)

/** What they hold and do while nobody visits. */
const look = async (db: Pool, shops: readonly Running[], farms = shops.length) => {
  const pids = shops.map(({ child }) => child.pid ?? 0)
  const busy = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const before = busy()
  await sleep(SETTLE_MS)
  const cpu = (busy() - before) / (SETTLE_MS / 1000)
  const [{ connections }] = await db<[{ connections: number }]>`
    select count(*)::int as connections from pg_stat_activity where datname like 'farm\_%'`
  const held = pids.reduce((sum, pid) => sum + shareOf(pid), 0)
  const server = (await databasePids(db)).reduce((sum, pid) => sum + shareOf(pid), 0)
  return { farms, shops: held, server, connections, cpu }
}

type Looked = Awaited<ReturnType<typeof look>>

const rowOf = ({ farms, shops, server, connections, cpu }: Looked): string[] => [
  String(farms),
  shops.toFixed(0),
  (shops / farms).toFixed(0),
  server.toFixed(0),
  (server / farms).toFixed(0),
  (connections / farms).toFixed(1),
  `${(cpu * 100).toFixed(1)} %`,
]

const envOf = (url: string, number: number) => ({
  DATABASE_URL: url.replace(/\/postgres$/, `/farm_${number}`),
  SESSION_SECRET: `${number}`.padStart(32, 'farm'),
})

const makeFarm = async (db: Pool, url: string, folder: string, number: number) => {
  await db.unsafe(`create database farm_${number}`)
  const dataDir = join(folder, `farm-${number}`)
  mkdirSync(dataDir)
  return { dataDir, env: envOf(url, number) }
}

type Server = { db: Pool; url: string; folder: string; running: Running[] }

const lookApart = async ({ db, url, folder, running }: Server, most: number): Promise<Looked[]> => {
  const looked: Looked[] = []
  for (let number = 1; number <= most; number++) {
    const { dataDir, env } = await makeFarm(db, url, folder, number)
    running.push(await startProcess(dataDir, { env }))
    if (LOOKS.includes(number)) looked.push(await look(db, running))
  }
  await stopFarms(running)
  return looked
}

/** The same farms, and more of them, in one process. */
const lookTogether = async ({ db, url, folder, running }: Server, counts: readonly number[], most: number): Promise<Looked[]> => {
  const farmsDir = join(folder, 'farms')
  mkdirSync(farmsDir)
  const looked: Looked[] = []
  for (const count of counts) {
    for (let number = (looked.at(-1)?.farms ?? 0) + 1; number <= count; number++) {
      const { dataDir, env } =
        number <= most ? { dataDir: join(folder, `farm-${number}`), env: envOf(url, number) } : await makeFarm(db, url, folder, number)
      const all = { ...env, DATA_DIR: dataDir, PUBLIC_URL: `http://farm-${number}.localhost`, MAILBOX_PORT: '0' }
      writeFileSync(
        join(farmsDir, `farm-${number}.env`),
        Object.entries(all)
          .map(([name, value]) => `${name}='${value}'\n`)
          .join(''),
      )
    }
    // A process with a folder of farms has no settings of its own.
    const env = { FARMS_DIR: farmsDir, MAILBOX_PORT: '', DEMO_PASSWORD: '' }
    running.push(await startProcess(folder, { env, limitMs: START_ALL_MS }))
    looked.push(await look(db, running, count))
    await stopFarms(running)
  }
  return looked
}

const HEAD = ['farms', 'shops, MB', 'each', 'PostgreSQL, MB', 'each', 'connections each', 'of one core, idle']

export const farms: Row = async ({ quick }) => {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-bench-'))
  const own = join(folder, 'server')
  mkdirSync(own)
  const running: Running[] = []
  const stopAll = async () => {
    await Promise.all(running.map(({ stop }) => stop()))
    rmSync(folder, { recursive: true, force: true })
  }
  return closing(stopAll, async () => {
    const server = await startServer(own)
    return closing(server.stop, async () => {
      const url = databaseUrlOf(own)
      const db = connect(url, 1)
      const most = quick ? 2 : FARMS
      const apart = await lookApart({ db, url, folder, running }, most)
      const together = await lookTogether({ db, url, folder, running }, quick ? [2] : TOGETHER, most)
      await db.end({ timeout: 5 })
      const show = (title: string, looked: readonly Looked[]) => `${title}\n\n${showColumns([HEAD, ...looked.map(rowOf)])}`
      const text = [show('A process each:', apart), show('All in one process:', together)].join('\n\n')
      return { lines: [] satisfies Line[], text, figures: { apart, together } }
    })
  })
}

/** Before their server. */
const stopFarms = async (running: Running[]): Promise<void> => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()))
}
