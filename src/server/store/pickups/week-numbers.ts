import { takesCapacity } from '../counted.ts'
import type { Db } from '../database/database.ts'

/** The numbers of a cycle's weeks in its orders and pickups: they change when it gets or loses weeks in front of the others. */

/** Whether somebody has, or had, one of a cycle's first weeks. */
const isFirstSold = async (db: Db, cycle_id: number, weeks: number): Promise<boolean> =>
  (
    await db`
      select 1 from subscription s left join pickup p on p.subscription_id = s.id
      where s.cycle_id = ${cycle_id} and ((${takesCapacity(db, 's')} and s.first_week < ${weeks}) or least(p.week, p.chosen_week) < ${weeks}) limit 1`
  ).length > 0

// No cycle has as many weeks: on the way to its new number none takes that of another.
const FAR = 1_000

/**
 * Counts a cycle's weeks anew after so many were added in front, or taken away, so that orders keep their days; tells by how
 * much. Where one of those taken away was sold, nothing changes: then the cycle as a whole is moved. Its orders are held.
 */
export const shift = async (db: Db, cycle_id: number, added: number): Promise<number> => {
  if (added === 0 || (added < 0 && (await isFirstSold(db, cycle_id, -added)))) return 0
  // One that was given up may still be paid: of weeks that are gone, it has as many after the last.
  await db`update subscription set first_week = greatest(0, first_week + ${added}) where cycle_id = ${cycle_id}`
  const ofCycle = db`from subscription s where s.id = p.subscription_id and s.cycle_id = ${cycle_id}`
  const by = added - FAR
  await db`update pickup p set week = week + ${FAR}, with_week = with_week + ${FAR}, chosen_week = chosen_week + ${added} ${ofCycle}`
  await db`update pickup p set week = week + ${by}, with_week = with_week + ${by} ${ofCycle}`
  return added
}
