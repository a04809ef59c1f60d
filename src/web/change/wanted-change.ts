import { CARTONS_MAX, CARTONS_MIN } from '../../shared/limits.ts'
import type { MyChange, WantedChange } from '../../shared/shapes/order-changes.ts'
import { fieldWords } from '../../words/en/fields.ts'
import { agreedWithFarm, fromTo, tooMany } from '../../words/en/pages/change.ts'
import { showOrdered, showPieces } from '../../words/en/product.ts'

/** What the person has chosen so far; anything else stays as it is. */
export type Draft = { readonly cartons?: string; readonly site_id?: number }

export const cartonsIn = ({ cartons }: Draft, order: MyChange): string => cartons ?? String(order.cartons_per_week)

export const siteIn = ({ site_id }: Draft, order: MyChange): number => site_id ?? order.site_id

/** Someone who has more than there is room for now may keep it. */
export const mostCartons = ({ cartons_most, cartons_per_week }: MyChange): number =>
  Math.min(CARTONS_MAX, Math.max(cartons_most, cartons_per_week))

/** What is wrong with the number as it is typed. */
export const cartonsTrouble = (typed: string, order: MyChange): string | undefined => {
  const cartons = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  if (order.product !== undefined && (cartons < CARTONS_MIN || cartons > CARTONS_MAX)) return fromTo(CARTONS_MIN, CARTONS_MAX)
  if (cartons < CARTONS_MIN) return fieldWords.cartons
  if (cartons > CARTONS_MAX) return fieldWords.cartonsMost
  if (order.cartons_bound === 'agreed' && cartons !== order.cartons_per_week)
    return agreedWithFarm(showPieces(order.cartons_per_week, order.product))
  return cartons > mostCartons(order) ? tooMany(showOrdered({ ...order, cartons_per_week: mostCartons(order) })) : undefined
}

/** What is asked of the server; nothing as long as all is as it was, or cannot be. */
export const wantedIn = (draft: Draft, order: MyChange): WantedChange | undefined => {
  const typed = cartonsIn(draft, order)
  const site_id = siteIn(draft, order)
  if (cartonsTrouble(typed, order)) return undefined
  const cartons_per_week = Number(typed)
  return cartons_per_week === order.cartons_per_week && site_id === order.site_id ? undefined : { cartons_per_week, site_id }
}
