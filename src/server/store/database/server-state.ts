import type { Db } from './database.ts'

/** How the database server is doing. */
export type ServerState = { version: string; connections_left: number; bytes: number }

export const readServer = async (db: Db): Promise<ServerState> => {
  const [row] = await db<[ServerState]>`
    select current_setting('server_version') as version,
      current_setting('max_connections')::int - (select count(*)::int from pg_stat_activity where datid is not null) as connections_left,
      pg_database_size(current_database())::float8 as bytes`
  return row
}

/** The server's current time. */
export const readClock = async (db: Db): Promise<Date> => {
  const [row] = await db<[{ now: Date }]>`select clock_timestamp() as now`
  return row.now
}
