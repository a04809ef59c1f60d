import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import { MOST_DAYS_TO_COLLECT, type SiteDays } from '../../../shared/dates/collecting.ts'
import type { Db } from '../database/database.ts'
import { productOf } from '../sold-as.ts'
import { withCollectUntil } from './collecting.ts'
import { isToCollect } from './hand-over.ts'
import { groupVisits, type Together, type Visiting } from './visits.ts'

/** What a person loses by closing their account. */

export type ComingPickup = Visiting & { pickup_site: string; cartons: number; product: string | null }

/** Their coming visits: not handed over, skipped or given away. One that has begun counts until its last day, as on the profile. */
export const listComing = async (db: Db, user_id: string, today: PlainDate): Promise<Together<ComingPickup>[]> => {
  const rows = await db<(ComingPickup & SiteDays)[]>`
    select p.pickup_id, p.subscription_id, p.site_id, p.pickup_date, p.state, missed.pickup_date as held_from,
      site.site_name as pickup_site, p.cartons, ${productOf(db)} as product, site.pickup_start_day, site.pickup_deadline_day
    from subscription s join pickup p on p.subscription_id = s.id join site on site.site_id = p.site_id
      left join pickup missed on missed.pickup_id = p.held_from
    where s.user_id = ${user_id} and ${isToCollect(db, today)} and p.mark is distinct from 'collected' and p.unclaimed is null
      and p.pickup_date >= ${addDays(today, -MOST_DAYS_TO_COLLECT)}
    order by p.pickup_date, p.pickup_id`
  return groupVisits((await withCollectUntil(db, rows)).filter(({ collect_until }) => collect_until >= today))
}

export const giveAway = (db: Db, visits: readonly Together<ComingPickup>[]) =>
  db`update pickup set state = 'donated' where pickup_id = any(${visits.flat().map(({ pickup_id }) => pickup_id)}::int[])`
