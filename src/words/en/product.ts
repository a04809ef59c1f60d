import { EGGS_IN_CARTON } from '../../shared/limits.ts'
import type { Pieces } from '../../shared/rules/products.ts'
import { showCartons, showWeeks } from './fields.ts'
import { showPieces } from './pieces.ts'

export type { Pieces } from '../../shared/rules/products.ts'
export { showPieces } from './pieces.ts'

/** What is ordered, where a farm sells more than a weekly carton. Without a product it is the carton, and nothing is said of products. */

const addUp = (all: readonly Pieces[]): string[] =>
  [...new Set(all.map(({ product }) => product))].map((product) =>
    showPieces(
      all.reduce((sum, each) => sum + (each.product === product ? each.cartons : 0), 0),
      product,
    ),
  )

/** `7 x 12, 3 x 18, 2 x honey`: pieces of the same product are added up. */
export const showSum = (all: readonly Pieces[]): string => addUp(all).join(', ')

/** The same in a sentence: `2 x 18 eggs and 1 x Honey`. */
export const showAll = (all: readonly Pieces[]): string => listOf(addUp(all))

/** `a, b and c` */
export const listOf = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ')

/** `11 dozen + 6`, `11 dozen`, `6`. */
const showDozens = (eggs: number): string => {
  const [dozens, rest] = [Math.floor(eggs / EGGS_IN_CARTON), eggs % EGGS_IN_CARTON]
  return [...(dozens > 0 ? [`${dozens} dozen`] : []), ...(rest > 0 || dozens === 0 ? [`${rest}`] : [])].join(' + ')
}

/** How many eggs a packing day needs, where cartons have several sizes; empty where none. */
export const sayEggs = (eggs: number): string => (eggs > 0 ? `Eggs to gather: ${showDozens(eggs)}` : '')

/** How far apart the weeks of an order are; 0: it comes once. */
export const showRhythm = (every_weeks: number): string => {
  if (every_weeks === 0) return 'once'
  if (every_weeks === 1) return 'every week'
  return every_weeks === 2 ? 'every other week' : 'every fourth week'
}

/** `1 pickup`, `5 pickups`. */
export const showPickupCount = (count: number): string => `${count} ${count === 1 ? 'pickup' : 'pickups'}`

export type Ordered = {
  readonly cartons_per_week: number
  readonly product?: string | undefined
  readonly every_weeks?: number | undefined
}

/** `2 every fourth week`, `2, one time`: what is counted comes before it, or is clear. */
export const inRhythm = (pieces: string | number, every_weeks: number): string =>
  every_weeks === 0 ? `${pieces}, one time` : `${pieces} ${showRhythm(every_weeks)}`

/** `2 cartons a week`; `1 x Honey every fourth week`; `1 x Honey, one time`. */
export const showOrdered = ({ cartons_per_week, product, every_weeks = 1 }: Ordered): string =>
  product === undefined ? `${showCartons(cartons_per_week)} a week` : inRhythm(showPieces(cartons_per_week, product), every_weeks)

/** `, 3 pickups`; nothing of what comes once. */
export const andPickups = (weeks: number, every_weeks: number): string => (every_weeks === 0 ? '' : `, ${showPickupCount(weeks)}`)

/** The same in emails, where Spanish also says that a carton is a dozen. */
export const showInFull = (order: Ordered): string => showOrdered(order)

/** `2 cartons a week for 9 weeks`; `1 x Honey every fourth week, 3 pickups`. */
export const showRun = (order: Ordered, weeks: number): string =>
  `${showOrdered(order)}${order.product === undefined ? ` for ${showWeeks(weeks)}` : andPickups(weeks, order.every_weeks ?? 1)}`
