import { addDays, type PlainDate, WEEKDAYS, type Weekday } from './calendar.ts'
import { type ChangedDay, nextPickupDay } from './changed-days.ts'

/** What decides how long a pickup can be collected at a site. */
export type SiteDays = { readonly site_id: number; readonly pickup_start_day: Weekday; readonly pickup_deadline_day: Weekday }

/** How many days after a pickup its cartons can still be collected: as many as the site's two weekdays are apart. */
export const daysToCollect = ({ pickup_start_day, pickup_deadline_day }: Omit<SiteDays, 'site_id'>): number =>
  (WEEKDAYS.indexOf(pickup_deadline_day) - WEEKDAYS.indexOf(pickup_start_day) + 7) % 7

/**
 * The last day on which a pickup can be collected: a fixed distance from its day, wherever the farm has moved that, and
 * always before the site's next pickup day.
 */
export const collectUntil = (pickup_date: PlainDate, site: SiteDays, changes: readonly ChangedDay[]): PlainDate => {
  const last = addDays(pickup_date, daysToCollect(site))
  const beforeNext = addDays(nextPickupDay(addDays(pickup_date, 1), site.pickup_start_day, site.site_id, changes), -1)
  if (last < beforeNext) return last
  return beforeNext
}

/** The other weekday that keeps the days to collect as many when a site's first day changes. */
export const sameDistance = (site: Omit<SiteDays, 'site_id'>, first: Weekday): Weekday =>
  WEEKDAYS[(WEEKDAYS.indexOf(first) + daysToCollect(site)) % 7] as Weekday

/** No pickup can be collected later than so many days after it. */
export const MOST_DAYS_TO_COLLECT = 6
