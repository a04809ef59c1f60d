import type { Db, Pool } from './database.ts'

/**
 * Moves everything the shop has in a database into another schema, so that a backup can be restored in its place. Objects
 * of extensions stay: they belong to the server, and the restored tables need them.
 */

// The queue's library has its own schema.
const QUEUE = 'pgboss'
const queueAside = (archive: string): string => `${archive}_queue`

const has = async (tx: Db, schema: string): Promise<boolean> => (await tx`select from pg_namespace where nspname = ${schema}`).count > 0

/** Each kind under the name `alter` uses. A column's own sequence moves with its table, as do indexes and triggers. */
const listThings = (tx: Db, schema: string) => tx<{ thing: string }[]>`
  with own as (
    select 'pg_class'::regclass as kind, oid, 'table ' || oid::regclass as thing from pg_class
    where relnamespace::regnamespace::text = ${schema} and relkind in ('r', 'p', 'v', 'm')
    union all
    select 'pg_class'::regclass, oid, 'sequence ' || oid::regclass from pg_class
    where relnamespace::regnamespace::text = ${schema} and relkind = 'S'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid and d.deptype in ('a', 'i'))
    union all
    select 'pg_proc'::regclass, oid, 'routine ' || oid::regprocedure from pg_proc where pronamespace::regnamespace::text = ${schema}
    union all
    select 'pg_type'::regclass, oid, 'type ' || oid::regtype from pg_type
    where typnamespace::regnamespace::text = ${schema} and typtype in ('e', 'd'))
  select thing from own
  where not exists (select from pg_depend d where d.classid = own.kind and d.objid = own.oid and d.deptype = 'e')
  -- Their arguments may be rows of tables: they go while those have the names that stand here.
  order by kind <> 'pg_proc'::regclass`

/** Names are schema-qualified, because the search path is empty here. */
const moveAll = async (tx: Db, from: string, to: string): Promise<void> => {
  await tx`set local search_path = pg_catalog`
  for (const { thing } of await listThings(tx, from)) await tx.unsafe(`alter ${thing} set schema ${to}`)
}

const asName = (archive: string): string => {
  if (!/^[a-z_0-9]{1,40}$/.test(archive)) throw new Error(`"${archive}" is no name for what is put aside`)
  return archive
}

export const archiveSchema = (db: Pool, name: string): Promise<void> =>
  db.begin(async (tx) => {
    const archive = asName(name)
    await tx`create schema ${tx(archive)}`
    await moveAll(tx, 'public', archive)
    if (await has(tx, QUEUE)) await tx`alter schema ${tx(QUEUE)} rename to ${tx(queueAside(archive))}`
  })

/** Restores the archived schema, if there is one, and drops what was created in its place. */
export const restoreSchema = (db: Pool, name: string): Promise<void> =>
  db.begin(async (tx) => {
    const archive = asName(name)
    if (!(await has(tx, archive))) return
    const begun = `${archive}_begun`
    await tx`create schema ${tx(begun)}`
    await moveAll(tx, 'public', begun)
    await tx`drop schema ${tx(begun)} cascade`
    await moveAll(tx, archive, 'public')
    await tx`drop schema ${tx(archive)}`
    if (!(await has(tx, queueAside(archive)))) return
    await tx`drop schema if exists ${tx(QUEUE)} cascade`
    await tx`alter schema ${tx(queueAside(archive))} rename to ${tx(QUEUE)}`
  })
