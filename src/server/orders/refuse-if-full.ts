import { inEach, type Spoken, wordsIn } from '../../shared/language.ts'
import { CARTON } from '../../shared/rules/products.ts'
import * as en from '../../words/en/refusals/capacity.ts'
import * as es from '../../words/es/refusals/capacity.ts'
import type { Refusal, Refuse } from '../http/refusal.ts'
import { type Full, fitsCapacity, lockCapacity, type Wanted } from '../store/capacity/capacity.ts'
import type { Db } from '../store/database/database.ts'
import * as products from '../store/farm/products.ts'

const words = wordsIn(en, es)

type RefuseFull = Refuse<'cycleFull' | 'productFull' | 'siteFull'>

/** `product`: what is counted, where it isn't the weekly carton. */
export const refusalOfFull = (fits: Full, refuse: RefuseFull, product?: Spoken, isOnce = false): Refusal => {
  if (fits.full === 'site') return refuse('siteFull')
  if (product) return refuse('productFull', { product, left: inEach((language) => words(language).showPiecesLeft(fits.left, isOnce)) })
  return refuse('cycleFull', { left: inEach((language) => words(language).showCartonsLeft(fits.left)) })
}

/** In the farm's own words: only the farmer orders by hand. */
const nameOf = async (tx: Db, { product_id }: Wanted): Promise<Spoken | undefined> => {
  const product = product_id === CARTON ? undefined : await products.find(tx, product_id)
  return product && inEach(() => product.product_name)
}

/** Refuses what exceeds the capacity; an order that takes no more than before always fits. */
export const refuseIfFull = async (tx: Db, wanted: Wanted, refuse: RefuseFull): Promise<void> => {
  if (wanted.cartons <= 0 && wanted.places === 0) return
  await lockCapacity(tx, wanted.cycle_id, wanted.site_id)
  const fits = await fitsCapacity(tx, wanted)
  if (fits !== 'ok') throw refusalOfFull(fits, refuse, await nameOf(tx, wanted))
}
