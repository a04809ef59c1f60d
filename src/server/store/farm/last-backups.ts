import type { Db } from '../database/database.ts'

/** The last backup that was written and verified: its name, place and duration. */
export type LastBackup = { name: string; place: string; taken_at: Date; bytes: number; row_count: number; took_ms: number }

export const read = async (db: Db): Promise<LastBackup | undefined> => {
  const [row] = await db<LastBackup[]>`
    select name, place, taken_at, bytes::float8 as bytes, row_count::float8 as row_count, took_ms from last_backup`
  return row
}

export const note = (db: Db, { name, place, taken_at, bytes, row_count, took_ms }: LastBackup) => db`
  insert into last_backup (name, place, taken_at, bytes, row_count, took_ms)
  values (${name}, ${place}, ${taken_at}, ${bytes}, ${row_count}, ${took_ms})
  on conflict (is_only) do update set name = excluded.name, place = excluded.place, taken_at = excluded.taken_at,
    bytes = excluded.bytes, row_count = excluded.row_count, took_ms = excluded.took_ms`
