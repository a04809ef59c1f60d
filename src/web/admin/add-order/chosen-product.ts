import { addDays } from '../../../shared/dates/calendar.ts'
import { numbersOf, type Rhythm, weeksOnSale } from '../../../shared/rules/money/order-total.ts'
import { RHYTHMS } from '../../../shared/rules/products.ts'
import type { Cycle } from '../../../shared/shapes/entities.ts'
import type { ProductOnSale } from '../../../shared/shapes/farm/products.ts'
import * as words from '../../../words/en/dashboard/products.ts'
import { useReading } from '../../calls/use-call.ts'
import type { Draft } from './draft.ts'

/** Which weeks an order can have at a rhythm: `A: Mar 4, Mar 18, Apr 1 …`. */
type Turn = { readonly turn: number; readonly says: string }

/** What an order is of, as far as it is chosen: the first of everything until another is. */
export type ChosenProduct = {
  readonly products: readonly ProductOnSale[]
  readonly product: ProductOnSale
  readonly every_weeks: (typeof RHYTHMS)[number]
  /** Those that have weeks left; none while no cycle is chosen. */
  readonly turns: readonly Turn[]
  readonly turn: number
}

type Chosen = Pick<Draft, 'product' | 'every' | 'turn'>
type Season = { readonly cycle: Cycle | undefined; readonly today: string }

/** As many as tell the turns apart. */
const DAYS_NAMED = 3

/** Every other week has two turns, and every fourth has four. A week is named by its first day. */
const turnsOf = (every_weeks: number, { cycle, today }: Season): Turn[] => {
  if (!cycle) return []
  return Array.from({ length: every_weeks }, (_, turn) => {
    const weeks = numbersOf(weeksOnSale(cycle, today, { every_weeks, turn }))
    const days = weeks.slice(0, DAYS_NAMED).map((week) => addDays(cycle.start_date, week * 7))
    return { turn, weeks, says: words.weeksOf(turn, days, weeks.length > DAYS_NAMED) }
  }).filter(({ weeks }) => weeks.length > 0)
}

export const choose = (draft: Chosen, products: readonly ProductOnSale[], season: Season): ChosenProduct | undefined => {
  const product = products.find(({ product_id }) => String(product_id) === draft.product) ?? products[0]
  if (!product) return
  const rhythms = RHYTHMS.filter((each) => product.rhythms.includes(each))
  const every_weeks = rhythms.find((each) => String(each) === draft.every) ?? rhythms[0] ?? 1
  const turns = turnsOf(every_weeks, season)
  const { turn } = turns.find((each) => String(each.turn) === draft.turn) ?? turns[0] ?? { turn: 0 }
  return { products, product, every_weeks, turns, turn }
}

/** Nothing where the farm has nothing to choose. */
export const useChosenProduct = (draft: Draft): ChosenProduct | undefined => {
  const cycles = useReading('listCycles').data
  const hints = useReading('readSubscribeHints').data
  if (!hints?.products) return
  const cycle = cycles?.find(({ cycle_id }) => String(cycle_id) === draft.cycle_id)
  return choose(draft, hints.products, { cycle, today: hints.today })
}

export const rhythmOf = (chosen: ChosenProduct | undefined): Rhythm | undefined =>
  chosen && { every_weeks: chosen.every_weeks, turn: chosen.turn }
