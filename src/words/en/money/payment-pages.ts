import { showCents } from '../../../shared/rules/money/cents.ts'
import { showCartons, showWeeks } from '../fields.ts'
import { andPickups, inRhythm, type Ordered, showOrdered, showPieces } from '../product.ts'

/** Lines on the page where a card is charged. */

/** "Eggs, Fall 2026: 1 carton a week for 9 weeks". */
export const eggs = (cycle: string, cartons: number, weeks: number) =>
  `Eggs, ${cycle}: ${showCartons(cartons)} a week for ${showWeeks(weeks)}`
type Line = Ordered & { readonly product: string; readonly weeks: number }
/** "Honey, Fall 2026: 1 every fourth week, 3 pickups"; "Honey, Fall 2026: 1, one time". */
export const pieces = (cycle: string, { product, cartons_per_week, every_weeks = 1, weeks }: Line) =>
  `${product}, ${cycle}: ${inRhythm(cartons_per_week, every_weeks)}${andPickups(weeks, every_weeks)}`
export const collectedAt = (farm: string, site: string) => `${farm}, pickup at ${site}`
/** Of the weekly carton, or of a product that was chosen. */
export const donated = (cycle: string, cartons: number, product?: string) =>
  `${product === undefined ? 'Donated eggs' : 'Donated'}, ${cycle}: ${showPieces(cartons, product)}`
export const besides = (cartons: number, product?: string) => `, ${showPieces(cartons, product)} donated`
export const lessCredit = (cents: number) => `, less ${showCents(cents)} credit`
/** Which installment is paid now, and the order's total. */
export const firstInstallment = (count: number, cents: number) => `: installment 1 of ${count}, ${showCents(cents)} in total`
export const owed = (reference: string, cycle: string) => `Order ${reference}, ${cycle}: balance`
export const changed = (reference: string, cycle: string, order: Ordered) =>
  `Order ${reference}, ${cycle}: ${showOrdered(order)} from now on`
/** On a page that only saves a card. */
export const cardOnly = (farm: string, reference: string) =>
  `${farm} will charge the remaining installments for order ${reference} to this card when they're due. Saving it costs nothing.`
export const cardForRenewal = (farm: string) =>
  `${farm} will charge this card when your order renews, on the day its email says. Saving it costs nothing.`
export const gift = (what: string) => `Gift: ${what}`
export { showGift } from '../success.ts'
