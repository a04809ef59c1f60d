import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { Pledge } from '../../../shared/rules/pledged.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'

/** The donations of orders in cycles that run between two days, by the weeks they have. */
export const listPledges = async (db: Db, from: PlainDate, until: PlainDate): Promise<Pledge[]> => [
  ...(await db<Pledge[]>`
    select start_date, s.first_week, s.weeks, s.every_weeks, sum(donation_cartons)::int as cartons
    from subscription s join cycle using (cycle_id)
    where ${counts(db, 's')} and donation_cartons > 0 and start_date <= ${until}
      and start_date + 7 * greatest(number_of_weeks, s.first_week + s.weeks * s.every_weeks) > ${from}::date
    group by cycle_id, start_date, s.first_week, s.weeks, s.every_weeks`),
]
