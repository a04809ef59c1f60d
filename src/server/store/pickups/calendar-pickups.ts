import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { SiteDays } from '../../../shared/dates/collecting.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { hours } from '../farm/sites.ts'
import { productOf } from '../sold-as.ts'
import { withCollectUntil } from './collecting.ts'
import { groupVisits, type Together, type Visiting } from './visits.ts'

export type CalendarPickup = Visiting &
  Hours & {
    state: 'planned' | 'skipped' | 'donated' | 'canceled' | 'stopped' | 'short'
    cartons: number
    /** The first of the orders that were placed together with its own. */
    basket_id: number | null
    /** Null where there is nothing to choose. */
    product: string | null
    /** How often the pickup itself has changed. */
    revision: number
    /**
     * How often its order changed what is on its day at its site, and when last: pickups join and leave a visit. Of orders placed
     * together, how often they changed anything: a visit may go to a day on which fewer of them have changed, and never counts back.
     */
    sequence: number
    changed_at: Date
    cycle_name: string
    site_name: string
    site_address: string
    site_instructions: string
    collect_until: PlainDate
    lat: number | null
    lon: number | null
  }

/** Whose pickups: all of a person since a day, or those of one order, with what was placed together with it. */
type Asked = { user_id: string; since: PlainDate } | { subscription_id: number }

const isAsked = (db: Db, asked: Asked) =>
  'user_id' in asked
    ? db`s.user_id = ${asked.user_id} and p.pickup_date >= ${asked.since}`
    : db`(s.id = ${asked.subscription_id} or s.basket_id = ${asked.subscription_id})`

/**
 * Visits, what was placed together in one, including those of an ended order: its coming ones are canceled, and calendars must learn that. A site archived
 * since still has its pickups.
 */
export const list = async (db: Db, asked: Asked): Promise<Together<CalendarPickup>[]> => {
  const rows = await db<(Omit<CalendarPickup, 'collect_until'> & SiteDays)[]>`
    select p.pickup_id, p.subscription_id, p.pickup_date, p.cartons, case when p.state = 'undone' then 'canceled' else p.state end as state, missed.pickup_date as held_from, p.revision, s.basket_id, ${productOf(db)} as product,
      coalesce(touched.sequence, 0) as sequence, greatest(p.changed_at, touched.at) as changed_at, cycle_name,
      site.site_id, site.site_name, site_address, site.site_instructions, ${hours(db)}, pickup_start_day, pickup_deadline_day, lat, lon
    from subscription s join pickup p on p.subscription_id = s.id join site on site.site_id = p.site_id join cycle using (cycle_id)
      left join pickup missed on missed.pickup_id = p.held_from
      cross join lateral (
        select max(sequence) as sequence, max(at) as at from pickup_touch t
        where s.basket_id is null and t.subscription_id = s.id and (t.pickup_date, t.site_id) = (p.pickup_date, p.site_id)
      ) alone
      cross join lateral (
        select sum(sequence)::int as sequence, max(at) as at from (
          select max(sequence) as sequence, max(at) as at from subscription line join pickup_touch t on t.subscription_id = line.id
          where line.basket_id = s.basket_id group by line.id) by_order
      ) together
      cross join lateral (select coalesce(alone.sequence, together.sequence) as sequence, coalesce(alone.at, together.at) as at) touched
    where ${isAsked(db, asked)} and (${counts(db, 's')} or s.status in ('refunded', 'canceled')) and p.short_of is null
    order by p.pickup_date, p.pickup_id`
  return groupVisits(await withCollectUntil(db, rows), ({ basket_id, subscription_id }) => basket_id ?? subscription_id)
}
