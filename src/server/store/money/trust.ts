import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'

/** What the farm goes by when it lets a person pay later: what they owe already, and whether money of theirs has come. */

/**
 * Whether money has come for an order, or the farmer says so. An owed order that skips alone have paid is no payment, and
 * neither is what a bank disputes. Credit that paid all of an order came from a gift, the farm or an earlier payment.
 */
const isPaidFor = (db: Db) => db`
  (not s.disputed and (s.status = 'manual' or s.paid_cents - s.refunded_cents + s.farm_cents > 0
    or (s.status = 'paid' and s.pay_later is null and s.credit_cents > 0)))`

/** Whether a person has bought before: an order that counts and was paid for, of a season that has begun. */
export const hasBought = async (db: Db, user_id: string, today: PlainDate): Promise<boolean> =>
  (
    await db`select 1 from subscription s join cycle using (cycle_id)
      where s.user_id = ${user_id} and ${counts(db, 's')} and start_date < ${today} and ${isPaidFor(db)} limit 1`
  ).length > 0

/** Whether any money of a person has come, for an order or a gift, and was not given back. */
export const hasPaid = async (db: Db, user_id: string): Promise<boolean> =>
  (
    await db`select 1 from subscription s where s.user_id = ${user_id} and ${isPaidFor(db)}
      union all select 1 from gift where buyer_id = ${user_id} and state in ('paid', 'redeemed') limit 1`
  ).length > 0

type OnTrust = { orders: number; cartons: number }

/** The orders of a person that the farm is still to be paid for, besides one, and their cartons a week, as `cartonsOnTrust` has them. */
export const readOnTrust = async (db: Db, user_id: string, besides: number | null): Promise<OnTrust> => {
  const [row] = await db<[OnTrust]>`
    select count(*)::int as orders, coalesce(sum(cartons_per_week + donation_cartons / greatest(1, weeks)), 0)::int as cartons
    from subscription where user_id = ${user_id} and status = 'owed' and pay_later = 'farm' and id is distinct from ${besides}::int`
  return row
}
