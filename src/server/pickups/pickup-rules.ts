import type { PlainDate } from '../../shared/dates/calendar.ts'
import { changesUntil, isBeforeCutOff } from '../../shared/dates/cut-off.ts'
import { dateOfWeek, type Timing } from '../../shared/dates/pickup-dates.ts'
import { shortName } from '../../shared/rules/short-name.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import type { Shop } from '../context.ts'
import type { PickupRow, Visit } from '../store/pickups/my-pickups.ts'

/** When a customer may change a visit, and where its pickups are by themselves. */

export type Ruling = Pick<Shop, 'farm' | 'clock'>

export const isOpenDate = ({ farm: { current }, clock }: Ruling, date: PlainDate): boolean =>
  isBeforeCutOff(date, current, clock(), current.time_zone)

/** Cartons that nobody collected on their day are not planned anew. */
export const untilOf = ({ farm }: Ruling, { held_from, pickup_date }: Visit): string => changesUntil(held_from ?? pickup_date, farm.current)

export const isOpen = (shop: Ruling, { pickup_date, held_from, rows }: Visit): boolean =>
  held_from === null && rows.every(({ mark }) => mark === null) && isOpenDate(shop, pickup_date)

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

export const isInWeek = ({ rows }: Visit, week: number): boolean => rows.every((row) => weekOfRow(row) === week)

const isMoved = ({ chosen_week, chosen_site_id }: PickupRow): boolean => chosen_week !== null || chosen_site_id !== null

/** The pickups of a visit that are not where they would be by themselves. */
export const movedOf = ({ rows }: Visit): PickupRow[] => rows.filter(isMoved)

/** A skipped or given one comes back where it is; what was moved needs time left where it goes back to. */
const canUndo = (shop: Ruling, visit: Visit): boolean => {
  if (!isOpen(shop, visit)) return false
  return visit.state !== 'planned' || movedOf(visit).some((row) => isOpenDate(shop, homeDate(visit, row)))
}

/** What a skip gives for each pickup: the price of its cartons, in all no more than the farm still has of what was paid. */
export const skipCredits = ({ rows, price_cents, kept_cents }: Visit): { pickup_id: number; cents: number }[] => {
  let left = Math.max(0, kept_cents)
  return rows.map(({ pickup_id, cartons }) => {
    const cents = Math.min(cartons * price_cents, left)
    left -= cents
    return { pickup_id, cents }
  })
}

const skipCents = (visit: Visit): number => skipCredits(visit).reduce((sum, { cents }) => sum + cents, 0)

/**
 * How often a visit could be skipped. Weeks that come together by themselves are one skip; those that their owner has put
 * together are one each, or who moves all to one day could skip a whole season at once.
 */
export const skipsLeft = ({ farm }: Ruling, visit: Visit): number => {
  const datesOf = (weeks: readonly number[]) => new Set(weeks.map((week) => dateOfWeek(homeTiming(visit), week)))
  const used = datesOf(visit.skipped_weeks)
  const needed = [...datesOf(visit.rows.map(homeWeek))].filter((date) => !used.has(date)).length
  return Math.max(0, farm.current.free_skips - used.size - Math.max(0, needed - 1))
}

export const asWire = (shop: Ruling, visit: Visit): MyPickup => ({
  ...visit,
  list_name: shortName(visit.name),
  weeks: visit.rows.length,
  is_collected: visit.rows.every(({ mark }) => mark === 'collected'),
  is_moved: movedOf(visit).length > 0,
  changes_until: untilOf(shop, visit),
  is_open: isOpen(shop, visit),
  can_undo: canUndo(shop, visit),
  free_skips: shop.farm.current.free_skips,
  skips_left: skipsLeft(shop, visit),
  skip_cents: skipCents(visit),
})
