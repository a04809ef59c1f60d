import { readdir, readFile } from 'node:fs/promises'
import type { Db, Pool } from './database.ts'

const FOLDER = new URL('../../../../migrations/', import.meta.url)
// Any number will do, as long as every process of the shop uses the same one.
const MIGRATION_LOCK = 4_216_001

type Migration = { number: number; name: string }

export const listMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return names.map((name) => ({ number: Number(name.slice(0, 4)), name }))
}

/** The newest migration that a database has; 0 for one that has none. */
export const migrationOf = async (db: Db): Promise<number> => {
  const [{ table } = { table: null }] = await db<{ table: string | null }[]>`select to_regclass('migration')::text as table`
  if (table === null) return 0
  const [row] = await db<{ number: number }[]>`select coalesce(max(number), 0) as number from migration`
  return row?.number ?? 0
}

/** Brings the database up to the newest migration, or to `upTo`. Processes that start together take turns. */
export const migrate = async (db: Pool, upTo = Number.POSITIVE_INFINITY): Promise<number> => {
  const wanted = (await listMigrations()).filter(({ number }) => number <= upTo)
  await db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`
    await tx`create table if not exists migration (number integer primary key, name text not null, applied_at timestamptz not null default now())`
    const done = new Set((await tx<{ number: number }[]>`select number from migration`).map((row) => row.number))
    for (const { number, name } of wanted.filter((each) => !done.has(each.number))) {
      await tx.unsafe(await readFile(new URL(name, FOLDER), 'utf8'))
      await tx`insert into migration (number, name) values (${number}, ${name})`
    }
  })
  return wanted.at(-1)?.number ?? 0
}
