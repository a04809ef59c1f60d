import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'

/** What decides whether the farm lets a person pay later: what they already owe, and whether they have ever paid. */

/**
 * Whether something was paid for an order. An owed order covered only by skips doesn't count, nor do disputed payments.
 * Credit that paid for a whole order came from a gift, the farm or an earlier payment.
 */
const isPaidFor = (db: Db) => db`
  (not s.disputed and (s.paid_cents - s.refunded_cents + s.farm_cents > 0
    or (s.status = 'paid' and s.pay_later is null and s.credit_cents > 0)))`

/**
 * Whether a person has bought before: a paid order that counts, in a season that has begun. One that the farmer added or
 * imported without a word about payments counts too: the farm knows its customer.
 */
export const hasBought = async (db: Db, user_id: string, today: PlainDate): Promise<boolean> =>
  (
    await db`select 1 from subscription s join cycle using (cycle_id)
      where s.user_id = ${user_id} and ${counts(db, 's')} and start_date < ${today}
        and (${isPaidFor(db)} or (s.status = 'manual' and not s.disputed)) limit 1`
  ).length > 0

/** Whether a person has ever paid for an order or a gift without a refund. */
export const hasPaid = async (db: Db, user_id: string): Promise<boolean> =>
  (
    await db`select 1 from subscription s where s.user_id = ${user_id} and ${isPaidFor(db)}
      union all select 1 from gift where buyer_id = ${user_id} and state in ('paid', 'redeemed') limit 1`
  ).length > 0

type OnTrust = { orders: number; cartons: number }

/** A person's other orders that the farm isn't paid for yet, and their cartons a week, as in `cartonsOnTrust`. */
export const readOnTrust = async (db: Db, user_id: string, besides: number | null): Promise<OnTrust> => {
  const [row] = await db<[OnTrust]>`
    select count(distinct coalesce(basket_id, id))::int as orders, coalesce(sum(cartons_per_week + donation_cartons / greatest(1, weeks)), 0)::int as cartons
    from subscription where user_id = ${user_id} and status = 'owed' and pay_later = 'farm' and id is distinct from ${besides}::int`
  return row
}
