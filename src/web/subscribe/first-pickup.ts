import { courseOf, hasDayLeftAt } from '../../shared/dates/on-sale.ts'
import { type FirstPickup, firstPickup } from '../../shared/dates/planned-visits.ts'
import { trialWeeks } from '../../shared/dates/trial-weeks.ts'
import { weeksOnSale } from '../../shared/rules/money/order-total.ts'
import type { Site } from '../../shared/shapes/entities.ts'
import { type OrderSums, trialOf } from './order-sums.ts'
import type { Catalog, OrderDraft } from './order-types.ts'

/** When an order is first collected if it is paid now, as the farm's clock and days were when the page last asked. */
export type FirstPickupAt = FirstPickup & { readonly site: Site }

/** Nothing as long as the site, the cycle or the number of cartons is missing, or no day is left. */
export const firstPickupOf = (
  draft: Pick<OrderDraft, 'pickupSite' | 'eggCycle' | 'trial'>,
  sums: OrderSums | undefined,
  catalog: Catalog,
): FirstPickupAt | undefined => {
  const { sites, hints } = catalog
  const site = sites.find(({ site_id }) => String(site_id) === draft.pickupSite)
  if (!site || !sums) return
  if (sums.basket) return sums.basket.first && { ...sums.basket.first, site }
  if (!hasDayLeftAt(sums.cycle, site, hints)) return
  const course = courseOf(sums.cycle, site, hints)
  const onSale = weeksOnSale(sums.cycle, hints.today)
  const weeks = trialOf(draft, catalog)
  const own = weeks ? trialWeeks(course, onSale, { rule: hints, clock: hints.clock, weeks }) : onSale
  const first = own && firstPickup(course, { ...own, cartons_per_week: sums.cartons }, hints, hints.clock)
  return first && { ...first, site }
}
