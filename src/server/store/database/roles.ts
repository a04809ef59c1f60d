import type { Db, Pool } from './database.ts'

/**
 * Two roles share the work: an owner, who creates the tables at startup, and the role the shop runs as. That one reads and
 * writes rows and nothing else: it can reach no table definitions, roles, files or programs of the server.
 */

// Any number works, as long as every process of the shop uses the same one.
const ROLE_LOCK = 4_216_003
/** The shop's own tables, and those of the queue's library. */
const SCHEMAS = ['public', 'pgboss']

type Self = { role: string; is_superuser: boolean; database: string; tables: string | null }

/** The role of a connection, and the database it reached. */
export const whoAmI = async (db: Db): Promise<Self> => {
  const [self] = await db<Self[]>`
    select current_user::text as role, rolsuper as is_superuser, current_database()::text as database, to_regclass('public.migration')::oid::text as tables
    from pg_roles where rolname = current_user`
  if (!self) throw new Error('The database does not know who asks')
  return self
}

/** Whether a role may create tables where the shop's own are. */
export const mayMakeTables = async (db: Db): Promise<boolean> => {
  const [row] = await db<{ may: boolean }[]>`select has_schema_privilege('public', 'create') as may`
  return row?.may === true
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const mayWork = async (tx: Db, role: string): Promise<boolean> => {
  const [row] = await tx<{ lacks: boolean }[]>`
    select exists (select from unnest(${SCHEMAS}::text[]) as schema where not has_schema_privilege(${role}, schema, 'usage'))
      or exists (
        select from pg_class
        where relnamespace::regnamespace::text = any (${SCHEMAS}) and case
          when relkind = 'S' then not has_sequence_privilege(${role}, oid, 'usage')
          when relkind not in ('r', 'p') then false
          when relname = 'migration' then not has_table_privilege(${role}, oid, 'select')
          else exists (
            select from unnest(array['select', 'insert', 'update', 'delete']) as deed where not has_table_privilege(${role}, oid, deed))
        end) as lacks`
  return row?.lacks === false
}

/** Grants a role access to every row. Repeated at each start, because migrations add tables. */
export const grantWork = (owner: Pool, role: string): Promise<void> =>
  owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${ROLE_LOCK})`
    if (await mayWork(tx, role)) return
    const all = SCHEMAS.join(', ')
    const name = quoted(role)
    await tx.unsafe(`grant usage on schema ${all} to ${name}`)
    await tx.unsafe(`grant select, insert, update, delete on all tables in schema ${all} to ${name}`)
    await tx.unsafe(`grant usage on all sequences in schema ${all} to ${name}`)
    // Everyone may read the record of migrations; only the owner writes it.
    await tx.unsafe(`revoke insert, update, delete on migration from ${name}`)
  })

/** Creates the role a shop runs as in its own database. The password consists of letters and digits. */
export const makeWorker = (owner: Pool, role: string, password: string): Promise<void> =>
  owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${ROLE_LOCK})`
    const [there] = await tx`select from pg_roles where rolname = ${role}`
    if (!there) await tx.unsafe(`create role ${quoted(role)}`)
    await tx.unsafe(`alter role ${quoted(role)} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`)
  })
