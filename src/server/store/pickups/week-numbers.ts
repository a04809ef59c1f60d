import { takesCapacity } from '../counted.ts'
import type { Db } from '../database/database.ts'

/** The week numbers of a cycle in its orders and pickups change when weeks are added or removed at its start. */

/** Whether someone has or had one of a cycle's first weeks. */
const isFirstSold = async (db: Db, cycle_id: number, weeks: number): Promise<boolean> =>
  (
    await db`
      select 1 from subscription s left join pickup p on p.subscription_id = s.id
      where s.cycle_id = ${cycle_id} and ((${takesCapacity(db, 's')} and s.first_week < ${weeks}) or least(p.week, p.chosen_week) < ${weeks}) limit 1`
  ).length > 0

// More weeks than any cycle has, so that no number collides with another while they are shifted.
const FAR = 1_000

/**
 * Renumbers a cycle's weeks after some were added or removed at its start, so that orders keep their days; returns the
 * shift. If a removed week was sold, nothing changes, and the cycle moves as a whole. Its orders are locked.
 */
export const shift = async (db: Db, cycle_id: number, added: number): Promise<number> => {
  if (added === 0 || (added < 0 && (await isFirstSold(db, cycle_id, -added)))) return 0
  // An abandoned order may still be paid: for weeks that are gone, it gets as many after the last.
  await db`update subscription set first_week = greatest(0, first_week + ${added}) where cycle_id = ${cycle_id}`
  await db`
    update order_change c set first_week = greatest(0, c.first_week + ${added}) from subscription s where s.id = c.subscription_id and s.cycle_id = ${cycle_id}`
  const ofCycle = db`from subscription s where s.id = p.subscription_id and s.cycle_id = ${cycle_id}`
  const by = added - FAR
  await db`update pickup p set week = week + ${FAR}, with_week = with_week + ${FAR}, chosen_week = chosen_week + ${added} ${ofCycle}`
  await db`update pickup p set week = week + ${by}, with_week = with_week + ${by} ${ofCycle}`
  return added
}
