import type { Db } from '../database/database.ts'

/** Trials: orders of a few weeks, one per person. An index holds the rule; this asks before. */

/** Those that a person has, or is paying for in another cycle than this one. */
export const hasTrial = async (db: Db, user_id: string, cycle_id?: number): Promise<boolean> =>
  (
    await db`select from subscription where user_id = ${user_id} and is_trial
      and (status in ('held', 'paid', 'owed') or (status = 'pending' and cycle_id <> ${cycle_id ?? null}::int)) limit 1`
  ).length > 0

/** For an update of an order that was over and is paid after all: it stays a trial unless its customer has had another since. */
export const isStillTrial = (db: Db) => db`(is_trial and not exists (
  select from subscription other where other.user_id = subscription.user_id and other.id <> subscription.id and other.is_trial
    and other.status in ('pending', 'held', 'paid', 'owed')))`

/** Whether a person was faster with another trial. */
export const isSecondTrial = (error: unknown): boolean => (error as { constraint?: unknown })?.constraint === 'subscription_one_trial'
