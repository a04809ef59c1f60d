import { dateAt, type PlainDate } from '../../shared/dates/calendar.ts'
import { changesUntil, isBeforeCutOff, isMovedByFarm, type MovedDates } from '../../shared/dates/cut-off.ts'
import { dateOfWeek, type Timing } from '../../shared/dates/pickup-dates.ts'
import { worthOf } from '../../shared/rules/money/ending.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import { shortName } from '../../shared/rules/short-name.ts'
import type { Balance } from '../../shared/shapes/balance.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import type { Shop } from '../kernel/context.ts'
import { checkoutEnd } from '../store/capacity/capacity.ts'
import type { Asked } from '../store/capacity/week-capacity.ts'
import type { Db } from '../store/database/database.ts'
import { readBalances } from '../store/money/balance.ts'
import type { PickupRow, Visit } from '../store/pickups/my-pickups.ts'
import * as spareOffers from '../store/pickups/spare/spare-offers.ts'
import { friendOf } from '../store/pickups/visits.ts'

/** When a customer may change a visit, and where its pickups are by themselves. */

export type Ruling = Pick<Shop, 'farm' | 'clock'>

export const isOpenDate = ({ farm: { current }, clock }: Ruling, date: PlainDate, moved?: MovedDates): boolean =>
  isBeforeCutOff(date, current, clock(), moved)

/** When room is asked for, and by which rules: now, and by those of the farm. */
export const asOfNow = ({ farm, clock }: Ruling): Asked => ({ at: clock(), farm: farm.current })

/** What comes together goes together, and as long as any of it could: the farm takes no right away by putting it together. */
const endOf = ({ pickup_date, rows }: Visit, { farm }: Ruling): string =>
  rows
    .map((row) => changesUntil(pickup_date, farm.current, row))
    .sort()
    .at(-1) ?? changesUntil(pickup_date, farm.current)

/** Cartons that nobody collected on their day are not planned anew. */
export const untilOf = (shop: Ruling, visit: Visit): string =>
  visit.held_from === null ? endOf(visit, shop) : changesUntil(visit.held_from, shop.farm.current)

export const isOpen = (shop: Ruling, { pickup_date, held_from, state, rows }: Visit): boolean =>
  held_from === null &&
  state !== 'short' &&
  rows.every(({ mark }) => mark === null) &&
  rows.some((row) => isOpenDate(shop, pickup_date, row))

/** The week in which a pickup is collected when nobody moves it: its own, or the later one with which it was planned. */
export const homeWeek = ({ week, with_week }: PickupRow): number => with_week ?? week

const homeTiming = ({ start_date, changes, home_site_id, home_start_day }: Visit): Timing => ({
  start_date,
  changes,
  site_id: home_site_id,
  pickup_start_day: home_start_day,
})

export const homeDate = (visit: Visit, row: PickupRow): PlainDate => dateOfWeek(homeTiming(visit), homeWeek(row))

const weekOfRow = (row: PickupRow): number => row.chosen_week ?? homeWeek(row)

/** The week in which a visit is made: where the farm has left a week out, that with which it comes. */
export const weekOf = ({ rows }: Visit): number => Math.max(...rows.map(weekOfRow))

/**
 * Whether spare cartons could come with this visit. The usual cut-off applies even to a day the farm has moved, and the visit
 * has to be on its site's own day.
 */
export const canTakeSpare = (shop: Ruling, visit: Visit): boolean =>
  visit.state === 'planned' &&
  visit.held_from === null &&
  visit.rows.every(({ mark }) => mark === null) &&
  isOpenDate(shop, visit.pickup_date) &&
  dateOfWeek(visit, weekOf(visit)) === visit.pickup_date

/** Whether something added now would still be packed for this visit if it is paid in the last minute of its payment page. */
export const canAdd = ({ farm, clock }: Ruling, visit: Visit): boolean => canTakeSpare({ farm, clock: () => checkoutEnd(clock()) }, visit)

export const isInWeek = ({ rows }: Visit, week: number): boolean => rows.every((row) => weekOfRow(row) === week)

