import type { PlainDate } from '../../shared/dates/calendar.ts'
import { changesUntil, isBeforeCutOff } from '../../shared/dates/cut-off.ts'
import { dateOfWeek, type Timing } from '../../shared/dates/pickup-dates.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import type { Shop } from '../context.ts'
import type { PickupRow } from '../store/pickups/my-pickups.ts'

/** When a customer may change a pickup, and where it is by itself. */

export type Ruling = Pick<Shop, 'farm' | 'clock'>

export const isOpenDate = ({ farm: { current }, clock }: Ruling, date: PlainDate): boolean =>
  isBeforeCutOff(date, current, clock(), current.time_zone)

/** Cartons that nobody collected on their day are not planned anew. */
export const untilOf = ({ farm }: Ruling, { held_from, pickup_date }: PickupRow): string =>
  changesUntil(held_from ?? pickup_date, farm.current)

export const isOpen = (shop: Ruling, { pickup_date, held_from, mark }: PickupRow): boolean =>
  held_from === null && mark === null && isOpenDate(shop, pickup_date)

/** The week in which a pickup is collected when nobody moves it: its own, or the later one with which it was planned. */
export const homeWeek = ({ week, with_week }: PickupRow): number => with_week ?? week

const homeOf = ({ start_date, changes, home_site_id, home_start_day }: PickupRow): Timing => ({
  start_date,
  changes,
  site_id: home_site_id,
  pickup_start_day: home_start_day,
})

/** The week in which it is collected. */
export const weekOf = (row: PickupRow): number => row.chosen_week ?? homeWeek(row)

export const isMoved = ({ chosen_week, chosen_site_id }: PickupRow): boolean => chosen_week !== null || chosen_site_id !== null

/** A skipped or given one comes back where it is; a moved one needs time left where it goes back to. */
const canUndo = (shop: Ruling, row: PickupRow): boolean => {
  if (!isOpen(shop, row)) return false
  if (row.state !== 'planned') return true
  return isMoved(row) && isOpenDate(shop, dateOfWeek(homeOf(row), homeWeek(row)))
}

/** The price of its cartons, but no more than the farm still has of what was paid. */
export const skipCents = ({ cartons, price_cents, kept_cents }: PickupRow): number =>
  Math.min(cartons * price_cents, Math.max(0, kept_cents))

export const skipsLeft = ({ farm }: Ruling, { skipped }: PickupRow): number => Math.max(0, farm.current.free_skips - skipped)

export const asWire = (shop: Ruling, row: PickupRow): MyPickup => ({
  ...row,
  is_moved: isMoved(row),
  changes_until: untilOf(shop, row),
  is_open: isOpen(shop, row),
  can_undo: canUndo(shop, row),
  free_skips: shop.farm.current.free_skips,
  skips_left: skipsLeft(shop, row),
  skip_cents: skipCents(row),
})
