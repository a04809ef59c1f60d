import { courseOf, hasDayLeftAt } from '../../shared/dates/on-sale.ts'
import { type FirstPickup, firstPickup } from '../../shared/dates/planned-visits.ts'
import { weeksOnSale } from '../../shared/rules/money/order-total.ts'
import type { Site } from '../../shared/shapes/entities.ts'
import type { OrderSums } from './order-sums.ts'
import type { Catalog, OrderDraft } from './order-types.ts'

/** When an order is first collected if it is paid now, as the farm's clock and days were when the page last asked. */
export type FirstPickupAt = FirstPickup & { readonly site: Site }

/** Nothing as long as the site, the cycle or the number of cartons is missing, or no day is left. */
export const firstPickupOf = (
  { pickupSite }: Pick<OrderDraft, 'pickupSite'>,
  sums: OrderSums | undefined,
  { sites, hints }: Pick<Catalog, 'sites' | 'hints'>,
): FirstPickupAt | undefined => {
  const site = sites.find(({ site_id }) => String(site_id) === pickupSite)
  if (!site || !sums) return
  if (sums.basket) return sums.basket.first && { ...sums.basket.first, site }
  if (!hasDayLeftAt(sums.cycle, site, hints)) return
  const sold = { ...weeksOnSale(sums.cycle, hints.today), cartons_per_week: sums.cartons }
  const first = firstPickup(courseOf(sums.cycle, site, hints), sold, hints, hints.clock)
  return first && { ...first, site }
}
