import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { Db } from '../database/database.ts'

/** Trials: orders of a few weeks, one per person. An index holds that one is not had twice; this asks before. */

/**
 * Trials are for newcomers: not for who has an order, of any season, or had one of which a pickup went by, whatever became of its
 * money; nor for who is paying for a trial in another cycle than this one.
 */
export const hasOrdered = async (db: Db, user_id: string, today: PlainDate, cycle_id?: number): Promise<boolean> =>
  (
    await db`select from subscription s where user_id = ${user_id} and (status in ('held', 'paid', 'owed', 'manual')
      or (is_trial and status = 'pending' and cycle_id <> ${cycle_id ?? null}::int)
      or (status in ('refunded', 'canceled') and exists (
        select from pickup p where p.subscription_id = s.id and p.pickup_date < ${today} and p.state in ('planned', 'donated')))) limit 1`
  ).length > 0

/** For an update of an order that was over and is paid after all: it stays a trial unless its customer has had another since. */
export const isStillTrial = (db: Db) => db`(is_trial and not exists (
  select from subscription other where other.user_id = subscription.user_id and other.id <> subscription.id and other.is_trial
    and other.status in ('pending', 'held', 'paid', 'owed')))`

/** Whether a person was faster with another trial. */
export const isSecondTrial = (error: unknown): boolean => (error as { constraint?: unknown })?.constraint === 'subscription_one_trial'
