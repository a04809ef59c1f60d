import { addDays, type PlainDate } from '../../../../shared/dates/calendar.ts'
import { MOST_DAYS_TO_COLLECT, type SiteDays } from '../../../../shared/dates/collecting.ts'
import type { Mark } from '../../../../shared/shapes/packing.ts'
import type { Db } from '../../database/database.ts'
import { productOf } from '../../sold-as.ts'
import { withCollectUntil } from '../collecting.ts'
import { isToCollect } from '../hand-over.ts'
import { groupVisits, type Together, type Visiting } from '../visits.ts'

/** What one person collects at one site today. */

export type HereRow = Visiting & {
  cartons: number
  mark: Mark | null
  marked_at: Date | null
  marked_by: string | null
  /** Null where there is nothing to choose. */
  product: string | null
}

type Asked = { user_id: string; site_id: number; today: PlainDate }

/** Their own visits there that can be collected today and aren't settled, locked so that nobody else marks them meanwhile. */
export const lockHere = async (db: Db, { user_id, site_id, today }: Asked): Promise<Together<HereRow>[]> => {
  const rows = await db<(HereRow & SiteDays)[]>`
    select p.pickup_id, p.subscription_id, p.site_id, p.pickup_date, p.state, p.cartons, p.mark, p.marked_at, p.marked_by,
      (select missed.pickup_date from pickup missed where missed.pickup_id = p.held_from) as held_from,
      ${productOf(db)} as product, pickup_start_day, pickup_deadline_day
    from pickup p join subscription s on s.id = p.subscription_id join site on site.site_id = p.site_id
    where s.user_id = ${user_id} and p.site_id = ${site_id} and ${isToCollect(db, today)} and p.unclaimed is null
      and p.pickup_date between ${addDays(today, -MOST_DAYS_TO_COLLECT)} and ${today}
    order by p.pickup_id for no key update of p`
  return groupVisits((await withCollectUntil(db, rows)).filter(({ collect_until }) => collect_until >= today))
}
