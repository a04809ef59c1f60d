import { type Course, hasDayLeft } from '../../shared/dates/planned-visits.ts'
import { orderSentence } from '../../shared/order-errors.ts'
import { weeksLeft } from '../../shared/rules/order-total.ts'
import type { Cycle, Site } from '../../shared/shapes/entities.ts'
import type { OrderDraft } from './order-draft.ts'
import { cycleOf } from './order-sums.ts'
import type { Catalog } from './use-catalog.ts'

/** Whether what is chosen has a pickup day left, as the farm's clock and days were when the page last asked. */

export const courseOf = (
  { start_date, number_of_weeks }: Pick<Cycle, 'start_date' | 'number_of_weeks'>,
  { site_id, pickup_start_day }: Pick<Site, 'site_id' | 'pickup_start_day'>,
  { changes }: Catalog['hints'],
): Course => ({ start_date, number_of_weeks, site_id, pickup_start_day, changes })

export const hasDayLeftAt = (cycle: Cycle, site: Site, { hints }: Pick<Catalog, 'hints'>): boolean =>
  hasDayLeft(courseOf(cycle, site, hints), { weeks: weeksLeft(cycle, hints.today) }, hints, hints.clock)

/** No site has a day left. */
export const isOver = (cycle: Cycle, catalog: Pick<Catalog, 'sites' | 'hints'>): boolean =>
  !catalog.sites.some((site) => hasDayLeftAt(cycle, site, catalog))

/** Why nothing is left of what is chosen, at any site or at this one; nothing as long as something is. */
export const overSentence = (draft: Pick<OrderDraft, 'eggCycle' | 'pickupSite'>, catalog: Catalog): string | undefined => {
  const cycle = cycleOf(draft, catalog)
  if (!cycle) return
  if (isOver(cycle, catalog)) return orderSentence('noWeeksLeft')
  const site = catalog.sites.find(({ site_id }) => String(site_id) === draft.pickupSite)
  return site && !hasDayLeftAt(cycle, site, catalog) ? orderSentence('noDayLeft') : undefined
}
