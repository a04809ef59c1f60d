import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Pool } from '../../src/server/store/database/database.ts'
import { closing } from '../closing.ts'
import type { Line, Row } from '../measured.ts'
import { cpuSeconds } from '../process.ts'
import { databaseUrlOf, startProcess } from '../shop.ts'
import { showColumns } from '../table.ts'

/** Many farms on one machine: a process and a database each, on one PostgreSQL server. */

const FARMS = 50
const LOOKS = [1, 10, 25, 50]
const SETTLE_MS = 20_000
const CONNECTIONS = 2_000

type Running = Awaited<ReturnType<typeof startProcess>>

/** Megabytes, with what several processes share divided among them. */
const shareOf = (pid: number): number => Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024

const allowConnections = async (dataDir: string): Promise<void> => {
  const first = await startProcess(dataDir)
  const db = connect(databaseUrlOf(dataDir), 1)
  await db.unsafe(`alter system set max_connections = ${CONNECTIONS}`)
  await db.end()
  await first.stop()
}

const databasePids = async (db: Pool): Promise<number[]> =>
  (await db<{ pid: number }[]>`select pid from pg_stat_activity`).map(({ pid }) => pid)

/** What they hold and do while nobody visits. */
const look = async (db: Pool, farms: readonly Running[]) => {
  const pids = farms.map(({ child }) => child.pid ?? 0)
  const busy = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const before = busy()
  await sleep(SETTLE_MS)
  const cpu = (busy() - before) / (SETTLE_MS / 1000)
  const [{ connections }] = await db<[{ connections: number }]>`
    select count(*)::int as connections from pg_stat_activity where datname like 'farm\_%'`
  const shops = pids.reduce((sum, pid) => sum + shareOf(pid), 0)
  const server = (await databasePids(db)).reduce((sum, pid) => sum + shareOf(pid), 0)
  return { farms: farms.length, shops, server, connections, cpu }
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

const openFarm = async (db: Pool, url: string, folder: string, number: number): Promise<Running> => {
  await db.unsafe(`create database farm_${number}`)
  const dataDir = join(folder, `farm-${number}`)
  mkdirSync(dataDir)
  const env = { DATABASE_URL: url.replace(/\/postgres$/, `/farm_${number}`), SESSION_SECRET: `${number}`.padStart(32, 'farm') }
  return startProcess(dataDir, { env })
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
    await allowConnections(own)
    const server = await startProcess(own)
    return closing(server.stop, async () => {
      const url = databaseUrlOf(own)
      const db = connect(url, 1)
      const looked: Looked[] = []
      for (let number = 1; number <= (quick ? 2 : FARMS); number++) {
        running.push(await openFarm(db, url, folder, number))
        if (LOOKS.includes(number)) looked.push(await look(db, running))
      }
      await stopFarms(running)
      await db.end({ timeout: 5 })
      return { lines: [] satisfies Line[], text: showColumns([HEAD, ...looked.map(rowOf)]), figures: looked }
    })
  })
}

/** Before their server. */
const stopFarms = async (running: Running[]): Promise<void> => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()))
}
