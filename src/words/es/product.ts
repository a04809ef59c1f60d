import { EGGS_IN_CARTON } from '../../shared/limits.ts'
import type * as en from '../en/product.ts'
import { showCartons } from './fields.ts'

export const showPieces: typeof en.showPieces = (count, product) => {
  if (product === undefined) return showCartons(count)
  return /^\P{L}*\d/u.test(product) ? `${count} x ${product}` : `${count} ${product}`
}

export const showSum: typeof en.showSum = (all) =>
  [...new Set(all.map(({ product }) => product))]
    .map((product) =>
      showPieces(
        all.reduce((sum, each) => sum + (each.product === product ? each.cartons : 0), 0),
        product,
      ),
    )
    .join(', ')

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

export const showOrdered: typeof en.showOrdered = ({ cartons_per_week, product, every_weeks }) =>
  product === undefined
    ? `${showCartons(cartons_per_week)} por semana`
    : `${showPieces(cartons_per_week, product)} ${showRhythm(every_weeks ?? 1)}`
