import type { Db } from '../../store/database/database.ts'
import type { Table } from '../backup/format.ts'

/** Whether two databases hold the same rows: by their number, and by a sum over each row's digest, in whatever order they lie. */

export type TableDigest = { name: string; rows: number; digest: string }

/** So that two servers write the same value alike; a large table may take longer than a page may. */
export const ONE_WAY_TO_WRITE = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

const digestOf = async (tx: Db, { name, columns }: Table): Promise<TableDigest> => {
  const [row] = await tx<[{ rows: number; digest: string }]>`
    select count(*)::int as rows,
      coalesce(sum(('x' || left(encode(sha256(convert_to(row(${tx(columns)})::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as digest
    from ${tx(name)}`
  return { name, ...row }
}

export const digestsOf = async (tx: Db, tables: readonly Table[]): Promise<TableDigest[]> => {
  const digests: TableDigest[] = []
  for (const table of tables) digests.push(await digestOf(tx, table))
  return digests
}

export const differingTables = (was: readonly TableDigest[], is: readonly TableDigest[]): string[] =>
  was.filter(({ rows, digest }, at) => is[at]?.rows !== rows || is[at]?.digest !== digest).map(({ name }) => name)

/** Every counter goes on where it stood. */
export const copySequences = async (source: Db, tx: Db): Promise<void> => {
  const counters = await source<{ name: string; last: string }[]>`
    select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null`
  for (const { name, last } of counters) await tx`select setval(format('public.%I', ${name}::text)::regclass, ${last}::bigint)`
}
