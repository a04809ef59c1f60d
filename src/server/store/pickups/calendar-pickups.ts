import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { SiteDays } from '../../../shared/dates/collecting.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { withCollectUntil } from './collecting.ts'

export type CalendarPickup = {
  pickup_id: number
  pickup_date: PlainDate
  cartons: number
  state: 'planned' | 'skipped' | 'donated' | 'canceled'
  revision: number
  changed_at: Date
  cycle_name: string
  site_name: string
  site_address: string
  site_instructions: string
  collect_until: PlainDate
  lat: number | null
  lon: number | null
}

/**
 * The pickups of a person since a day, also those of an order that has ended: what of it was still to come is canceled,
 * and calendars should hear that. A site that is archived since still has its pickups.
 */
export const list = async (db: Db, user_id: string, since: PlainDate): Promise<CalendarPickup[]> => {
  const rows = await db<(Omit<CalendarPickup, 'collect_until'> & SiteDays)[]>`
    select pickup_id, pickup_date, cartons, state, revision, changed_at, cycle_name,
      site.site_id, site.site_name, site_address, site.site_instructions, pickup_start_day, pickup_deadline_day, lat, lon
    from subscription s join pickup on subscription_id = s.id join site on site.site_id = pickup.site_id join cycle using (cycle_id)
    where s.user_id = ${user_id} and (${counts(db, 's')} or s.status in ('refunded', 'canceled')) and pickup_date >= ${since}
    order by pickup_date, pickup_id`
  return withCollectUntil(db, rows)
}
