import type { Pool } from '../src/server/store/database/database.ts'

/** How many SQL statements a piece of work takes, as PostgreSQL counts them; never while anything is timed. */

export type Statements = { perCall: number; transactionsPerCall: number; each: { query: string; perCall: number }[] }

const CONTROL = /^(begin|commit|rollback|start transaction|savepoint|release)/i

/** The job queue and other rounds of the shop go on by themselves and belong to no call. */
const OF_THE_QUEUE = /pgboss|pg_stat_statements|pg_reload_conf|alter system/i

const setTracking = async (db: Pool, track: 'top' | 'none'): Promise<void> => {
  await db.unsafe(`alter system set pg_stat_statements.track = '${track}'`)
  await db`select pg_reload_conf()`
  // Each process of the server reads it at its next statement.
  await db`select pg_sleep(0.2)`
}

export type CountOptions = {
  /** A job made by the call itself counts too. */
  countQueueInserts?: boolean
}

export const countStatements = async (
  db: Pool,
  calls: number,
  work: () => Promise<unknown>,
  { countQueueInserts = false }: CountOptions = {},
): Promise<Statements> => {
  await setTracking(db, 'top')
  await db`select pg_stat_statements_reset()`
  await work()
  const rows = await db<{ query: string; calls: number }[]>`select query, calls::int from pg_stat_statements order by calls desc`
  await setTracking(db, 'none')
  const isOwn = (query: string) =>
    !OF_THE_QUEUE.test(query) || (countQueueInserts && /^\s*(with|insert)[\s\S]*insert into pgboss\.job/i.test(query))
  const own = rows.filter(({ query }) => isOwn(query))
  const sum = (some: typeof own) => some.reduce((all, row) => all + row.calls, 0) / calls
  const control = own.filter(({ query }) => CONTROL.test(query))
  const statements = own.filter(({ query }) => !CONTROL.test(query))
  return {
    perCall: sum(statements),
    transactionsPerCall: sum(control.filter(({ query }) => /^(begin|start)/i.test(query))),
    each: statements
      .filter((row) => row.calls >= calls / 20)
      .map((row) => ({ query: row.query.replace(/\s+/g, ' ').slice(0, 160), perCall: row.calls / calls })),
  }
}
