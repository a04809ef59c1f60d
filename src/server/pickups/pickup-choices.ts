import { dateOfWeek } from '../../shared/dates/pickup-dates.ts'
import type { PickupChoices } from '../../shared/shapes/pickups.ts'
import type { Shop } from '../context.ts'
import * as weekCapacity from '../store/capacity/week-capacity.ts'
import * as cycles from '../store/farm/cycles.ts'
import * as sites from '../store/farm/sites.ts'
import type { PickupRow } from '../store/pickups/my-pickups.ts'
import { isOpen, isOpenDate, weekOf } from './pickup-rules.ts'

/** The days on which a site has no place for a pickup's order any more. */
const fullDays = async ({ db, clock }: Shop, row: PickupRow, days: readonly (weekCapacity.SiteDay & { places?: number | null })[]) => {
  const limited = days.filter(({ places }) => typeof places === 'number')
  const orders = await weekCapacity.countOrders(db, limited, row, clock())
  const full = limited.filter(({ places }, index) => (orders[index] ?? 0) >= (places ?? 0))
  return ({ site_id, pickup_date }: weekCapacity.SiteDay) => full.some((day) => day.site_id === site_id && day.pickup_date === pickup_date)
}

const weeksFor = async (shop: Shop, row: PickupRow): Promise<PickupChoices['weeks']> => {
  const [cycle, site] = [await cycles.find(shop.db, row.cycle_id), await sites.findStored(shop.db, row.site_id)]
  const limit = cycle?.cartons_limit ?? Number.POSITIVE_INFINITY
  const now = weekOf(row)
  const days = Array.from({ length: row.number_of_weeks }, (_, week) => ({
    week,
    site_id: row.site_id,
    pickup_date: dateOfWeek(row, week),
    places: site?.places ?? null,
  }))
    .filter(({ week, pickup_date }) => week !== now && pickup_date !== row.pickup_date && isOpenDate(shop, pickup_date))
    // The cartons of a week without pickup come with the next: that day is offered once.
    .filter(({ pickup_date }, index, days) => days[index + 1]?.pickup_date !== pickup_date)
  const weeks = limit === Number.POSITIVE_INFINITY ? [] : days.map(({ week }) => week)
  const cartons = await weekCapacity.countCartons(shop.db, row, weeks, shop.clock())
  const isFull = await fullDays(shop, row, days)
  return days.map((day) => ({ ...day, is_full: isFull(day) || (cartons.get(day.week) ?? 0) + row.cartons > limit }))
}

const sitesFor = async (shop: Shop, row: PickupRow): Promise<PickupChoices['sites']> => {
  const now = weekOf(row)
  const days = (await sites.list(shop.db))
    .map((site) => ({ ...site, pickup_date: dateOfWeek({ ...row, ...site }, now) }))
    .filter(({ site_id, pickup_date }) => site_id !== row.site_id && isOpenDate(shop, pickup_date))
  const isFull = await fullDays(shop, row, days)
  return days.map((day) => ({ ...day, is_full: isFull(day) }))
}

/** Where a pickup may go; nowhere when it cannot be changed any more. */
export const readChoices = async (shop: Shop, row: PickupRow): Promise<PickupChoices> =>
  isOpen(shop, row) && row.state === 'planned'
    ? { weeks: await weeksFor(shop, row), sites: await sitesFor(shop, row) }
    : { weeks: [], sites: [] }
