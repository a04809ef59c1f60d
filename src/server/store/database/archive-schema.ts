import type { Db, Pool } from './database.ts'

/**
 * Puts all that the shop has in a database aside, into another schema, so that a backup can be restored in its place. What
 * belongs to an extension stays: it is the server's, and the tables that come will look for it.
 */

// The library of the queue has a schema of its own.
const QUEUE = 'pgboss'
const queueAside = (aside: string): string => `${aside}_queue`

const has = async (tx: Db, schema: string): Promise<boolean> => (await tx`select from pg_namespace where nspname = ${schema}`).count > 0

/** Each as `alter` calls it. Sequences of a table's own columns go along with it, and so do indexes and triggers. */
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

/** Names are written with their schema, as nothing is looked for elsewhere meanwhile. */
const moveAll = async (tx: Db, from: string, to: string): Promise<void> => {
  await tx`set local search_path = pg_catalog`
  for (const { thing } of await listThings(tx, from)) await tx.unsafe(`alter ${thing} set schema ${to}`)
}

const asName = (aside: string): string => {
  if (!/^[a-z_0-9]{1,40}$/.test(aside)) throw new Error(`"${aside}" is no name for what is put aside`)
  return aside
}

export const setAside = (db: Pool, name: string): Promise<void> =>
  db.begin(async (tx) => {
    const aside = asName(name)
    await tx`create schema ${tx(aside)}`
    await moveAll(tx, 'public', aside)
    if (await has(tx, QUEUE)) await tx`alter schema ${tx(QUEUE)} rename to ${tx(queueAside(aside))}`
  })

/** Back to what it was. What has been begun in its place is thrown away. */
export const putBack = (db: Pool, name: string): Promise<void> =>
  db.begin(async (tx) => {
    const aside = asName(name)
    const begun = `${aside}_begun`
    await tx`create schema ${tx(begun)}`
    await moveAll(tx, 'public', begun)
    await tx`drop schema ${tx(begun)} cascade`
    await moveAll(tx, aside, 'public')
    await tx`drop schema ${tx(aside)}`
    if (!(await has(tx, queueAside(aside)))) return
    await tx`drop schema if exists ${tx(QUEUE)} cascade`
    await tx`alter schema ${tx(queueAside(aside))} rename to ${tx(QUEUE)}`
  })
