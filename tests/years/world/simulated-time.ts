import type { Pool } from '../../../src/server/store/database/database.ts'

/**
 * One clock for shop, provider and database: it runs like the real one, ahead of it. The shop and the provider are given theirs;
 * the database asks `now()`, so a schema that it searches before its own has one that knows. Tables made after that have it in
 * their defaults, and the queue's, which prune themselves, live by it too.
 */
export type SimulatedTime = {
  clock: () => Date
  aheadMs: () => number
  set: (at: Date) => void
}

export const openSimulatedTime = (at: Date): SimulatedTime => {
  let aheadMs = at.getTime() - Date.now()
  return {
    clock: () => new Date(Date.now() + aheadMs),
    aheadMs: () => aheadMs,
    set: (to) => {
      aheadMs = to.getTime() - Date.now()
    },
  }
}

/** In an empty database, before anything else is in it. */
export const teachTime = async (db: Pool, database: string, aheadMs: number): Promise<void> => {
  await db.unsafe(`
    create schema simulated;
    create table simulated.clock (ahead interval not null);
    insert into simulated.clock values (make_interval(secs => ${aheadMs / 1000}));
    create function simulated.now() returns timestamptz language sql stable parallel safe
      as 'select pg_catalog.now() + ahead from simulated.clock';
    create function simulated.clock_timestamp() returns timestamptz language sql volatile parallel safe
      as 'select pg_catalog.clock_timestamp() + ahead from simulated.clock';
    alter database ${database} set search_path = public, simulated, pg_catalog`)
}

export const tellDatabase = (db: Pool, aheadMs: number): Promise<unknown> =>
  db`update simulated.clock set ahead = make_interval(secs => ${aheadMs / 1000})`.then(() => undefined)
