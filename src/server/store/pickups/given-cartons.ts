import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { EGGS_IN_CARTON } from '../../../shared/limits.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'

/**
 * The dozens of eggs customers have given away in seasons that are open or in progress: bought to donate, given instead of
 * collected, and never collected if the farm donates those.
 */
export const countGiven = async (db: Db, today: PlainDate): Promise<number> => {
  const [row] = await db<[{ given: number }]>`
    with season as (select cycle_id from cycle where is_active or ${today}::date between start_date and end_date)
    select ((
      coalesce((select sum(s.donation_cartons * eggs) from subscription s join product using (product_id)
        where s.cycle_id in (select cycle_id from season) and ${counts(db, 's')}), 0)
      + coalesce((select sum(p.cartons * eggs) from subscription s join product using (product_id) join pickup p on p.subscription_id = s.id
          where s.cycle_id in (select cycle_id from season) and ${counts(db, 's')} and (p.state = 'donated' or p.unclaimed = 'donated')), 0)
    ) / ${EGGS_IN_CARTON}::int)::int as given`
  return row.given
}
