import type { ValueField } from '../../../shared/fields/import-fields.ts'
import { weeksLeft } from '../../../shared/rules/money/order-total.ts'
import { listMeant } from './farm-names.ts'
import { likenesses } from './likeness.ts'
import type { Farm } from './open-row.ts'
import { proposePaid } from './paid-words.ts'
import { proposeCount } from './read-count.ts'
import { proposeRhythm } from './read-product.ts'

/** Longer ones are like no name. */
const LONGEST = 200
const LEAST = 0.6
/** Closer than this, two are equally likely. */
const APART = 0.15

/** Those that a text is most like. */
const mostLike = <Of>(text: string, all: readonly Of[], nameOf: (each: Of) => string): Of[] => {
  const meant = listMeant(all, nameOf, text)
  // A year alone is no season.
  if (meant.length > 0 || !/\p{L}/u.test(text)) return meant
  const likes = likenesses(text, all.map(nameOf))
  const best = Math.max(0, ...likes)
  return best < LEAST ? [] : all.filter((_, at) => (likes[at] ?? 0) > best - APART)
}

const onlyName = (names: readonly string[]): string | null => {
  const [name, ...others] = new Set(names)
  return others.length === 0 ? (name ?? null) : null
}

const siteName = (site: Farm['sites'][number]): string => site.site_name
const cycleName = (cycle: Farm['cycles'][number]): string => cycle.cycle_name

const proposeSite = (text: string, { sites, archived }: Farm): string | null =>
  listMeant(archived, siteName, text).length > 0 ? null : onlyName(mostLike(text, sites, siteName).map(siteName))

/** A season without its year is the one on sale, or the coming one. */
const proposeCycle = (text: string, { cycles, today }: Farm): string | null => {
  const like = mostLike(text, cycles, cycleName)
  const coming = like.filter((cycle) => weeksLeft(cycle, today) > 0)
  // A text with a year means that year, whatever is on sale.
  const onSale = /\d/.test(text) ? [] : coming.filter(({ is_active }) => is_active)
  const [some = []] = [onSale, coming, like].filter(({ length }) => length > 0)
  return onlyName(some.map(cycleName))
}

const proposeProduct = (text: string, { products = [] }: Farm): string | null =>
  onlyName(mostLike(text, products, ({ name }) => name).map(({ product }) => product.product_name))

/** What a value most likely stands for, as text that the shop understands; null without an idea. */
export const propose = (field: ValueField, value: string, farm: Farm): string | null => {
  if (value.length > LONGEST) return null
  if (field === 'site') return proposeSite(value, farm)
  if (field === 'cycle') return proposeCycle(value, farm)
  if (field === 'product') return proposeProduct(value, farm)
  if (field === 'every_weeks') return proposeRhythm(value)
  if (field === 'paid') return proposePaid(value)
  return field === 'cartons_per_week' || field === 'donation_cartons' ? proposeCount(value) : null
}
