import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT } from '../../../scripts/packages.ts'
import { connect } from '../../../src/server/store/database/database.ts'
import { migrate } from '../../../src/server/store/database/migrate.ts'
import { listOlder } from '../../going-live/made/older.ts'
import { brokenBooks } from '../../support/orders/books.ts'
import { freePort } from '../../support/shop/shop-process.ts'
import { refuse } from '../holds/broken.ts'
import type { Random } from '../plan/random.ts'
import type { World } from '../world/world.ts'

/**
 * A farm of an older program becomes one of today's: that commit's own program fills a database with its demo farm, today's
 * migrations are run on it, and the books are added up. Each year another commit is tried, so that ten years reach from the
 * first tables to the newest.
 */

const READY_MS = 120_000
/** Programs before it need packages that today's does not. */
const FIRST_STEPS = 12

type Older = { commit: string; steps: number }

let older: Older[] | undefined
/** Where the project came without its history, there is none. */
const listOnce = (): Older[] => {
  if (!existsSync(join(ROOT, '.git'))) return []
  older ??= listOlder(ROOT).filter(({ steps }) => steps >= FIRST_STEPS)
  return older
}

const checkOut = (commit: string, folder: string): void => {
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', ROOT, folder])
  execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  symlinkSync(join(ROOT, 'dist'), join(folder, 'dist'))
}

/** Lets the older program make its demo farm, until it says that it is ready. */
const makeFarm = async (folder: string, url: string, data: string): Promise<void> => {
  const [main = ''] = ['src/server/start/main.ts', 'src/server/main.ts'].filter((file) => existsSync(join(folder, file)))
  const own = {
    DATABASE_URL: url,
    DATA_DIR: data,
    DEMO: 'on',
    MAILBOX_PORT: '0',
    PORT: String(await freePort()),
    SESSION_SECRET: 'x'.repeat(40),
  }
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let said = ''
  const ready = new Promise<boolean>((resolve) => {
    const hear = (line: string) => {
      said = `${said}\n${line}`.slice(-2_000)
      if (line.includes('is ready at')) resolve(true)
    }
    createInterface(child.stdout).on('line', hear)
    createInterface(child.stderr).on('line', hear)
    void exited.then(() => resolve(false))
    setTimeout(() => resolve(false), READY_MS).unref()
  })
  const isReady = await ready
  child.kill('SIGTERM')
  await exited
  if (!isReady) throw new Error(`The older program did not start: ${said}`)
}

const upgrade = async (world: World, { commit, steps }: Older): Promise<void> => {
  const folder = join(world.folder, `older-${steps}`)
  const database = `older_${steps}`
  const root = connect(world.cluster.urlOf('postgres'), 1)
  const url = world.cluster.urlOf(database)
  try {
    checkOut(commit, folder)
    await root.unsafe(`create database ${database}`)
    await makeFarm(folder, url, join(folder, 'data'))
    const db = connect(url, 2)
    const [{ before }] = await db<[{ before: number }]>`select count(*)::int as before from subscription`
    await migrate(db)
    const [{ after }] = await db<[{ after: number }]>`select count(*)::int as after from subscription`
    const broken = await brokenBooks(db)
    await db.end()
    refuse([
      ...(before > 0 && before === after ? [] : [`${before} orders before the upgrade and ${after} after it`]),
      ...broken.map((each) => `after an upgrade from the ${steps} migrations of ${commit.slice(0, 8)}: ${each}`),
    ])
  } finally {
    await root.unsafe(`drop database if exists ${database} with (force)`)
    await root.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The oldest first, another one each year; in years beyond them, any. */
export const upgradeOlder = async (world: World, year: number, random: Random): Promise<void> => {
  const all = listOnce().toReversed()
  const years = Math.max(1, Math.floor(world.plan.weeks / 52))
  const from = Math.floor((year / years) * all.length)
  const until = Math.max(from + 1, Math.floor(((year + 1) / years) * all.length))
  const chosen = all[from + random.below(until - from)]
  if (!chosen) return
  await upgrade(world, chosen)
  world.figures.upgrades += 1
}
