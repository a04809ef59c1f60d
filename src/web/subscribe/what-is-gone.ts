import { goneWords } from '../../words/en/refusals/gone.ts'
import type { OrderDraft } from './order-draft.ts'
import type { Catalog } from './use-catalog.ts'

/** What of a draft the farm has closed since it was chosen, as it stands beside the field. */
export const goneFields = (
  { eggCycle, pickupSite }: Pick<OrderDraft, 'eggCycle' | 'pickupSite'>,
  { cycles, sites }: Pick<Catalog, 'cycles' | 'sites'>,
): Partial<Record<keyof OrderDraft, string>> => ({
  ...(eggCycle && !cycles.some(({ cycle_id }) => String(cycle_id) === eggCycle) && { eggCycle: goneWords.cycle }),
  ...(pickupSite && !sites.some(({ site_id }) => String(site_id) === pickupSite) && { pickupSite: goneWords.site }),
})
