import { toCents } from '../../../shared/rules/money/cents.ts'
import { weeksLeft } from '../../../shared/rules/money/order-total.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { Cycle } from '../../../shared/shapes/entities.ts'
import type { Product } from '../../../shared/shapes/farm/products.ts'
import type { ImportColumn, Matching } from '../../../shared/shapes/imports.ts'
import { importWords as say } from '../../../words/en/dashboard/admin.ts'
import { showRhythm } from '../../../words/en/product.ts'
import { listMeant } from './farm-names.ts'
import { plainHeader } from './headers.ts'
import type { NamedProduct, Row, RowInput } from './open-row.ts'

/** What an order is of and how often, where the farm sells more than a weekly carton. */

/** What is sold comes first: of two of one name, that one is meant. */
export const namedProducts = (products: readonly Product[]): NamedProduct[] =>
  [...products]
    .sort((one, other) => Number(one.is_archived) - Number(other.is_archived))
    .flatMap(({ product_id, product_name, product_name_es, short_name, price, eggs, rhythms }) =>
      [product_name, product_name_es, short_name].flatMap((name) =>
        name ? [{ name, product: { product_id, product_name, short_name, price, eggs, rhythms } }] : [],
      ),
    )

export const findProduct = (products: readonly NamedProduct[], written: string): NamedProduct['product'] | undefined =>
  listMeant(products, ({ name }) => name, written)[0]?.product

const RHYTHMS: readonly (readonly [number, RegExp])[] = [
  [1, /^(?:1|weekly|(?:every|each|once a|1x? a|1x? per) (?:week|wk)|semanal(?:mente)?|cada semana|todas las semanas)$/],
  [
    2,
    /^(?:2|bi ?weekly|every (?:other|second|2nd|two|2) (?:weeks?|wks?)|alternate weeks|fortnightly|quincenal|cada (?:dos|2) semanas|cada otra semana)$/,
  ],
  [4, /^(?:4|every (?:fourth|4th|four|4) (?:weeks?|wks?)|cada (?:cuatro|4) semanas)$/],
]
/** Nearly the same: asked. */
const NEARLY: readonly (readonly [number, RegExp])[] = [
  [2, /^(?:twice a month|2x? a month|dos veces al mes)$/],
  [4, /^(?:monthly|(?:every|once a|each) month|mensual(?:mente)?|cada mes|una vez al mes)$/],
]

/** How far apart the weeks are, as people write it. */
export const readRhythm = (cell: string): number | undefined => RHYTHMS.find(([, asks]) => asks.test(plainHeader(cell)))?.[0]

export const proposeRhythm = (cell: string): string | null => {
  const found = NEARLY.find(([, asks]) => asks.test(plainHeader(cell)))
  return found ? showRhythm(found[0]) : null
}

type ReadProduct = { product_id: number; short_name: string; price_cents: number; every_weeks: number; turn: number }

const productIn = (row: Row, products: readonly NamedProduct[]): NamedProduct['product'] | undefined => {
  const written = row.cell('product')
  if (written === '') return products.find(({ product }) => product.product_id === CARTON)?.product
  const product = findProduct(products, written)
  if (!product) row.blame('product', 'unknownProduct', say.productUnknown(written))
  return product
}

/** Without a word every week, or as often as there can be. */
const rhythmIn = (row: Row, product: NamedProduct['product'] | undefined): number => {
  const written = row.cell('every_weeks')
  const read = readRhythm(written)
  if (written !== '' && read === undefined) row.blame('every_weeks', 'unknownRhythm', say.rhythmUnknown(written))
  return read ?? Math.min(...(product?.rhythms ?? [1]))
}

/** Nothing where there is nothing to choose. */
export const readProduct = (row: Row, { farm, turn }: RowInput, cycle: Cycle | undefined): ReadProduct | undefined => {
  if (!farm.products) return undefined
  const product = productIn(row, farm.products)
  const every_weeks = rhythmIn(row, product)
  const next = cycle ? cycle.number_of_weeks - weeksLeft(cycle, farm.today) : 0
  return {
    product_id: product?.product_id ?? CARTON,
    short_name: product?.short_name ?? row.cell('product'),
    price_cents: product ? toCents(product.price) : farm.price_cents,
    every_weeks,
    turn: turn ?? next % every_weeks,
  }
}

const PRODUCT = /^(?:products?|items?|size|carton size|egg size|share type|producto|articulo|tamano|produkt|artikel|grosse)$/
const HOW_OFTEN =
  /^(?:how often|frequency|rhythm|schedule|interval|every weeks|(?:pickup|delivery|share) (?:frequency|schedule)|frecuencia|cada cuanto|ritmo|haufigkeit|rhythmus)$/
/** What shops call the season, or what was bought. */
const BOUGHT = /^(?:line ?item|item|product) name$/

/** The columns of products and of rhythms, among those that nothing else has. */
export const matchProducts = (columns: readonly ImportColumn[], matching: Matching, products: readonly NamedProduct[]): Matching => {
  const isFree = ({ column }: ImportColumn) => !Object.values(matching).includes(column)
  const called = (words: RegExp) => columns.find((each) => isFree(each) && words.test(plainHeader(each.header)))
  const named = called(PRODUCT)
  const bought = columns.find(
    ({ column, header, samples }) =>
      !named && column === matching.cycle && BOUGHT.test(plainHeader(header)) && samples.some((each) => findProduct(products, each)),
  )
  return {
    ...matching,
    ...(bought && { cycle: null }),
    product: (named ?? bought)?.column ?? null,
    every_weeks: called(HOW_OFTEN)?.column ?? null,
  }
}
