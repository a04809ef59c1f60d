import { CARTONS_MAX } from '../../shared/limits.ts'
import type { Capacity, MyWaiting } from '../../shared/shapes/pickups.ts'
import { showCartonsLeft } from '../../words/en/refusals/capacity.ts'
import { orderSentence } from '../../words/en/refusals/order-errors.ts'
import type { Catalog, OrderDraft } from './order-types.ts'

/** What is left of the cycle and the sites with limits, for this person. */

type Chosen = Pick<OrderDraft, 'eggCycle' | 'pickupSite'>

export const capacityIn = (eggCycle: string | number, { hints }: Catalog): Capacity | undefined =>
  hints.capacity.find(({ cycle_id }) => cycle_id === Number(eggCycle))

/** The same where they would collect: ordered too late for this week's day there, the first pickup brings several weeks' cartons. */
export const capacityFor = ({ eggCycle, pickupSite }: Chosen, catalog: Catalog): Capacity | undefined => {
  const capacity = capacityIn(eggCycle, catalog)
  const late = capacity?.late?.find(({ site_id }) => site_id === Number(pickupSite))
  return capacity && late ? { ...capacity, cartons_left: late.cartons_left } : capacity
}

export const placesLeft = (siteId: number, capacity: Capacity | undefined): number | null =>
  capacity?.sites.find(({ site_id }) => site_id === siteId)?.places_left ?? null

/** As many as may be asked for; where nothing is left people may wait for any number. */
export const cartonsMost = (capacity: Capacity | undefined): number => Math.min(CARTONS_MAX, capacity?.cartons_left || CARTONS_MAX)

export const cycleFullSentence = (left: number): string => orderSentence('cycleFull', { left: showCartonsLeft(left) })

/** Nothing is left of it; of several products it isn't counted in cartons. */
export const nothingLeftSentence = ({ basket }: Catalog): string => basket?.cycleFull ?? cycleFullSentence(0)

/** Nothing is left of it in any size or rhythm. */
export const isCycleFull = (eggCycle: string | number, catalog: Catalog): boolean => {
  const capacity = capacityIn(eggCycle, catalog)
  return catalog.basket ? catalog.basket.isAllFull(capacity, catalog) : capacity?.cartons_left === 0
}

/** Why what is chosen cannot be had; nothing as long as it can. */
export const fullSentence = (draft: Chosen & Partial<OrderDraft>, catalog: Catalog): string | undefined => {
  const capacity = capacityFor(draft, catalog)
  const isWanted = !catalog.basket || catalog.basket.hasWeeklyCarton(draft, catalog)
  if ((isWanted && capacity?.cartons_left === 0) || isCycleFull(draft.eggCycle, catalog)) return nothingLeftSentence(catalog)
  return placesLeft(Number(draft.pickupSite), capacity) === 0 ? orderSentence('siteFull') : undefined
}

export const wishIn = (eggCycle: string, { hints }: Catalog): MyWaiting | undefined =>
  hints.wishes.find(({ cycle_id }) => String(cycle_id) === eggCycle)
