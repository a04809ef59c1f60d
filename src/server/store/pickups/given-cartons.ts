import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'

/**
 * The cartons customers have given away in seasons that are open or in progress: bought to donate, given instead of
 * collected, and never collected if the farm donates those.
 */
export const countGiven = async (db: Db, today: PlainDate): Promise<number> => {
  const [row] = await db<[{ given: number }]>`
    with season as (select cycle_id from cycle where is_active or ${today}::date between start_date and end_date)
    select (
      coalesce((select sum(donation_cartons) from subscription where cycle_id in (select cycle_id from season) and ${counts(db)}), 0)
      + coalesce((select sum(p.cartons) from subscription s join pickup p on p.subscription_id = s.id
          where s.cycle_id in (select cycle_id from season) and ${counts(db, 's')} and (p.state = 'donated' or p.unclaimed = 'donated')), 0)
    )::int as given`
  return row.given
}
