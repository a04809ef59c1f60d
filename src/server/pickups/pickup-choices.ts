import { dateOfWeek } from '../../shared/dates/pickup-dates.ts'
import type { PickupChoices } from '../../shared/shapes/pickups.ts'
import type { Shop } from '../kernel/context.ts'
import * as weekCapacity from '../store/capacity/week-capacity.ts'
import * as cycles from '../store/farm/cycles.ts'
import * as sites from '../store/farm/sites.ts'
import type { Visit } from '../store/pickups/my-pickups.ts'
import { asOfNow, isInWeek, isOpen, isOpenDate, isSpare, weekOf } from './pickup-rules.ts'
import { needsIn } from './week-needs.ts'

/** The days on which a site has no place for a visit's order any more. */
const fullDays = async ({ db, clock }: Shop, visit: Visit, days: readonly (weekCapacity.SiteDay & { places?: number | null })[]) => {
  const limited = days.filter(({ places }) => typeof places === 'number')
  const orders = await weekCapacity.countOrders(db, limited, visit, clock())
  const full = limited.filter(({ places }, index) => (orders[index] ?? 0) >= (places ?? 0))
  return ({ site_id, pickup_date }: weekCapacity.SiteDay) => full.some((day) => day.site_id === site_id && day.pickup_date === pickup_date)
}

const weeksFor = async (shop: Shop, visit: Visit): Promise<PickupChoices['weeks']> => {
  const cycle = await cycles.find(shop.db, visit.cycle_id)
  const site = await sites.findStored(shop.db, visit.site_id)
  const limit = cycle?.cartons_limit ?? Number.POSITIVE_INFINITY
  const days = Array.from({ length: visit.number_of_weeks }, (_, week) => ({
    week,
    site_id: visit.site_id,
    pickup_date: dateOfWeek(visit, week),
    places: site?.places ?? null,
    needs: needsIn(visit, week),
  }))
    .filter(({ week, pickup_date }) => !isInWeek(visit, week) && pickup_date !== visit.pickup_date && isOpenDate(shop, pickup_date))
    // The cartons of a week without pickup come with the next: that day is offered once.
    .filter(({ pickup_date }, index, days) => days[index + 1]?.pickup_date !== pickup_date)
  const weeks = limit === Number.POSITIVE_INFINITY ? [] : [...new Set(days.flatMap(({ needs }) => [...needs.keys()]))]
  const packed = await weekCapacity.countEggs(shop.db, visit, weeks, asOfNow(shop))
  const isFull = await fullDays(shop, visit, days)
  return days.map((day) => ({ ...day, is_full: isFull(day) || weekCapacity.isTooMuch(day.needs, packed, limit) }))
}

const sitesFor = async (shop: Shop, visit: Visit): Promise<PickupChoices['sites']> => {
  const now = weekOf(visit)
  const days = (await sites.list(shop.db))
    .map((site) => ({ ...site, pickup_date: dateOfWeek({ ...visit, ...site }, now) }))
    .filter(({ site_id, pickup_date }) => site_id !== visit.site_id && isOpenDate(shop, pickup_date))
  const isFull = await fullDays(shop, visit, days)
  return days.map((day) => ({ ...day, is_full: isFull(day) }))
}

/** Where a visit may go; nowhere when it cannot be changed any more. */
export const readChoices = async (shop: Shop, visit: Visit): Promise<PickupChoices> =>
  isOpen(shop, visit) && visit.state === 'planned' && !isSpare(visit)
    ? { weeks: await weeksFor(shop, visit), sites: await sitesFor(shop, visit) }
    : { weeks: [], sites: [] }
