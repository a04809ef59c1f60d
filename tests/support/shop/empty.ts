import type { Pool } from '../../../src/server/store/database/database.ts'

type Table = { name: string; counters: string[] }

const known = new Map<string, Promise<readonly Table[]>>()

/** The tables and all that refer to them, with what counts their rows: the same in every database of a run. */
const withReferencing = (db: Pool, tables: readonly string[]): Promise<readonly Table[]> => {
  const key = tables.join()
  const found =
    known.get(key) ??
    db<Table[]>`
      with recursive emptied (table_id) as (
        select unnest(${tables}::text[])::regclass::oid
        union select conrelid from pg_constraint join emptied on confrelid = table_id where contype = 'f'
      )
      select table_id::regclass::text as name, coalesce(
        (select array_agg(c.oid::regclass::text) from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'S'
          where d.classid = 'pg_class'::regclass and d.refobjid = table_id), '{}') as counters
      from emptied`.then((rows) => [...rows])
  known.set(key, found)
  return found
}

/**
 * Empties tables and all that refer to them, as `truncate ... cascade` does. That makes each table and index anew, and
 * whoever is connected plans every statement again: for the few rows of a test it takes many times as long.
 */
export const empty = async (db: Pool, tables: readonly string[], { restart = false } = {}): Promise<void> => {
  const emptied = await withReferencing(db, tables)
  const counters = restart ? emptied.flatMap((each) => each.counters) : []
  const names = emptied.map(({ name }) => name)
  // Whoever is still writing is waited for. No rule and no trigger runs, as with truncate.
  const statements = [
    `lock table ${names.join()} in access exclusive mode`,
    'set local session_replication_role = replica',
    ...names.map((name) => `delete from ${name}`),
    ...counters.map((name) => `select setval('${name}', 1, false)`),
  ]
  const work = () => db.begin(async (tx) => void (await tx.unsafe(statements.join(';'))))
  // A job that holds one table and waits for another: one of the two has to begin again, and the job must not.
  await work().catch((error) => (error.code === '40P01' ? work() : Promise.reject(error)))
}
