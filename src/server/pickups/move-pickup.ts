import { changesUntil } from '../../shared/dates/cut-off.ts'
import { dateOfWeek } from '../../shared/dates/pickup-dates.ts'
import { showClock } from '../../shared/dates/show-clock.ts'
import type { Ask } from '../http/ask.ts'
import * as weekCapacity from '../store/capacity/week-capacity.ts'
import type { Db } from '../store/database/database.ts'
import * as sites from '../store/farm/sites.ts'
import * as myPickups from '../store/pickups/my-pickups.ts'
import { homeWeek, isOpenDate, weekOf } from './pickup-rules.ts'

/**
 * The week to write down: none where the pickup would be by itself. A week that was ordered too late for its own day is
 * collected with the next, but another site may have had a later day: there it says so, or it would slip back.
 */
const chosenWeek = ({ week: own, home_site_id }: myPickups.PickupRow, home: number, week: number, site_id: number): number | null =>
  week === home && (week === own || site_id === home_site_id) ? null : week

/** To another week of its cycle, at the site where it is. */
export const moveToWeek = async ({ body: { week }, shop, refuse }: Ask<'movePickup'>, tx: Db, row: myPickups.PickupRow): Promise<void> => {
  const cycleAtSite = await weekCapacity.hold(tx, row.cycle_id, row.site_id, shop.clock())
  const pickup_date = dateOfWeek(cycleAtSite, week)
  if (week >= cycleAtSite.number_of_weeks || !isOpenDate(shop, pickup_date)) throw refuse('weekUnknown')
  const home = homeWeek(row)
  if (await weekCapacity.isWeekFull(tx, row, cycleAtSite, week === home ? row.week : week)) throw refuse('weekFull')
  if (await weekCapacity.isSiteFull(tx, row, cycleAtSite, pickup_date)) throw refuse('weekFull')
  await myPickups.put(tx, row, { ...row, pickup_date, chosen_week: chosenWeek(row, home, week, row.site_id) })
}

/** To another site, in the week in which it is. */
export const moveToSite = async ({ body, shop, refuse }: Ask<'collectElsewhere'>, tx: Db, row: myPickups.PickupRow): Promise<void> => {
  const { site_id } = body
  const cycleAtSite = await weekCapacity.hold(tx, row.cycle_id, site_id, shop.clock())
  if (!(await sites.find(tx, site_id))) throw refuse('siteClosed')
  const week = weekOf(row)
  const pickup_date = dateOfWeek(cycleAtSite, week)
  if (!isOpenDate(shop, pickup_date)) throw refuse('changesClosed', { until: showClock(changesUntil(pickup_date, shop.farm.current)) })
  if (await weekCapacity.isSiteFull(tx, row, cycleAtSite, pickup_date)) throw refuse('siteFull')
  const chosen_week = chosenWeek(row, homeWeek(row), week, site_id)
  await myPickups.put(tx, row, { pickup_date, site_id, chosen_week, chosen_site_id: site_id === row.home_site_id ? null : site_id })
}
