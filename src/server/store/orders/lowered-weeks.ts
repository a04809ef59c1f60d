import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { RAISED_AGAIN_WEEKS } from '../../../shared/limits.ts'
import type { Db } from '../database/database.ts'
import type { Sql } from '../database/sql.ts'
import { shortCartons } from '../short.ts'

/**
 * Weeks that count as skips: the order was lowered before their cut-off and raised again soon after, so that most of a
 * week was left out without a skip. The first one of an order is free: people may change their mind once.
 */

/** What raises orders: changes that were made or are being paid for. */
const raises = (db: Db) => db`
  select c.subscription_id, c.cartons_per_week, c.from_date, coalesce(c.done_at, c.asked_at) as at from order_change c left join payment_page page using (page_id)
  where c.cartons_per_week > c.was_cartons and c.product_id is null and (c.done_at is not null or page.state in ('open', 'processing'))`

/** A pickup counts in its original week, even if the customer moves it. Pickups the farm moved don't count. */
const weeksBetween = (db: Db, order: Sql, up: Sql) => db`
  select distinct coalesce(p.with_week, p.week) as week
  from order_change down join (${up}) up on up.subscription_id = down.subscription_id join pickup p on p.subscription_id = down.subscription_id
  where down.subscription_id = ${order} and down.done_at is not null and down.cartons_per_week < down.was_cartons and down.product_id is null
    and up.at >= down.done_at and up.at < down.done_at + make_interval(weeks => ${RAISED_AGAIN_WEEKS})
    and p.pickup_date >= down.from_date and p.pickup_date < up.from_date and p.cartons + ${shortCartons(db)} < least(down.was_cartons, up.cartons_per_week)
    and p.state in ('planned', 'donated') and p.held_from is null and p.moved_to is distinct from p.pickup_date
  order by week offset 1`

/** The weeks of an order that count, as SQL. */
export const loweredWeeks = (db: Db, order: Sql) => weeksBetween(db, order, raises(db))

export type Raise = { subscription_id: number; cartons_per_week: number; from_date: PlainDate; at: Date }

/** The weeks of an order that would count if it were raised like this. */
export const listWith = async (db: Db, { subscription_id, cartons_per_week, from_date, at }: Raise): Promise<number[]> => {
  const wanted = db`select ${subscription_id}::int, ${cartons_per_week}::int, ${from_date}::date, ${at}::timestamptz`
  const rows = await db<{ week: number }[]>`${weeksBetween(db, db`${subscription_id}`, db`${raises(db)} union all ${wanted}`)}`
  return rows.map(({ week }) => week)
}
