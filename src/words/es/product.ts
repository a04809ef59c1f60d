import { EGGS_IN_CARTON } from '../../shared/limits.ts'
import type * as en from '../en/product.ts'
import { showCartons, showWeeks } from './fields.ts'
import { showPieces } from './pieces.ts'

export type { Ordered } from '../en/product.ts'
export { showPieces } from './pieces.ts'

const addUp = (all: readonly en.Pieces[]): string[] =>
  [...new Set(all.map(({ product }) => product))].map((product) =>
    showPieces(
      all.reduce((sum, each) => sum + (each.product === product ? each.cartons : 0), 0),
      product,
    ),
  )

export const showSum: typeof en.showSum = (all) => addUp(all).join(', ')

export const showAll: typeof en.showAll = (all) => listOf(addUp(all))

export const listOf: typeof en.listOf = (parts) => [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' y ')

const showDozens = (eggs: number): string => {
  const [dozens, rest] = [Math.floor(eggs / EGGS_IN_CARTON), eggs % EGGS_IN_CARTON]
  return [...(dozens > 0 ? [dozens === 1 ? '1 docena' : `${dozens} docenas`] : []), ...(rest > 0 || dozens === 0 ? [`${rest}`] : [])].join(
    ' + ',
  )
}

export const sayEggs: typeof en.sayEggs = (eggs) => (eggs > 0 ? `Huevos por juntar: ${showDozens(eggs)}` : '')

export const showRhythm: typeof en.showRhythm = (every_weeks) => {
  if (every_weeks === 0) return 'una vez'
  if (every_weeks === 1) return 'cada semana'
  return every_weeks === 2 ? 'cada dos semanas' : 'cada cuatro semanas'
}

export const showPickupCount: typeof en.showPickupCount = (count) => `${count} ${count === 1 ? 'recogida' : 'recogidas'}`

export const inRhythm: typeof en.inRhythm = (pieces, every_weeks) =>
  every_weeks === 0 ? `${pieces}, una sola vez` : `${pieces} ${showRhythm(every_weeks)}`

export const showOrdered: typeof en.showOrdered = ({ cartons_per_week, product, every_weeks = 1 }) =>
  product === undefined ? `${showCartons(cartons_per_week)} por semana` : inRhythm(showPieces(cartons_per_week, product), every_weeks)

/** A carton is a dozen, which is not so in all of Latin America. */
export const showInFull: typeof en.showInFull = (order) =>
  order.product === undefined ? `${showCartons(order.cartons_per_week)} de 12 huevos por semana` : showOrdered(order)

export const andPickups: typeof en.andPickups = (weeks, every_weeks) => (every_weeks === 0 ? '' : `, ${showPickupCount(weeks)}`)

export const showRun: typeof en.showRun = (order, weeks) =>
  `${showOrdered(order)}${order.product === undefined ? ` durante ${showWeeks(weeks)}` : andPickups(weeks, order.every_weeks ?? 1)}`