const isMoved = ({ chosen_week, chosen_site_id }: PickupRow): boolean => chosen_week !== null || chosen_site_id !== null

/** The pickups of a visit that are not where they would be by themselves. */
export const movedOf = ({ rows }: Visit): PickupRow[] => rows.filter(isMoved)

/** A skipped or given one comes back where it is; what was moved needs time left where it goes back to. */
const canUndo = (shop: Ruling, visit: Visit): boolean => {
  if (!isOpen(shop, visit)) return false
  return visit.state !== 'planned' || movedOf(visit).some((row) => isOpenDate(shop, homeDate(visit, row), row))
}

/** What a skip gives for each pickup: its cartons at the rate that was really paid for the order. */
export const skipCredits = ({ rows, price_cents }: Visit, balance: Balance): { pickup_id: number; cents: number }[] =>
  rows.map(({ pickup_id, cartons }) => ({ pickup_id, cents: worthOf(balance, cartons * price_cents) }))

/** What a skip gives in all, or has given, and what of that lowers what is owed. */
export const skipSums = (visit: Visit, balance: Balance): { skip_cents: number; skip_owed_cents: number } => {
  const given = visit.state === 'skipped' ? visit.rows.map(({ credited_cents: cents }) => ({ cents })) : skipCredits(visit, balance)
  const skip_cents = given.reduce((sum, { cents }) => sum + cents, 0)
  return { skip_cents, skip_owed_cents: Math.min(skip_cents, balance.owed_cents) }
}

/** What the farm has moved is left out for nothing. */
const isFree = ({ pickup_date }: Visit, row: PickupRow): boolean => isMovedByFarm(pickup_date, row)
export const isSkipFree = (visit: Visit): boolean => visit.rows.every((row) => isFree(visit, row))

/** Pickups that come together by themselves count once. */
const datesOf = (visit: Visit, weeks: readonly number[]) => new Set(weeks.map((week) => dateOfWeek(homeTiming(visit), week)))

/** How many skips its order has left. */
const skipsOfOrder = ({ farm }: Ruling, visit: Visit): number =>
  Math.max(0, farm.current.free_skips - datesOf(visit, visit.skipped_weeks).size)

/** How many skips further weeks of its order take, and how many it has left. */
export const skipsFor = (shop: Ruling, visit: Visit, weeks: readonly number[]): { needed: number; left: number } => {
  const used = datesOf(visit, visit.skipped_weeks)
  return { needed: [...datesOf(visit, weeks)].filter((date) => !used.has(date)).length, left: skipsOfOrder(shop, visit) }
}

/**
 * How often a visit could be skipped. Weeks that come together by themselves are one skip; those that their owner has put
 * together are one each, or who moves all to one day could skip a whole season at once.
 */
const skipsLeft = (shop: Ruling, visit: Visit): number => {
  const used = datesOf(visit, visit.skipped_weeks)
  const counted = visit.rows.filter((row) => !isFree(visit, row)).map(homeWeek)
  const needed = [...datesOf(visit, counted)].filter((date) => !used.has(date)).length
  return Math.max(0, shop.farm.current.free_skips - used.size - Math.max(0, needed - 1))
}

export const isSpare = ({ spare_offer_id }: Visit): boolean => spare_offer_id !== null

export const maySkip = (shop: Ruling, visit: Visit): boolean => !isSpare(visit) && (isSkipFree(visit) || skipsLeft(shop, visit) > 0)

/** What is short of a visit, in one: ways of making it good that differ are told by the first. */
const shortOf = (shop: Ruling, visit: Visit): Pick<MyPickup, 'short'> => {
  const missing = visit.rows.flatMap((row) => row.missing)
  const [first] = missing
  if (!first) return {}
  const cartons = missing.reduce((sum, each) => sum + each.cartons, 0)
  const cents = missing.reduce((sum, each) => sum + each.cents, 0)
  return { short: { cartons, cents, way: first.way, made_up_on: first.made_up_on, can_offer: canOffer(shop, visit) } }
}

