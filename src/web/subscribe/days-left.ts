import { hasDayLeftAt, isOver as isOverAt } from '../../shared/dates/on-sale.ts'
import type { Cycle } from '../../shared/shapes/entities.ts'
import { orderSentence } from '../../words/en/refusals/order-errors.ts'
import { cycleOf } from './order-sums.ts'
import type { Catalog, OrderDraft } from './order-types.ts'

/** Whether what is chosen has a pickup day left, as the farm's clock and days were when the page last asked. */

export const isOver = (cycle: Cycle, { sites, hints }: Pick<Catalog, 'sites' | 'hints'>): boolean => isOverAt(cycle, sites, hints)

/** Why nothing is left of what is chosen, at any site or at this one; nothing as long as something is. */
export const overSentence = (draft: Pick<OrderDraft, 'eggCycle' | 'pickupSite'>, catalog: Catalog): string | undefined => {
  const cycle = cycleOf(draft, catalog)
  if (!cycle) return
  if (isOver(cycle, catalog)) return orderSentence('noWeeksLeft')
  const site = catalog.sites.find(({ site_id }) => String(site_id) === draft.pickupSite)
  return site && !hasDayLeftAt(cycle, site, catalog.hints) ? orderSentence('noDayLeft') : undefined
}
