import type { Db } from '../database/database.ts'

/** What the farmer connected in the dashboard, encrypted. */

export type Part = 'payments' | 'email'
export type ConnectionRow = { part: Part; sealed: string; connected_at: Date }

export const list = (db: Db) => db<ConnectionRow[]>`select part, sealed, connected_at from connection`

/** What was there before, held so that of two admins the second replaces what the first has stored. */
export const lock = async (tx: Db, part: Part): Promise<string | undefined> => {
  // There may be no row yet to hold.
  await tx`select pg_advisory_xact_lock(hashtext(${`connection ${part}`}))`
  const [row] = await tx<{ sealed: string }[]>`select sealed from connection where part = ${part}`
  return row?.sealed
}

export const save = (tx: Db, { part, sealed, connected_at }: ConnectionRow) => tx`
  insert into connection (part, sealed, connected_at) values (${part}, ${sealed}, ${connected_at})
  on conflict (part) do update set sealed = excluded.sealed, connected_at = excluded.connected_at`

export const remove = (tx: Db, part: Part) => tx`delete from connection where part = ${part}`
