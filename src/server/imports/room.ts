import type { RowProblem } from '../../shared/shapes/imports.ts'
import type { Capacity } from '../../shared/shapes/pickups.ts'
import { importWords as say } from '../../words/en/dashboard/admin.ts'
import type { EqualOrder } from '../store/people/equal-orders.ts'
import type { ReadRow } from './matching/read-row.ts'

/** Takes room for line after line, as bringing them in does. */
export const openRoom = (capacity: readonly Capacity[]) => {
  const left = new Map(
    capacity.map(({ cycle_id, cartons_left, sites: at }) => [
      cycle_id,
      { cartons_left, places: new Map(at.map((each) => [each.site_id, each.places_left])) },
    ]),
  )
  const free = ({ cycle_id, site_id, cartons_per_week }: EqualOrder, sign: 1 | -1) => {
    const room = left.get(cycle_id)
    if (!room) return
    if (room.cartons_left !== null) room.cartons_left += sign * cartons_per_week
    const places = room.places.get(site_id)
    if (places !== undefined) room.places.set(site_id, places + sign)
  }
  const take = ({ order }: ReadRow): RowProblem | undefined => {
    const room = order?.cycle_id ? left.get(order.cycle_id) : undefined
    if (!room || !order?.site_id || order.weeks === 0) return undefined
    const cartons = order.cartons_per_week ?? 0
    const places = room.places.get(order.site_id)
    if (room.cartons_left !== null && cartons > room.cartons_left)
      return { field: 'cartons_per_week', kind: 'cycleFull', text: say.cycleFull(room.cartons_left) }
    if (places !== undefined && places < 1) return { field: 'site', kind: 'siteFull', text: say.siteFull }
    if (room.cartons_left !== null) room.cartons_left -= cartons
    if (places !== undefined) room.places.set(order.site_id, places - 1)
    return undefined
  }
  /** An order that is replaced leaves its room. */
  return (row: ReadRow, replaced: EqualOrder | undefined): RowProblem | undefined => {
    if (replaced) free(replaced, 1)
    const full = take(row)
    if (full && replaced) free(replaced, -1)
    return full
  }
}
