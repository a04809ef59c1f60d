import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { ofOrder as unplacedOf } from '../unplaced-refunds.ts'

/** Money that came after an order had ended and hasn't been refunded: on a payment page, or an installment after a refund. */
const isPaidLate = (db: Db) => db`
  (s.paid_cents > s.refunded_cents and (
    exists (select from payment_page page where page.subscription_id = s.id and page.state = 'paid' and page.purpose not in ('order', 'card'))
    or exists (
      select from receipt late join receipt back on back.subscription_id = late.subscription_id and back.receipt_no < late.receipt_no
      where late.subscription_id = s.id and late.kind = 'payment' and late.installment > 0 and back.kind = 'refund')))`

/**
 * The reason an order is marked, as long as it applies: a dispute and returned money outlive the order. A place that was
 * sold in the meantime stays marked until someone looks, because whether there is room again depends on weeks, days and
 * held places.
 */
const hasReason = (db: Db) => db`
  (s.disputed or case s.care
    when 'refundFailed' then true
    when 'refundedBeyond' then true
    when 'disputeLost' then true
    when 'refundUnplaced' then ${unplacedOf(db)} is not null
    when 'paidTooLittle' then s.status = 'held'
    when 'overdue' then s.status = 'owed'
    when 'creditSpent' then s.status = 'owed'
    when 'installmentFailed' then s.status = 'owed'
    when 'amountDiffers' then ${counts(db, 's')} or ${isPaidLate(db)}
    when 'cycleStopped' then ${counts(db, 's')} and not exists (select from cycle where cycle.cycle_id = s.cycle_id and is_active)
    else ${counts(db, 's')} end)`

/**
 * Whether the farmer should review an order, over `subscription s`: the list, its tags and the count above it all use
 * this. The first lines match those of the index.
 */
export const needsCare = (db: Db) => db`
  ((s.care is not null or s.disputed) and s.care_seen_at is null and ${hasReason(db)})`

/** Marks the order as reviewed; false if nothing is marked or it was already reviewed. */
export const markSeen = async (db: Db, id: number, by: string, at: Date): Promise<boolean> =>
  (
    await db`update subscription set care_seen_at = ${at}, care_seen_by = ${by}
      where id = ${id} and care_seen_at is null and (care is not null or disputed)`
  ).count === 1

export const markUnseen = async (db: Db, id: number): Promise<boolean> =>
  (await db`update subscription set care_seen_at = null, care_seen_by = null where id = ${id} and care_seen_at is not null`).count === 1
