import { isBlank } from '../../shared/rules/visible.ts'
import { gapWords } from '../../words/en/order.ts'
import { isOver } from './days-left.ts'
import { cycleOf } from './order-sums.ts'
import type { Catalog, OrderDraft } from './order-types.ts'

/**
 * A field that must be filled in before anything can be paid. The button names the first gap and leads there, and says what
 * it charges when there is none: a gray button would not say why. Missing is not wrong: wrong input is listed on paying.
 */
export type Gap = keyof typeof gapWords

const isOpen: Readonly<Record<Gap, (draft: OrderDraft, catalog: Catalog) => boolean>> = {
  cartonsPerWeek: (draft, catalog) => (catalog.basket ? catalog.basket.isEmpty(draft, catalog) : isBlank(draft.cartonsPerWeek)),
  eggCycle: (draft, catalog) => !cycleOf(draft, catalog),
  donationCartons: ({ donationCartons }) => donationCartons === '',
  pickupSite: ({ pickupSite }, { sites }) => !sites.some(({ site_id }) => String(site_id) === pickupSite),
  name: ({ name }) => isBlank(name),
}

/** The first that is still empty, from top to bottom; nobody is led on through an order for a cycle that is over. */
export const nextGap = (draft: OrderDraft, catalog: Catalog): Gap | undefined => {
  const cycle = cycleOf(draft, catalog)
  if (cycle && isOver(cycle, catalog)) return
  return (Object.keys(gapWords) as Gap[]).find((gap) => isOpen[gap](draft, catalog))
}
