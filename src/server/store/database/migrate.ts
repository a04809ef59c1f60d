import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Db, Pool } from './database.ts'
import { olderInTheWay } from './older-programs.ts'

const FOLDER = new URL('../../../../migrations/', import.meta.url)
// Any number will do, as long as every process of the shop uses the same one.
const MIGRATION_LOCK = 4_216_001

type Migration = { number: number; name: string }
type Applied = Migration & { checksum: string | null }

/** Why this program may not use this database as it is, and what to do. */
export class DatabaseUnfit extends Error {}

const newer = (name: string) =>
  new DatabaseUnfit(
    `A newer version of Dozen has changed this database (by ${name}), and this version does not know how to use it. Start the newer version again. To go back to this one, take a backup from before the upgrade and an empty DATA_DIR, or a new database in DATABASE_URL, and run: npm run restore -- FILE`,
  )
const edited = ({ name }: Migration) =>
  new DatabaseUnfit(
    `The migration ${name} is not the one that this database was made with: it has been edited since. Put it back as it was (git checkout -- migrations/${name}), and write what should be different into a new migration.`,
  )

export const listMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return names.map((name) => ({ number: Number(name.slice(0, 4)), name }))
}

/** Some systems write line ends in two signs: it is the same migration. */
export const checksumOf = (sql: string): string => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')

const readMigrations = async () =>
  Promise.all(
    (await listMigrations()).map(async (migration) => {
      const sql = await readFile(new URL(migration.name, FOLDER), 'utf8')
      return { ...migration, sql, checksum: checksumOf(sql) }
    }),
  )

/** The newest migration that a database has; 0 for one that has none. */
export const migrationOf = async (db: Db): Promise<number> => {
  const [{ table } = { table: null }] = await db<{ table: string | null }[]>`select to_regclass('migration')::text as table`
  if (table === null) return 0
  const [row] = await db<{ number: number }[]>`select coalesce(max(number), 0) as number from migration`
  return row?.number ?? 0
}

/** Nothing is altered that is there already: a backup that is being written would be waited for. */
const makeRecord = async (tx: Db): Promise<void> => {
  const columns = await tx<{ name: string }[]>`
    select attname::text as name from pg_attribute where attrelid = to_regclass('migration') and attnum > 0 and not attisdropped`
  if (columns.length === 0)
    await tx`create table migration (
      number integer primary key, name text not null, applied_at timestamptz not null default now(), checksum text)`
  else if (!columns.some(({ name }) => name === 'checksum')) await tx`alter table migration add column checksum text`
}

/** Brings the database up to the newest migration, or to `upTo`. Processes that start together take turns. */
export const migrate = async (db: Pool, upTo = Number.POSITIVE_INFINITY): Promise<number> => {
  const known = await readMigrations()
  const wanted = known.filter(({ number }) => number <= upTo)
  await db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`
    await makeRecord(tx)
    const applied = await tx<Applied[]>`select number, name, checksum from migration order by number`
    const foreign = applied.findLast(({ number }) => !known.some((each) => each.number === number))
    if (foreign) throw newer(foreign.name)
    const isNew = ({ number }: Migration) => !applied.some((each) => each.number === number)
    const inTheWay = await olderInTheWay(tx, wanted.filter(isNew))
    if (inTheWay) throw new DatabaseUnfit(inTheWay)
    for (const { number, name, sql, checksum } of known) {
      const before = applied.find((each) => each.number === number)
      if (before && before.checksum !== null && before.checksum !== checksum) throw edited(before)
      // A database from before there were checksums was made with what lies here.
      if (before?.checksum === null) await tx`update migration set checksum = ${checksum} where number = ${number}`
      if (before || number > upTo) continue
      await tx.unsafe(sql)
      await tx`insert into migration (number, name, checksum) values (${number}, ${name}, ${checksum})`
    }
  })
  return wanted.at(-1)?.number ?? 0
}
