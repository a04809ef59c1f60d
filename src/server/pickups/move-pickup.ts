import { changesUntil } from '../../shared/dates/cut-off.ts'
import { dateOfWeek } from '../../shared/dates/pickup-dates.ts'
import type { Ask } from '../http/handler-types.ts'
import type { Refuse } from '../http/refusal.ts'
import { spokenClock } from '../kernel/spoken/spoken-clock.ts'
import * as weekCapacity from '../store/capacity/week-capacity.ts'
import type { Db } from '../store/database/database.ts'
import * as sites from '../store/farm/sites.ts'
import * as myPickups from '../store/pickups/my-pickups.ts'
import { asOfNow, homeWeek, isOpenDate, isSpare, weekOf } from './pickup-rules.ts'
import { needsIn } from './week-needs.ts'

/**
 * The week to write down: none where the pickup would be by itself. A week that was ordered too late for its own day is
 * collected with the next, but another site may have had a later day: there it says so, or it would slip back.
 */
const chosenWeek = (row: myPickups.PickupRow, week: number, isHome: boolean): number | null =>
  week === homeWeek(row) && (week === row.week || isHome) ? null : week

type ToWeek = Pick<Ask<'movePickup'>, 'shop'> & { body: { week: number }; refuse: Refuse<'weekUnknown' | 'weekFull' | 'spareStays'> }

/** To another week of its cycle, at the site where it is. */
export const moveToWeek = async ({ body: { week }, shop, refuse }: ToWeek, tx: Db, visit: myPickups.Visit): Promise<void> => {
  if (isSpare(visit)) throw refuse('spareStays')
  const { site_id } = visit
  const cycleAtSite = await weekCapacity.hold(tx, visit.cycle_id, site_id, asOfNow(shop))
  const pickup_date = dateOfWeek(cycleAtSite, week)
  if (week >= cycleAtSite.number_of_weeks || !isOpenDate(shop, pickup_date)) throw refuse('weekUnknown')
  if (await weekCapacity.isWeekFull(tx, visit, cycleAtSite, needsIn(visit, week))) throw refuse('weekFull')
  if (await weekCapacity.isSiteFull(tx, visit, cycleAtSite, pickup_date)) throw refuse('weekFull')
  const isHome = site_id === visit.home_site_id
  await myPickups.put(
    tx,
    visit.rows.map((row) => ({ ...row, pickup_date, site_id, chosen_week: chosenWeek(row, week, isHome) })),
  )
}

/** To another site, in the week in which it is. */
export const moveToSite = async ({ body, shop, refuse }: Ask<'collectElsewhere'>, tx: Db, visit: myPickups.Visit): Promise<void> => {
  if (isSpare(visit)) throw refuse('spareStays')
  const { site_id } = body
  const cycleAtSite = await weekCapacity.hold(tx, visit.cycle_id, site_id, asOfNow(shop))
  if (!(await sites.find(tx, site_id))) throw refuse('siteClosed')
  const week = weekOf(visit)
  const pickup_date = dateOfWeek(cycleAtSite, week)
  if (!isOpenDate(shop, pickup_date)) throw refuse('changesClosed', { until: spokenClock(changesUntil(pickup_date, shop.farm.current)) })
  if (await weekCapacity.isSiteFull(tx, visit, cycleAtSite, pickup_date)) throw refuse('siteFull')
  const isHome = site_id === visit.home_site_id
  const chosen_site_id = isHome ? null : site_id
  await myPickups.put(
    tx,
    visit.rows.map((row) => ({ ...row, pickup_date, site_id, chosen_week: chosenWeek(row, week, isHome), chosen_site_id })),
  )
}
