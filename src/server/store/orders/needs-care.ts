import { counts, takesCapacity } from '../counted.ts'
import type { Db } from '../database/database.ts'

/** More is sold in its cycle, or at its site, than there is. */
const isOverfull = (db: Db) => db`
  (exists (select from cycle where cycle.cycle_id = s.cycle_id and cartons_limit < (
      select sum(cartons_per_week) from subscription o where o.cycle_id = s.cycle_id and ${takesCapacity(db, 'o')}))
    or exists (select from site where site.site_id = s.site_id and places < (
      select count(*) from subscription o where o.cycle_id = s.cycle_id and o.site_id = s.site_id and ${takesCapacity(db, 'o')})))`

/** What an order is marked for, until it has gone by itself: a dispute and money that came back outlive the order. */
const hasReason = (db: Db) => db`
  (s.disputed or case s.care
    when 'refundFailed' then true
    when 'paidTooLittle' then s.status = 'held'
    when 'cycleStopped' then ${counts(db, 's')} and not exists (select from cycle where cycle.cycle_id = s.cycle_id and is_active)
    when 'overfilled' then ${counts(db, 's')} and ${isOverfull(db)}
    else ${counts(db, 's')} end)`

/**
 * Whether the farmer should look at an order, over `subscription s`: the list, its tags and the figure above it read this
 * and nothing else. Its first lines are those of the index.
 */
export const needsCare = (db: Db) => db`
  ((s.care is not null or s.disputed) and s.care_seen_at is null and ${hasReason(db)})`

/** Notes that somebody has looked; false when nothing is marked, or somebody has looked already. */
export const markSeen = async (db: Db, id: number, by: string, at: Date): Promise<boolean> =>
  (
    await db`update subscription set care_seen_at = ${at}, care_seen_by = ${by}
      where id = ${id} and care_seen_at is null and (care is not null or disputed)`
  ).count === 1

export const markUnseen = async (db: Db, id: number): Promise<boolean> =>
  (await db`update subscription set care_seen_at = null, care_seen_by = null where id = ${id} and care_seen_at is not null`).count === 1
