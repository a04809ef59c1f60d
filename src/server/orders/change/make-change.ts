import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { Balance } from '../../../shared/shapes/balance.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import type { WantedChange } from '../../../shared/shapes/order-changes.ts'
import { holdBalance } from '../../money/balance.ts'
import type { Settling } from '../../money/kinds.ts'
import { asOfNow } from '../../pickups/pickup-rules.ts'
import { countOver } from '../../store/capacity/capacity.ts'
import * as weekCapacity from '../../store/capacity/week-capacity.ts'
import type { Db } from '../../store/database/database.ts'
import * as sites from '../../store/farm/sites.ts'
import * as credits from '../../store/money/credits.ts'
import * as orderChanges from '../../store/orders/order-changes.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import { forgetToldOf } from '../../store/pickups/moves.ts'
import * as myPickups from '../../store/pickups/my-pickups.ts'
import * as pickups from '../../store/pickups/pickups.ts'
import { type ChangeMoney, differenceOf, openVisits, rowsAfter, skipsMore } from './calculate-change.ts'

/** A change of a locked order, as it would be made now. */
export type Change = {
  wanted: WantedChange
  /** The new site, if it changes. */
  site: Site | undefined
  /** What changes, in its state before. */
  visits: myPickups.Visit[]
  /**
   * The day from which everything applies, and the day from which the number of cartons does: a day that stays at the old
   * site already has the new number.
   */
  from_date: PlainDate
  cartons_from: PlainDate
  difference_cents: number
  forgone_cents: number
  unrecorded_less: number
  rows: myPickups.Changed[]
  /** The order's money before the change. */
  balance: Balance
}

/** The first day collected as wanted; the first visit's day if everything is skipped or stays where it was. */
const firstDay = (
  visits: readonly myPickups.Visit[],
  rows: readonly myPickups.Changed[],
  site: Site | undefined,
): PlainDate | undefined => {
  const skipped = new Set(
    visits.filter(({ state }) => state === 'skipped').flatMap((visit) => visit.rows.map(({ pickup_id }) => pickup_id)),
  )
  const held = rows.filter(({ pickup_id, site_id }) => !skipped.has(pickup_id) && (!site || site_id === site.site_id))
  return held.map(({ pickup_date }) => pickup_date).sort()[0]
}

/** Works out a change of a locked order, and locks what it needs: the cycle, then the sites. */
export const readChange = async (
  shop: Settling,
  tx: Db,
  order: OrderRow,
  wanted: WantedChange,
): Promise<Change | 'siteClosed' | 'changeTooLate'> => {
  const isMoved = wanted.site_id !== order.site_id
  await pickups.lockCycleAndSites(tx, order, wanted.site_id)
  const site = isMoved ? await sites.find(tx, wanted.site_id) : undefined
  if (isMoved && !site) return 'siteClosed'
  const elsewhere = site && (await weekCapacity.hold(tx, order.cycle_id, site.site_id, asOfNow(shop)))
  const visits = openVisits(shop, await myPickups.listOfOrder(tx, order.id))
  const [first] = visits
  if (!first) return 'changeTooLate'
  const rows = rowsAfter(shop, visits, wanted, elsewhere)
  const cartons_from = firstDay(visits, rows, undefined) ?? first.pickup_date
  const from_date = firstDay(visits, rows, site) ?? cartons_from
  const balance = await holdBalance(shop, tx, order)
  return { wanted, site, visits, from_date, cartons_from, rows, balance, ...differenceOf(visits, wanted.cartons_per_week, balance) }
}

/** A skipped week is worth its new number of cartons; the order's total changes with it, so that no money moves. */
const followSkips = async (tx: Db, order: OrderRow, { visits, wanted }: Change, at: Date): Promise<number> => {
  const { id: subscription_id, user_id } = order
  const more = user_id === null ? [] : skipsMore(visits, wanted.cartons_per_week).map((each) => ({ ...each, user_id }))
  await credits.addAll(
    tx,
    more.map((each) => ({ ...each, reason: 'orderChanged', subscription_id, at })),
  )
  return more.reduce((sum, { cents }) => sum + cents, 0)
}

/** Hosts who already have a list for one of these days get a new one, and people who were already reminded are reminded again. */
const movesOf = ({ visits, rows }: Change) => {
  const after = new Map(rows.map((row) => [row.pickup_id, row]))
  return visits.flatMap(({ site_id, pickup_date, rows: before }) =>
    before.flatMap(({ pickup_id, cartons }) => {
      const to = after.get(pickup_id)
      if (!to || (to.cartons === cartons && to.site_id === site_id && to.pickup_date === pickup_date)) return []
      const there = { pickup_id, from_date: to.pickup_date, to_date: to.pickup_date, site_id: to.site_id }
      return [{ pickup_id, from_date: pickup_date, to_date: pickup_date, site_id }, there]
    }),
  )
}

/** A change and how its difference is paid. */
export type PayableChange = { change: Change; money: ChangeMoney }

/** Writes the change: pickups, order and ledger. The caller has locked the customer if credit is used. */
export const makeChange = async (tx: Db, order: OrderRow, { change, money }: PayableChange, at: Date): Promise<void> => {
  await myPickups.change(tx, change.rows)
  await forgetToldOf(tx, movesOf(change))
  const skipped = await followSkips(tx, order, change, at)
  const { cartons_per_week } = change.wanted
  const terms = { id: order.id, cartons_per_week, site: change.site, at }
  await orderChanges.writeTerms(tx, { ...terms, total_more: money.total_more + skipped, credit_more: money.credit_more + skipped })
}

/** Whether there is capacity for a change that was made; the caller may roll it back. */
export const roomFor = async (
  shop: Settling,
  tx: Db,
  order: OrderRow,
  { wanted, site, visits, rows: after }: Change,
): Promise<'ok' | { full: 'cycle'; left: number } | { full: 'site' }> => {
  const { id: order_id, cycle_id, product_id } = order
  const before = new Map(visits.flatMap(({ rows }) => rows.map(({ pickup_id, cartons }) => [pickup_id, cartons])))
  const isMore = after.some(({ pickup_id, cartons }) => cartons > (before.get(pickup_id) ?? 0))
  if (!isMore && !site) return 'ok'
  const asked = { cycle_id, site_id: wanted.site_id, product_id, order_id }
  const over = await countOver(tx, { ...asked, at: shop.clock(), farm: shop.farm.current })
  if (isMore && over.cartons > 0)
    return { full: 'cycle', left: Math.max(0, wanted.cartons_per_week - order.cartons_per_week - over.cartons) }
  return site && over.isSiteFull ? { full: 'site' } : 'ok'
}
