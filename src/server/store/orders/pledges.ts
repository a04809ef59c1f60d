import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { WEEKS_MAX } from '../../../shared/limits.ts'
import type { Pledge } from '../../../shared/rules/pledged.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { isRestOver } from '../replaced.ts'
import { shortNameOf } from '../sold-as.ts'

/** Of one product; its short name is null where there is nothing to choose. */
export type ProductPledge = Pledge & { short_name: string | null }

/**
 * The donations of orders in cycles that run between two days, by the weeks they were sold with, in the farm's order of products.
 * Cycles that even the longest season would have ended are left out before anything of their orders is looked up.
 */
export const listPledges = async (db: Db, from: PlainDate, until: PlainDate): Promise<ProductPledge[]> => [
  ...(await db<ProductPledge[]>`
    select start_date, s.first_week, own.weeks, s.every_weeks, sum(donation_cartons)::int as cartons, ${shortNameOf(db)} as short_name
    from subscription s join cycle using (cycle_id) join product sold on sold.product_id = s.product_id cross join lateral (
      select case when ${isRestOver(db, 's')} then (select count(*)::int from pickup p where p.subscription_id = s.id and p.held_from is null and p.short_of is null) else s.weeks end as weeks) as own
    where ${counts(db, 's')} and donation_cartons > 0 and start_date <= ${until}
      and start_date > ${from}::date - 7 * ${WEEKS_MAX}::int
      and start_date + 7 * greatest(number_of_weeks, s.first_week + own.weeks * s.every_weeks) > ${from}::date
    group by cycle_id, start_date, s.first_week, own.weeks, s.every_weeks, s.product_id, sold.position
    order by sold.position, s.product_id`),
]
