import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '../src/server/embedded/running-process.ts'
import { connect, type Pool } from '../src/server/store/database/database.ts'
import { freePort } from '../tests/support/shop/shop-process.ts'
import { closing } from './closing.ts'

/** The real shop, as a process of its own on an empty data folder, as `npm start` runs it. */

const ROOT = join(import.meta.dirname, '..')
const { SHOP } = (await import(join(ROOT, 'scripts/setup.mjs'))) as { SHOP: { args: string[]; env: Record<string, string> } }

export const DEMO_PASSWORD = 'six-brown-eggs'
export const ADMIN = 'admin@demo.farm'
export const CUSTOMER = 'customer@demo.farm'
export const HOST = 'host@demo.farm'

const START_LIMIT_MS = 60_000

export type BenchShop = {
  port: number
  pid: number
  url: string
  dataDir: string
  db: Pool
  databaseUrl: string
  cookieOf: (email: string) => Promise<string>
}

type Running = { child: ChildProcess; port: number; stop: () => Promise<void> }

export type ShopOptions = { env?: Record<string, string>; isMeasured?: boolean; limitMs?: number }

let profiles = ''

/** From now on every shop that is measured writes down where its time goes; in no folder, none does. */
export const profileInto = (folder: string): void => {
  profiles = folder
}

/** Only what the shop is told here reaches it: the settings of a real shop must not. */
export const environmentOf = (port: number, dataDir: string, env: Record<string, string> = {}): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  PORT: String(port),
  MAILBOX_PORT: '0',
  DATA_DIR: dataDir,
  DEMO_PASSWORD,
  ...env,
})

/** Starts a process of the shop; its log goes to a file, as a service's does. */
export const startProcess = async (
  dataDir: string,
  { env = {}, isMeasured = false, limitMs = START_LIMIT_MS }: ShopOptions = {},
): Promise<Running> => {
  const port = await freePort()
  const log = openSync(join(dataDir, 'shop.log'), 'a')
  const profiling = profiles && isMeasured ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []
  const child = spawn(process.execPath, [...profiling, ...SHOP.args], {
    cwd: ROOT,
    env: { ...environmentOf(port, dataDir, env), ...SHOP.env },
    stdio: ['ignore', log, log],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = () => {
    child.kill('SIGTERM')
    return exited
  }
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => child.exitCode !== null,
    )
  if ((await waitFor(answers, limitMs)) && child.exitCode === null) return { child, port, stop }
  await stop()
  throw new Error(`The shop did not start:\n${readFileSync(join(dataDir, 'shop.log'), 'utf8')}`)
}

export const databaseUrlOf = (dataDir: string): string => {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8')
  const port = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://dozen:${password}@127.0.0.1:${port}/postgres`
}

/** Logs in and gives the cookie that a browser would send from then on. */
const signIn = async (port: number, email: string): Promise<string> => {
  const reply = await fetch(`http://127.0.0.1:${port}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD, rememberMe: true }),
  })
  if (!reply.ok) throw new Error(`${email} could not log in: ${await reply.text()}`)
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')
}

/** Statements can be counted where this is loaded; it rests while anything is timed. */
const loadCounting = async (dataDir: string): Promise<void> => {
  const first = await startProcess(dataDir)
  const db = connect(databaseUrlOf(dataDir), 1)
  await db`alter system set shared_preload_libraries = 'pg_stat_statements'`
  await db.end()
  await first.stop()
}

const restCounting = async (db: Pool): Promise<void> => {
  await db`create extension if not exists pg_stat_statements`
  await db`alter system set pg_stat_statements.track = 'none'`
  await db`select pg_reload_conf()`
}

/** Lends a shop with the demo farm, and takes everything away afterwards. */
export const withShop = <Result>(options: ShopOptions, work: (shop: BenchShop) => Promise<Result>): Promise<Result> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dozen-bench-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  return closing(remove, async () => {
    await loadCounting(dataDir)
    const { child, port, stop } = await startProcess(dataDir, { ...options, isMeasured: true })
    return closing(stop, () => {
      const databaseUrl = databaseUrlOf(dataDir)
      const db = connect(databaseUrl, 4)
      return closing(
        () => db.end({ timeout: 5 }),
        async () => {
          await restCounting(db)
          const cookieOf = (email: string) => signIn(port, email)
          return work({ port, pid: child.pid ?? 0, url: `http://localhost:${port}`, dataDir, db, databaseUrl, cookieOf })
        },
      )
    })
  })
}
