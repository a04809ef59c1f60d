import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '../../../src/server/embedded/running-process.ts'
import { connect, type Pool } from '../../../src/server/store/database/database.ts'
import { listMigrations, migrate } from '../../../src/server/store/database/migrate.ts'
import { freePort, spawnShop, untilReady } from '../../support/shop/shop-process.ts'
import { startLoad } from '../load/load.ts'
import { keepUntilClosed } from '../world/clean-up.ts'
import type { World } from '../world/world.ts'
import { type Fault, inWorld } from './fault.ts'

/** kill -9 while the tables are made, on an empty database or an older one; the next start that is left alone finishes it. */

const MOMENTS_MS = 400
const MOST_IN_ONE = 4
const CONNECT_MS = 30_000

/** Everything the tables consist of, to be compared with a database that was made in one go. */
const shapeOf = async (db: Pool): Promise<string> => {
  const rows = await db`
    select table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || ' ' || coalesce(column_default, '') as part
      from information_schema.columns where table_schema in ('public', 'pgboss') and table_name !~ '^[a-z][0-9a-f]{40,}'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = to_regnamespace('public')
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = to_regnamespace('public') and prokind = 'f'
    union all select tgname from pg_trigger where not tgisinternal
    order by 1`
  return JSON.stringify(rows)
}

const spawnKept = async (env: Record<string, string>) => {
  const shop = await spawnShop(env)
  const end = keepUntilClosed(async () => void (await shop.kill('SIGKILL')))
  return { shop, end }
}

/** Kills a start once it has reached its database, at some moment of the next. */
const killStart = async (world: World, db: Pool, env: Record<string, string>) => {
  const { shop, end } = await spawnKept(env)
  await waitFor(async () => {
    const others = await db`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() limit 1`
    return others.length > 0 || shop.child.exitCode !== null
  }, CONNECT_MS)
  await pause(Math.random() * MOMENTS_MS)
  await end()
  world.harm.kills++
}

const breakOne = async (world: World, number: number, kills: number, shape: string) => {
  const name = `migrated_${number}`
  const root = connect(world.cluster.urlOf('postgres'), 1)
  await root.unsafe(`create database ${name}`)
  const db = connect(world.cluster.urlOf(name), 1)
  const all = await listMigrations()
  const older = number % 2 === 0 ? 0 : 1 + Math.floor(Math.random() * (all.length - 1))
  if (older > 0) await migrate(db, older)
  const env = { ...world.env, DATABASE_URL: world.cluster.urlOf(name), PORT: String(await freePort()) }
  for (let kill = 0; kill < kills; kill++) await killStart(world, db, env)
  const { shop, end } = await spawnKept(env)
  await untilReady(shop)
  const done = (await db<{ number: number }[]>`select number from migration order by number`).map((row) => row.number)
  if (done.join() !== all.map((each) => each.number).join()) world.broken.push(`of the migrations only ${done.join()} were done`)
  if ((await shapeOf(db)) !== shape) world.broken.push(`the tables from migration ${older} on are not those of a shop that was left alone`)
  await end()
  await db.end({ timeout: 1 })
  await root.unsafe(`drop database ${name} with (force)`)
  await root.end()
}

/** So many kills, a few for each database. */
export const killMigrations = async (world: World, times: number): Promise<number> => {
  const shape = await shapeOf(world.db)
  let [left, databases]: [number, number] = [times, 0]
  while (left > 0) {
    const kills = Math.min(left, MOST_IN_ONE)
    await breakOne(world, databases++, kills, shape)
    left -= kills
  }
  return databases
}

export const killMigration: Fault = {
  name: 'kill-migration',
  says: 'kill -9 of a process while it makes its tables',
  times: 50,
  run: inWorld(async (world, times) => {
    const load = startLoad(world, { buyers: 2 })
    const databases = await killMigrations(world, times)
    await load.stop()
    return { databases }
  }),
}
