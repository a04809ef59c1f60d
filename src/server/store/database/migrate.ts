import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Db, Pool } from './database.ts'
import { olderInTheWay } from './older-programs.ts'

const FOLDER = new URL('../../../../migrations/', import.meta.url)
// Any number works, as long as every process of the shop uses the same one.
const MIGRATION_LOCK = 4_216_001

export type Migration = { number: number; name: string }
type Applied = Migration & { checksum: string | null }
type Known = Migration & { sql: string; checksum: string }

/** Why this program can't use the database as it is, and what to do. */
export class DatabaseUnfit extends Error {}

const newer = (name: string) =>
  new DatabaseUnfit(
    `A newer version of Dozen has changed this database (by ${name}), and this version does not know how to use it. Start the newer version again. The way back to this one, where there is the command dozen: dozen rollback. In a clone or a container: restore the copy from before the change, DATA_DIR/backups/before-${name.slice(0, 4)}-….backup, with this version into an empty DATA_DIR or a new database (docs/operating.md, Upgrading).`,
  )
const edited = ({ name }: Migration) =>
  new DatabaseUnfit(
    `The migration ${name} was edited after this database ran it. Restore it (in a clone: git checkout -- migrations/${name}; otherwise unpack the release again), and put your changes in a new migration.`,
  )

export const listMigrations = async (folder: string | URL = FOLDER): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return names.map((name) => ({ number: Number(name.slice(0, 4)), name }))
}

/** Line endings differ between systems; it is still the same migration. */
export const checksumOf = (sql: string): string => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')

const readMigrations = async (): Promise<Known[]> =>
  Promise.all(
    (await listMigrations()).map(async (migration) => {
      const sql = await readFile(new URL(migration.name, FOLDER), 'utf8')
      return { ...migration, sql, checksum: checksumOf(sql) }
    }),
  )

/** The newest migration of a database; 0 if it has none. */
export const migrationOf = async (db: Db): Promise<number> => {
  const [{ table } = { table: null }] = await db<{ table: string | null }[]>`select to_regclass('migration')::text as table`
  if (table === null) return 0
  const [row] = await db<{ number: number }[]>`select coalesce(max(number), 0) as number from migration`
  return row?.number ?? 0
}

const columnsOfRecord = async (tx: Db): Promise<string[]> => {
  const columns = await tx<{ name: string }[]>`
    select attname::text as name from pg_attribute where attrelid = to_regclass('migration') and attnum > 0 and not attisdropped`
  return columns.map(({ name }) => name)
}

/** Avoid altering existing objects: that would wait for a backup in progress. */
const makeRecord = async (tx: Db): Promise<void> => {
  const columns = await columnsOfRecord(tx)
  if (columns.length === 0)
    await tx`create table migration (
      number integer primary key, name text not null, applied_at timestamptz not null default now(), checksum text)`
  else if (!columns.includes('checksum')) await tx`alter table migration add column checksum text`
}

const readRecord = async (tx: Db): Promise<Applied[]> => {
  const columns = await columnsOfRecord(tx)
  if (columns.length === 0) return []
  return columns.includes('checksum')
    ? tx<Applied[]>`select number, name, checksum from migration order by number`
    : tx<Applied[]>`select number, name, null::text as checksum from migration order by number`
}

/** The migrations a database lacks. Refuses a database this program can't use. */
const compare = (known: readonly Known[], applied: readonly Applied[]): { pending: Known[]; unsummed: Known[] } => {
  const foreign = applied.find(({ number }) => !known.some((each) => each.number === number))
  if (foreign) throw newer(foreign.name)
  const before = new Map(applied.map((each) => [each.number, each]))
  for (const { number, checksum } of known) {
    const made = before.get(number)
    if (made && made.checksum !== null && made.checksum !== checksum) throw edited(made)
  }
  return {
    pending: known.filter(({ number }) => !before.has(number)),
    unsummed: known.filter(({ number }) => before.get(number)?.checksum === null),
  }
}

/** The migrations that would run, without running them. */
export const listPending = async (db: Db): Promise<Migration[]> => compare(await readMigrations(), await readRecord(db)).pending

/**
 * Called first, and only if there is something to migrate. What it returns may go on beside the migrations, and is awaited before
 * they count. If either fails, nothing is migrated.
 */
type Before = (tx: Db, pending: readonly Migration[]) => Promise<{ beside: Promise<unknown> } | undefined>

/** Migrates the database to the newest migration, or to `upTo`. Processes that start together take turns. */
export const migrate = async (db: Pool, upTo = Number.POSITIVE_INFINITY, before: Before = async () => undefined): Promise<number> => {
  const known = await readMigrations()
  await db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`
    const { pending, unsummed } = compare(known, await readRecord(tx))
    const wanted = pending.filter(({ number }) => number <= upTo)
    const inTheWay = await olderInTheWay(tx, wanted)
    if (inTheWay) throw new DatabaseUnfit(inTheWay)
    const begun = wanted.length > 0 ? await before(tx, wanted) : undefined
    await makeRecord(tx)
    // A database from before checksums was made with the files we have here.
    for (const { number, checksum } of unsummed) await tx`update migration set checksum = ${checksum} where number = ${number}`
    for (const { number, name, sql, checksum } of wanted) {
      await tx.unsafe(sql)
      await tx`insert into migration (number, name, checksum) values (${number}, ${name}, ${checksum})`
    }
    await begun?.beside
  })
  return known.findLast(({ number }) => number <= upTo)?.number ?? 0
}

/** The first change made by a migration that another program doesn't have. */
export const firstBeyond = async (db: Db, others: readonly number[]): Promise<Migration | undefined> =>
  (await readRecord(db)).find(({ number }) => !others.includes(number))