/** What is left of a short visit can go to others as long as it isn't the day itself. */
export const canOffer = ({ farm, clock }: Ruling, { rows, state, pickup_date }: Visit): boolean =>
  rows.some(({ missing }) => missing.length > 0) &&
  state === 'planned' &&
  rows.every(({ mark }) => mark === null) &&
  pickup_date > dateAt(clock(), farm.current.time_zone)

const asWire = (shop: Ruling, visit: Visit, balance: Balance): MyPickup => ({
  ...visit,
  ...shortOf(shop, visit),
  is_made_up: visit.is_made_up || undefined,
  list_name: shortName(visit.name),
  weeks: visit.rows.length,
  is_collected: visit.rows.every(({ mark }) => mark === 'collected'),
  is_moved: movedOf(visit).length > 0,
  changes_until: untilOf(shop, visit),
  is_open: isOpen(shop, visit),
  can_undo: canUndo(shop, visit),
  free_skips: shop.farm.current.free_skips,
  skips_left: skipsLeft(shop, visit),
  order: showReference(visit.subscription_id),
  ...(isSpare(visit) && { is_spare: true as const }),
  order_skips_left: skipsOfOrder(shop, visit),
  // The bank has the money that a skip would turn into credit.
  can_skip: maySkip(shop, visit) && !balance.disputed,
  is_skip_free: isSkipFree(visit),
  moved_from: visit.rows.find((row) => isFree(visit, row))?.moved_from ?? null,
  friend_name: friendOf(visit.rows),
  given_to: shop.farm.current.pantry_name,
  owed_cents: balance.owed_cents,
  ...skipSums(visit, balance),
})

const isSamePlace = (visit: spareOffers.Place, other: spareOffers.Place): boolean =>
  visit.pickup_date === other.pickup_date && visit.site_id === other.site_id

/** Whether a visit is the first of these for its day and site. */
const firstOf = (of: readonly Visit[]) => (visit: Visit) => visit === of.find((other) => isSamePlace(other, visit))

/** What is left of an offer of spare cartons for a visit's day and site, said once. */
const readSpare = async (shop: Ruling, db: Db, visits: readonly Visit[]) => {
  // Nobody who is short is sold what they have been promised.
  const short = visits.filter(({ state, rows }) => state === 'short' || rows.some(({ missing }) => missing.length > 0))
  const open = visits.filter((visit) => canTakeSpare(shop, visit) && !short.some((other) => isSamePlace(other, visit)))
  const offers = await spareOffers.listOpen(db, open)
  const isFirst = firstOf(open)
  return (visit: Visit): MyPickup['spare'] => {
    const offer = isFirst(visit) ? offers.find((each) => isSamePlace(each, visit)) : undefined
    if (!offer) return undefined
    const { offer_id, left, price_cents } = offer
    return { offer_id, left, price_cents, until: changesUntil(visit.pickup_date, shop.farm.current) }
  }
}

/** Visits as their owner sees them, with what skipping each would bring. */
export const showVisits = async (shop: Ruling, db: Db, visits: readonly Visit[]): Promise<MyPickup[]> => {
  const today = dateAt(shop.clock(), shop.farm.current.time_zone)
  const balances = await readBalances(
    db,
    visits.map(({ subscription_id }) => subscription_id),
    today,
  )
  // Said once for a day and site, whatever orders are collected there; where there is nothing to choose, of none.
  const isAddable = firstOf(visits.filter((visit) => visit.product !== undefined && canAdd(shop, visit)))
  const spareFor = await readSpare(shop, db, visits)
  return visits.flatMap((visit) => {
    const balance = balances.get(visit.subscription_id)
    if (!balance) return []
    const spare = spareFor(visit)
    return { ...asWire(shop, visit, balance), ...(isAddable(visit) && { can_add: true as const }), ...(spare && { spare }) }
  })
}

export const showVisit = async (shop: Ruling, db: Db, visit: Visit): Promise<MyPickup> => {
  const [shown] = await showVisits(shop, db, [visit])
  if (!shown) throw new Error(`Order ${visit.subscription_id} is gone`)
  return shown
}
