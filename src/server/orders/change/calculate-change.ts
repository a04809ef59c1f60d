import { dateAt } from '../../../shared/dates/calendar.ts'
import { newDate, type Timing } from '../../../shared/dates/pickup-dates.ts'
import { worthOf } from '../../../shared/rules/money/ending.ts'
import { owedCents } from '../../../shared/rules/money/owed.ts'
import type { Balance } from '../../../shared/shapes/balance.ts'
import type { WantedChange } from '../../../shared/shapes/order-changes.ts'
import { isOpen, isOpenDate, type Ruling } from '../../pickups/pickup-rules.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import type { Changed, PickupRow, Visit } from '../../store/pickups/my-pickups.ts'

/** What a change makes of an order's days and of its money. Nothing is written here. */

/** What can still be changed: all that its owner could skip or move. */
export const openVisits = (shop: Ruling, visits: readonly Visit[]): Visit[] => visits.filter((visit) => isOpen(shop, visit))

/** Where the rest of an order is to be collected, if that is elsewhere. */
export type Elsewhere = Timing | undefined

/**
 * A pickup goes to the new site's day of its week. One that its owner has sent to a third site stays there, and so does one
 * whose new day has gone by or is packed already: it is collected where it was, which is a choice from then on.
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

/** Where the number stays, each week keeps the one it has: one that was given away before the farmer edited the order has another. */
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

/**
 * What the order costs more for what is packed of it; below zero, less, at the rate that was really paid. What fewer cartons
 * would have brought at their price, and do not, is forgone. What is skipped costs nothing.
 */
export const differenceOf = (
  visits: readonly Visit[],
  cartons_per_week: number,
  balance: Balance,
): { difference_cents: number; forgone_cents: number } => {
  const packed = visits.filter(isPacked)
  const price = sumOf(
    packed.flatMap((visit) => visit.rows.map((row) => (cartonsAfter(visit, row, cartons_per_week) - row.cartons) * visit.price_cents)),
  )
  if (price >= 0) return { difference_cents: price, forgone_cents: 0 }
  const worth = Math.min(worthOf(balance, -price), -price)
  return { difference_cents: 0 - worth, forgone_cents: -price - worth }
}

/**
 * What a skipped pickup brings more, where its week has another number of cartons from now on: as if it had been skipped
 * with that. Its order costs as much more, so nobody pays or gets anything for it.
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

/** How the difference is met. */
export type ChangeMoney = {
  /** What the order's total has more; below zero, less. */
  total_more: number
  /** What of it is paid by credit; below zero, what becomes credit. */
  credit_more: number
  owed_after: number
}

type Reckoned = { difference_cents: number; balance: Pick<Balance, 'held_cents'> }

/**
 * Less first lowers what is owed; the rest becomes credit, as far as the farm has it. More is owed where it is on trust, and
 * else paid: with what `came` by card, and credit for what that does not cover; what is too much of it lowers what is owed,
 * and then becomes credit.
 */
export const moneyOf = (
  order: OrderRow,
  reckoned: Reckoned,
  { isOnTrust, came = 0 }: { isOnTrust: boolean; came?: number },
): ChangeMoney => {
  const [owed, more, less] = [owedCents(order), Math.max(0, reckoned.difference_cents), Math.max(0, -reckoned.difference_cents)]
  const fromOwed = Math.min(less, owed)
  const back = Math.min(less - fromOwed, reckoned.balance.held_cents)
  const total_more = more - fromOwed - back
  if (order.status !== 'owed') return { total_more, credit_more: more - back - came, owed_after: 0 }
  const byCredit = isOnTrust ? 0 : Math.max(0, more - came)
  const toPay = owed + more - fromOwed - byCredit
  const surplus = Math.max(0, came - toPay)
  return { total_more, credit_more: byCredit - back - surplus, owed_after: toPay - (came - surplus) }
}
