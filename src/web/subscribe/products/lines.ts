import { BASKET_MAX, CARTONS_MAX } from '../../../shared/limits.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { Cycle } from '../../../shared/shapes/entities.ts'
import type { ProductOnSale } from '../../../shared/shapes/farm/products.ts'
import type { Capacity } from '../../../shared/shapes/pickups.ts'
import { numberWords } from '../../../words/en/dates/number.ts'
import { fieldWords } from '../../../words/en/fields.ts'
import * as words from '../../../words/en/pages/order/basket.ts'
import { orderSentence } from '../../../words/en/refusals/order-errors.ts'
import { cycleOf } from '../order-sums.ts'
import type { Catalog, OrderDraft, Wished } from '../order-types.ts'
import { proposeTurn, type Turn, turnsOf } from './turns.ts'

/** What is in the basket, and what speaks against it. The server decides; this is so that few are sent in vain. */
export type BasketLine = { readonly product: ProductOnSale; readonly pieces: number; readonly turn: Turn }

const productsOf = ({ hints }: Catalog): readonly ProductOnSale[] => hints.products ?? []

export const typedPieces = ({ cartonsPerWeek = '', basket }: Wished, { product_id }: ProductOnSale): string =>
  product_id === CARTON ? cartonsPerWeek : (basket?.[product_id]?.pieces ?? '0')

const isNone = (typed: string) => /^0*$/.test(typed.trim())
const isWhole = (typed: string) => /^\d+$/.test(typed.trim())

/** 0 also where it can't be read. */
export const piecesOf = (draft: Wished, product: ProductOnSale): number => {
  const typed = typedPieces(draft, product)
  return isWhole(typed) && Number(typed) <= CARTONS_MAX ? Number(typed) : 0
}

/** As chosen; else as often as it is sold. */
export const rhythmOf = ({ basket }: Wished, { product_id, rhythms }: ProductOnSale): number => {
  const chosen = basket?.[product_id]?.every_weeks
  return chosen !== undefined && rhythms.includes(chosen) ? chosen : Math.min(...rhythms)
}

/** The turns of its rhythm, and the chosen one, or the one that is proposed; nothing where no pickup is left. */
export const turnOf = (draft: OrderDraft, product: ProductOnSale, cycle: Cycle, catalog: Catalog) => {
  const turns = turnsOf(rhythmOf(draft, product), cycle, draft, catalog)
  const chosen = draft.basket?.[product.product_id]?.turn
  return { turns, turn: turns.find(({ turn }) => turn === chosen) ?? proposeTurn(turns, product) }
}

/** In the farm's order, without what can't be read or had. */
export const linesOf = (draft: OrderDraft, cycle: Cycle, catalog: Catalog): BasketLine[] =>
  productsOf(catalog).flatMap((product) => {
    const pieces = piecesOf(draft, product)
    const turn = pieces > 0 ? turnOf(draft, product, cycle, catalog).turn : undefined
    return turn ? { product, pieces, turn } : []
  })

/** Whether every product that somebody typed a number for is among the lines. */
export const isComplete = (lines: readonly BasketLine[], draft: OrderDraft, catalog: Catalog): boolean =>
  productsOf(catalog).every((product) => isNone(typedPieces(draft, product)) || lines.some((line) => line.product === product))

// Every rhythm repeats within these.
const WEEKS = [0, 1, 2, 3]
const isIn = (week: number, { every_weeks, turn }: Turn) => week % every_weeks === turn

/** How many pieces of a product the hens have room for in the weeks of a turn, with what else is in the basket in the same weeks. */
export const roomFor = (product: ProductOnSale, turn: Turn, lines: readonly BasketLine[]): number => {
  if (product.eggs === 0) return Number.POSITIVE_INFINITY
  const others = lines.filter((line) => line.product.product_id !== product.product_id)
  const eggsIn = (week: number) => others.reduce((sum, line) => sum + (isIn(week, line.turn) ? line.product.eggs * line.pieces : 0), 0)
  const taken = Math.max(...WEEKS.filter((week) => isIn(week, turn)).map(eggsIn))
  return Math.max(0, Math.floor((turn.eggsLeft - taken) / product.eggs))
}

/** The same in words; the person knows what else they have chosen. */
export const showRoom = (product: ProductOnSale, turn: Turn, lines: readonly BasketLine[]): string => {
  const room = roomFor(product, turn, lines)
  return room < roomFor(product, turn, []) ? words.leftBeside(room) : words.left(room)
}

/** What is wrong with how many of a product somebody has typed; nothing as long as it is none. */
export const troubleWith = (draft: OrderDraft, product: ProductOnSale, catalog: Catalog): string | undefined => {
  const typed = typedPieces(draft, product)
  const cycle = cycleOf(draft, catalog)
  if (isNone(typed)) return
  if (!isWhole(typed)) return numberWords.whole
  if (Number(typed) > CARTONS_MAX) return words.atMost(CARTONS_MAX)
  if (!cycle) return
  const { turn } = turnOf(draft, product, cycle, catalog)
  if (!turn) return orderSentence(draft.pickupSite ? 'noDayLeft' : 'noWeeksLeft')
  const lines = linesOf(draft, cycle, catalog)
  return Number(typed) > roomFor(product, turn, lines) ? showRoom(product, turn, lines) : undefined
}

/** Nobody has chosen anything yet; something that can't be read is something. */
export const isEmpty = (draft: Wished, catalog: Catalog): boolean =>
  productsOf(catalog).every((product) => isNone(typedPieces(draft, product)))

/** Why the basket can't be ordered as it is. */
export const troubleOf = (draft: OrderDraft, catalog: Catalog): string | undefined => {
  const products = productsOf(catalog)
  for (const product of products) {
    const trouble = troubleWith(draft, product, catalog)
    if (trouble) return `${product.product_name}: ${trouble}`
  }
  const chosen = products.filter((product) => piecesOf(draft, product) > 0)
  if (chosen.length === 0) return products.every(({ product_id }) => product_id === CARTON) ? fieldWords.cartons : words.chooseOne
  return chosen.length > BASKET_MAX ? words.tooManyProducts(BASKET_MAX) : undefined
}

/** People wait for a place with so many cartons a week. */
export const hasWeeklyCarton = (draft: Wished, catalog: Catalog): boolean =>
  productsOf(catalog).some((product) => product.product_id === CARTON && piecesOf(draft, product) > 0 && rhythmOf(draft, product) === 1)

/** Not one piece of anything is left, in any rhythm; what is without eggs never runs out. */
export const isAllFull = (capacity: Capacity | undefined, catalog: Catalog): boolean => {
  const limited = capacity?.rhythms
  if (!limited) return false
  return productsOf(catalog).every(
    ({ eggs, rhythms }) => eggs > 0 && limited.every(({ every_weeks, eggs_left }) => !rhythms.includes(every_weeks) || eggs_left < eggs),
  )
}
