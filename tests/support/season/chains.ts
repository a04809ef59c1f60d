import type { Db } from '../../../src/server/store/database/database.ts'

/**
 * Where each carton is: a pickup that was kept or is made up for goes on in exactly one row of as many cartons, every other is at
 * its end, and what is short has one way in which it is made good. Returns those of which that isn't so.
 */
export const brokenChains = async (db: Db, orders: readonly number[]): Promise<string[]> => {
  const rows = await db<{ broken: string }[]>`
    select concat_ws(' ', p.subscription_id, p.pickup_id, p.state, p.unclaimed, p.cartons, next.rows, next.cartons, line.rows) as broken
    from pickup p,
      lateral (select count(*)::int as rows, sum(cartons)::int as cartons from pickup n where n.held_from = p.pickup_id and n.state <> 'undone') next,
      lateral (select count(*)::int as rows from shortage_line l where l.pickup_id = p.pickup_id and l.undone_at is null) line
    where p.subscription_id = any(${[...orders]}) and (
      (p.unclaimed is not distinct from 'held') <> (next.rows = 1 and next.cartons = p.cartons)
      or (p.unclaimed is distinct from 'held' and next.rows > 0)
      or (p.state = 'short') <> (line.rows = 1))`
  return rows.map(({ broken }) => broken)
}
