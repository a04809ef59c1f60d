import { CARTONS_MAX, CARTONS_MIN } from '../../shared/limits.ts'
import type { Instead, MyChange, WantedChange } from '../../shared/shapes/order-changes.ts'
import { fieldWords } from '../../words/en/fields.ts'
import { agreedWithFarm, fromTo, tooMany } from '../../words/en/pages/change.ts'
import { showOrdered, showPieces } from '../../words/en/product.ts'

/** What the person has chosen so far; anything else stays as it is. */
export type Draft = { readonly cartons?: string; readonly site_id?: number; readonly instead?: Instead | undefined }

type Others = Exclude<MyChange['others'], 'unpaid' | undefined>
const othersOf = ({ others }: MyChange): Others | undefined => (others === 'unpaid' ? undefined : others)

/** What the rest would be of, and how often: what is chosen, or what it is now. */
export const soldThen = ({ instead }: Pick<Draft, 'instead'>, order: MyChange): Pick<MyChange, 'product' | 'every_weeks'> => {
  const chosen = instead && othersOf(order)?.products.find(({ product_id }) => product_id === instead.product_id)
  return chosen ? { product: chosen.product, every_weeks: instead.every_weeks } : order
}

/** The days on which a rhythm can start; of the order's own, those are the other weeks. */
export const startsOf = (order: MyChange, product_id: number, every_weeks: number): Others['starts'] => {
  const others = othersOf(order)
  const isNow = product_id === others?.product_id && every_weeks === order.every_weeks
  return (others?.starts ?? []).slice(0, every_weeks).filter(({ pickup_date }) => !isNow || pickup_date !== order.from_date)
}

export type Size = Others['products'][number] & { readonly every_weeks: Instead['every_weeks']; readonly isNow: boolean }

/** Everything that the farm sells, how often it can be had; the order's own first. */
export const sizesFor = (order: MyChange): Size[] => {
  const others = othersOf(order)
  if (!others) return []
  return others.products
    .flatMap((product) => product.rhythms.map((rhythm) => ({ ...product, every_weeks: rhythm as Instead['every_weeks'] })))
    .map((size) => ({ ...size, isNow: size.product_id === others.product_id && size.every_weeks === order.every_weeks }))
    .sort((one, other) => Number(other.isNow) - Number(one.isNow))
}

export const cartonsIn = ({ cartons }: Draft, order: MyChange): string => cartons ?? String(order.cartons_per_week)

export const siteIn = ({ site_id }: Draft, order: MyChange): number => site_id ?? order.site_id

/** Someone who has more than there is room for now may keep it. */
export const mostCartons = ({ cartons_most, cartons_per_week }: MyChange): number =>
  Math.min(CARTONS_MAX, Math.max(cartons_most, cartons_per_week))

/** What is wrong with the number as it is typed. */
export const cartonsTrouble = (typed: string, order: MyChange, instead?: Instead): string | undefined => {
  const cartons = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  if (order.product !== undefined && (cartons < CARTONS_MIN || cartons > CARTONS_MAX)) return fromTo(CARTONS_MIN, CARTONS_MAX)
  if (cartons < CARTONS_MIN) return fieldWords.cartons
  if (cartons > CARTONS_MAX) return fieldWords.cartonsMost
  if (instead) return undefined
  if (order.cartons_bound === 'agreed' && cartons !== order.cartons_per_week)
    return agreedWithFarm(showPieces(order.cartons_per_week, order.product))
  return cartons > mostCartons(order) ? tooMany(showOrdered({ ...order, cartons_per_week: mostCartons(order) })) : undefined
}

/** What is asked of the server; nothing as long as all is as it was, or cannot be. */
export const wantedIn = (draft: Draft, order: MyChange): WantedChange | undefined => {
  const typed = cartonsIn(draft, order)
  const site_id = siteIn(draft, order)
  const { instead } = draft
  if (cartonsTrouble(typed, order, instead)) return undefined
  const cartons_per_week = Number(typed)
  // The site stays where it is.
  if (instead) return { cartons_per_week, site_id: order.site_id, instead }
  return cartons_per_week === order.cartons_per_week && site_id === order.site_id ? undefined : { cartons_per_week, site_id }
}
