import { type FirstPickup, firstPickup } from '../../shared/dates/planned-visits.ts'
import type { Site } from '../../shared/shapes/entities.ts'
import type { OrderDraft } from './order-draft.ts'
import type { OrderSums } from './order-sums.ts'
import type { Catalog } from './use-catalog.ts'

/** When an order is first collected if it is paid now, as the farm's clock and days were when the page last asked. */
export type FirstPickupAt = FirstPickup & Pick<Site, 'site_name'>

/** Nothing as long as the site, the cycle or the number of cartons is missing. */
export const firstPickupOf = (
  { pickupSite }: Pick<OrderDraft, 'pickupSite'>,
  sums: OrderSums | undefined,
  { sites, hints }: Pick<Catalog, 'sites' | 'hints'>,
): FirstPickupAt | undefined => {
  const site = sites.find(({ site_id }) => String(site_id) === pickupSite)
  if (!site || !sums) return
  const { start_date, number_of_weeks } = sums.cycle
  const { site_id, pickup_start_day, site_name } = site
  const course = { start_date, number_of_weeks, site_id, pickup_start_day, changes: hints.changes }
  const first = firstPickup(course, { weeks: sums.weeks, cartons_per_week: sums.cartons }, hints, hints.clock)
  return first && { ...first, site_name }
}
