import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { MyPlan } from '../../../shared/shapes/orders.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { hours } from '../farm/sites.ts'
import { isPaying } from '../orders/order-changes.ts'
import { owedCents } from '../owes.ts'
import { productOf, soldAs } from '../sold-as.ts'

/** The days of a person's orders, in the order in which those are listed, including past days. */
export const listOfUser = async (db: Db, user_id: string, today: PlainDate): Promise<Omit<MyPlan, 'can_change'>[]> => {
  const rows = await db<
    (Omit<MyPlan, 'can_change' | 'product' | 'became'> & { product: string | null; became: MyPlan['became'] | null; has_ended: boolean })[]
  >`
    select s.id, ${productOf(db)} as product, cycle_name as egg_cycle, weeks, cartons_per_week, ${owedCents(db, 's')} as owed_cents,
      ${isPaying(db, 's')} as is_changing, exists (select from order_change c where c.subscription_id = s.id and c.is_end) as has_ended,
      (select jsonb_build_object('cartons_per_week', by.cartons_per_week) || ${soldAs(db, 'by')} from order_change c join subscription by on by.id = c.by_order
        where c.subscription_id = s.id order by c.change_id desc limit 1) as became,
      (select coalesce(json_agg(day order by pickup_date), '[]') from (
        select pickup_date, sum(cartons)::int as cartons from pickup
        where subscription_id = s.id and state not in ('canceled', 'stopped', 'short', 'undone') and held_from is null group by pickup_date) as day) as visits,
      case when end_date >= ${today} or exists (
        select from pickup where subscription_id = s.id and pickup_date >= ${today} and state = 'planned')
      then (select row_to_json(days) from (select site.pickup_start_day, site.pickup_deadline_day, ${hours(db)}) as days) end as site_days
    from subscription s join cycle using (cycle_id) join site on site.site_id = s.site_id
    where s.user_id = ${user_id} and ${counts(db, 's')} order by start_date desc, s.id desc`
  return rows.map(({ became, has_ended, ...row }) => ({
    ...row,
    product: row.product ?? undefined,
    ...(became && { became }),
    ...(has_ended && { has_ended }),
  }))
}
