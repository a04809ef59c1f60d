import { useState } from 'react'
import { CARTON } from '../../shared/rules/products.ts'
import { forgetStoredDraft, readStoredDraft, storeDraft } from '../ui/form/stored-draft.ts'
import type { Catalog, ChangeDraft, OrderDraft } from './order-types.ts'

const STORED_AS = 'order'

/** Kept for as long as the tab lives, so that Back and /cancel lead to the filled form; another person does not get it. */
export const useOrderDraft = (userId: string, catalog: Catalog): readonly [OrderDraft, ChangeDraft] => {
  const [draft, setDraft] = useState(() =>
    withOnlyChoices({ ...firstDraft(catalog), ...readStoredDraft<OrderDraft>(STORED_AS, userId), ...askedFor(catalog) }, catalog),
  )
  const change: ChangeDraft = (changed) =>
    setDraft((current) => {
      const next = { ...current, ...changed }
      storeDraft(STORED_AS, userId, next)
      return next
    })
  return [draft, change]
}

export const forgetDraft = () => forgetStoredDraft(STORED_AS)

/** So many of a product; of the carton alone, it is a number as ever. */
const soMany = (pieces: string, product_id: number = CARTON, every_weeks?: number): Pick<OrderDraft, 'cartonsPerWeek' | 'basket'> => ({
  cartonsPerWeek: product_id === CARTON ? pieces : '0',
  basket: { [product_id]: { pieces, every_weeks } },
})

/** What a link asks for: a cycle, so many cartons a week of it that were given, and in it the place that is held for the person. */
const askedFor = ({ cycles, hints: { wishes } }: Catalog): Partial<OrderDraft> => {
  const asked = new URLSearchParams(window.location.search)
  const eggCycle = asked.get('cycle') ?? ''
  const cartons = asked.get('cartons')
  const isOf = ({ cycle_id }: { cycle_id: number }) => String(cycle_id) === eggCycle
  if (!cycles.some(isOf)) return {}
  const held = wishes.find((wish) => isOf(wish) && wish.held_until !== null)
  return {
    eggCycle,
    ...(cartons && soMany(cartons, Number(asked.get('product') ?? CARTON))),
    ...(held && { pickupSite: String(held.site_id), ...soMany(String(held.cartons), held.product_id) }),
  }
}

/** Where there is one thing to choose, it is chosen. */
const withOnlyChoices = (draft: OrderDraft, { cycles, sites }: Catalog): OrderDraft => ({
  ...draft,
  eggCycle: draft.eggCycle || onlyOf(cycles.map(({ cycle_id }) => cycle_id)),
  pickupSite: draft.pickupSite || onlyOf(sites.map(({ site_id }) => site_id)),
})

const onlyOf = ([only, another]: readonly number[]): string => (only !== undefined && another === undefined ? String(only) : '')

const firstDraft = ({ sites, hints: { last_order: last } }: Catalog): OrderDraft => {
  const lastSite = sites.find(({ site_id }) => site_id === last?.site_id)
  return {
    name: last?.name ?? '',
    secondEmail: last?.second_email ?? '',
    additionalNotes: last?.additional_notes.trim() ?? '',
    eggCycle: '',
    ...soMany(String(last?.cartons_per_week ?? 1), last?.product_id, last?.every_weeks),
    // Whoever has nothing else to fill in is not stopped by a gift.
    donationCartons: last ? 'none' : '',
    pickupSite: lastSite ? String(lastSite.site_id) : '',
    payHow: '',
  }
}
