import { dateAt } from '../../../shared/dates/calendar.ts'
import { newDate, type Timing } from '../../../shared/dates/pickup-dates.ts'
import { worthOf } from '../../../shared/rules/money/ending.ts'
import { owedCents } from '../../../shared/rules/money/owed.ts'
import type { Balance } from '../../../shared/shapes/balance.ts'
import type { WantedChange } from '../../../shared/shapes/order-changes.ts'
import { isOpen, isOpenDate, type Ruling } from '../../pickups/pickup-rules.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import type { Changed, PickupRow, Visit } from '../../store/pickups/my-pickups.ts'

/** Works out what a change does to an order's days and money. Nothing is written here. */

/** The visits that can end with the rest of an order: those the customer could skip or move. */
export const endableVisits = (shop: Ruling, visits: readonly Visit[]): Visit[] => visits.filter((visit) => isOpen(shop, visit))

/** Those whose cartons can change. What is short stays as it was shared out. */
export const openVisits = (shop: Ruling, visits: readonly Visit[]): Visit[] =>
  endableVisits(shop, visits).filter((visit) => visit.rows.every(({ missing }) => missing.length === 0))

/** The new site for the rest of an order, if it changes. */
export type Elsewhere = Timing | undefined

/**
 * A pickup moves to the new site's day of its week. A pickup the customer has sent to a third site stays there. So does
 * one whose new day is past or already packed: it is collected at the old site, and counts as the customer's choice from
 * then on.
 */
const placeOf = (shop: Ruling, visit: Visit, row: PickupRow, elsewhere: Elsewhere) => {
  const { pickup_date, site_id } = visit
  const { with_week, chosen_week, chosen_site_id } = row
  const stays = { pickup_date, site_id, with_week, chosen_site_id }
  if (!elsewhere) return stays
  if (chosen_site_id !== null) return { ...stays, chosen_site_id: chosen_site_id === elsewhere.site_id ? null : chosen_site_id }
  const planned = { pickup_date, week: chosen_week ?? row.week, with_week: chosen_week === null ? with_week : null }
  const to = newDate(planned, elsewhere, dateAt(shop.clock(), shop.farm.current.time_zone))
  if (!to || !isOpenDate(shop, to.pickup_date)) return { ...stays, chosen_site_id: site_id }
  return {
    pickup_date: to.pickup_date,
    site_id: elsewhere.site_id,
    with_week: chosen_week === null ? to.with_week : with_week,
    chosen_site_id: null,
  }
}

/**
 * If the number of cartons doesn't change, each week keeps its own: one that was given away before the farmer edited the
 * order has a different number.
 */
const cartonsAfter = ({ cartons_per_week: now }: Visit, { cartons }: PickupRow, wanted: number): number =>
  wanted === now ? cartons : wanted

export const rowsAfter = (shop: Ruling, visits: readonly Visit[], { cartons_per_week }: WantedChange, elsewhere: Elsewhere): Changed[] =>
  visits.flatMap((visit) =>
    visit.rows.map((row) => ({
      pickup_id: row.pickup_id,
      cartons: cartonsAfter(visit, row, cartons_per_week),
      ...placeOf(shop, visit, row, elsewhere),
    })),
  )

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, each) => sum + each, 0)

const isPacked = ({ state }: Visit): boolean => state !== 'skipped'

/** What these visits cost more; negative if they cost less. */
const priceOf = (visits: readonly Visit[], cartons_per_week: number): number =>
  sumOf(visits.flatMap((visit) => visit.rows.map((row) => (cartonsAfter(visit, row, cartons_per_week) - row.cartons) * visit.price_cents)))

type Difference = { difference_cents: number; forgone_cents: number; unrecorded_less: number }

/**
 * The extra cost of what is packed; negative if it costs less, at the rate that was actually paid. `forgone` is what fewer
 * cartons would have returned at full price but don't. What nobody has recorded as paid returns nothing, but the order's
 * total is lower by it (`unrecorded_less`). Skipped weeks cost nothing.
 */
export const differenceOf = (visits: readonly Visit[], cartons_per_week: number, balance: Balance): Difference => {
  const price = priceOf(visits.filter(isPacked), cartons_per_week)
  if (price >= 0) return { difference_cents: price, forgone_cents: 0, unrecorded_less: 0 }
  const worth = Math.min(worthOf(balance, -price), -price)
  const skipped = visits.filter((visit) => !isPacked(visit))
  const ofSkipped = sumOf(skipsMore(skipped, cartons_per_week).map(({ cents }) => cents)) - priceOf(skipped, cartons_per_week)
  const forgone = -price - worth
  const unrecorded_less = Math.min(forgone + ofSkipped, balance.unrecorded_cents)
  return { difference_cents: 0 - worth, forgone_cents: Math.max(0, forgone - unrecorded_less), unrecorded_less }
}

/**
 * The extra credit of a skipped pickup whose week now has another number of cartons, as if it had been skipped with that
 * number. The order costs that much more too, so nobody pays or gets anything.
 */
export const skipsMore = (visits: readonly Visit[], cartons_per_week: number): { pickup_id: number; cents: number }[] =>
  visits
    .filter((visit) => !isPacked(visit))
    .flatMap((visit) =>
      visit.rows.map((row) => ({
        pickup_id: row.pickup_id,
        cents: Math.max((cartonsAfter(visit, row, cartons_per_week) - row.cartons) * visit.price_cents, -Math.max(0, row.credited_cents)),
      })),
    )
    .filter(({ cents }) => cents !== 0)

/** How the difference is paid. */
export type ChangeMoney = {
  /** The change in the order's total; negative if it costs less. */
  total_more: number
  /** The part paid with credit; negative if it becomes credit. */
  credit_more: number
  owed_after: number
}

type Reckoned = { difference_cents: number; unrecorded_less: number; balance: Pick<Balance, 'held_cents'> }

/**
 * A lower cost first reduces what is owed; the rest becomes credit, as far as the farm has the money. A higher cost is
 * owed if it is on trust; otherwise it is paid with what `came` by card, and with credit for the rest. An overpayment
 * first reduces what is owed and then becomes credit.
 */
export const moneyOf = (
  order: OrderRow,
  reckoned: Reckoned,
  { isOnTrust, came = 0 }: { isOnTrust: boolean; came?: number },
): ChangeMoney => {
  const owed = owedCents(order)
  const more = Math.max(0, reckoned.difference_cents)
  const less = Math.max(0, -reckoned.difference_cents)
  const fromOwed = Math.min(less, owed)
  const back = Math.min(less - fromOwed, reckoned.balance.held_cents)
  const total_more = more - fromOwed - back - reckoned.unrecorded_less
  if (order.status !== 'owed') return { total_more, credit_more: more - back - came, owed_after: 0 }
  const byCredit = isOnTrust ? 0 : Math.max(0, more - came)
  const toPay = owed + more - fromOwed - byCredit
  const surplus = Math.max(0, came - toPay)
  return { total_more, credit_more: byCredit - back - surplus, owed_after: toPay - (came - surplus) }
}
