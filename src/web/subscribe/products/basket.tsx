import { compareDates } from '../../../shared/dates/calendar.ts'
import type { FirstPickup } from '../../../shared/dates/planned-visits.ts'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import { orderTotalCents } from '../../../shared/rules/money/order-total.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { Cycle } from '../../../shared/shapes/entities.ts'
import * as words from '../../../words/en/pages/order/basket.ts'
import { showPieces } from '../../../words/en/product.ts'
import { langOf, WithOwnText } from '../../ui/own-text.tsx'
import type { Catalog, OrderDraft, Ordered } from '../order-types.ts'
import { type BasketLine, isComplete, linesOf } from './lines.ts'

/** Several products and rhythms in one order. Fetched only where the farm sells more than a weekly carton. */

export { planTogether } from '../../../shared/rules/money/plan-together.ts'
export { alreadyHave, choose, cycleFull, donationAbout, noSums } from '../../../words/en/pages/order/basket.ts'
export { hasWeeklyCarton, isAllFull, isEmpty, troubleOf } from './lines.ts'
export { ProductCards } from './product-cards.tsx'

/** People donate of the first line: of the carton if there is one, else of something with eggs. */
const firstOf = (lines: readonly BasketLine[]): BasketLine | undefined =>
  lines.find(({ product }) => product.product_id === CARTON) ?? lines.find(({ product }) => product.eggs > 0) ?? lines[0]

const centsOf = ({ product, pieces, turn }: BasketLine): number =>
  orderTotalCents({ weeks: turn.own.weeks, cartonsPerWeek: pieces, donationCartons: 0, priceCents: toCents(product.price) })

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

const showLine = ({ product, pieces, turn }: BasketLine): string =>
  `${words.showTimes(turn.own)} x ${showPieces(pieces, product.product_name)} x ${showCents(toCents(product.price))}`

const chosenWeeks = ({ every_weeks, turn }: BasketLine['turn']) => {
  if (every_weeks === 1) return {}
  return { everyWeeks: every_weeks === 2 ? (2 as const) : (4 as const), turn }
}

/** Of each product as many as every time; what came too late for its day is said on its own. */
const soonestOf = (lines: readonly BasketLine[]): FirstPickup | undefined =>
  lines
    .flatMap(({ turn }) => turn.first ?? [])
    .sort((one, other) => compareDates(one.pickup_date, other.pickup_date))
    .map((first) => ({ ...first, cartons: first.cartons_per_week }))[0]

const receiptLine = (line: BasketLine) => {
  const { product, turn } = line
  const days = turn.first?.visits.map(({ pickup_date }) => pickup_date)
  return {
    key: product.product_id,
    what: <WithOwnText in={showLine(line)} text={product.product_name} lang={langOf(product, 'product_name')} />,
    when: days && words.showWeeksFrom(turn.every_weeks, days),
    cents: centsOf(line),
  }
}

/** Nothing as long as nothing is chosen, or a number can't be read or had. */
export const orderedOf = (draft: OrderDraft, cycle: Cycle, catalog: Catalog): Ordered | undefined => {
  const chosen = linesOf(draft, cycle, catalog)
  const first = firstOf(chosen)
  if (!first || !isComplete(chosen, draft, catalog)) return
  const more = chosen.filter((line) => line !== first)
  const lines = [first, ...more]
  const { product_id, product_name } = first.product
  const showFirst = (count: number) => showPieces(count, product_name)
  const soonest = soonestOf(lines)
  return {
    weeks: first.turn.own.weeks,
    cartons: first.pieces,
    priceCents: toCents(first.product.price),
    basket: {
      lines: lines.map(receiptLine),
      brief:
        more.length === 0 ? showLine(first) : words.showBrief(lines.map(({ product, pieces }) => showPieces(pieces, product.product_name))),
      showDonated: (count) => words.donated(showFirst(count)),
      showGiven: product_id === CARTON ? undefined : showFirst,
      first: soonest && { ...soonest, tooLate: [] },
      late: soonest && soonest.tooLate.length > 0 ? words.tooLateFor(soonest.tooLate) : undefined,
      eggPieces: sum(lines.map(({ product, pieces }) => (product.eggs > 0 ? pieces : 0))),
      moreCents: more.map(centsOf),
      morePieces: sum(more.map(({ pieces }) => pieces)),
      sent: {
        product: product_id,
        ...chosenWeeks(first.turn),
        ...(more.length > 0 && {
          more: more.map(({ product, pieces, turn }) => ({ product: product.product_id, cartons: pieces, ...chosenWeeks(turn) })),
        }),
      },
    },
  }
}
