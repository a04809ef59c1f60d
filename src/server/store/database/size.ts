import type { Db } from './database.ts'

/** The size of a database on disk, in bytes. */
export const sizeOf = async (db: Db): Promise<number> => {
  const [row] = await db<{ bytes: string }[]>`select pg_database_size(current_database())::text as bytes`
  return Number(row?.bytes)
}
