import { EGGS_IN_CARTON } from '../../shared/limits.ts'
import { numbersOf, type OwnWeeks, weeksOnSale } from '../../shared/rules/money/order-total.ts'
import { CARTON } from '../../shared/rules/products.ts'
import type { ImportedOrder, RowProblem } from '../../shared/shapes/imports.ts'
import type { Capacity } from '../../shared/shapes/pickups.ts'
import { importWords as say } from '../../words/en/dashboard/admin.ts'
import type { EqualOrder } from '../store/people/equal-orders.ts'
import type { Farm } from './matching/open-row.ts'
import type { ReadRow } from './matching/read-row.ts'

type Rhythm = { every_weeks: number; turn: number }
const rhythmOf = ({ every_weeks = 1, turn = 0 }: ImportedOrder): Rhythm => ({ every_weeks, turn })

/** What is left of one cycle, counted in eggs: before the file, and what its lines take in each week. */
const openCycle = ({ cartons_left, rhythms = [], sites }: Capacity) => {
  const taken = new Map<number, number>()
  const leftBefore = ({ every_weeks, turn }: Rhythm): number =>
    cartons_left === null
      ? Number.POSITIVE_INFINITY
      : (rhythms.find((each) => each.every_weeks === every_weeks && each.turn === turn)?.eggs_left ?? cartons_left * EGGS_IN_CARTON)
  return {
    places: new Map(sites.map((each) => [each.site_id, each.places_left])),
    eggsLeft: (rhythm: Rhythm, own: OwnWeeks): number =>
      leftBefore(rhythm) - Math.max(...numbersOf(own).map((week) => taken.get(week) ?? 0)),
    take: (eggs: number, own: OwnWeeks): void => {
      for (const week of numbersOf(own)) taken.set(week, (taken.get(week) ?? 0) + eggs)
    },
  }
}

/** Takes room for line after line, as bringing them in does. */
export const openRoom = (capacity: readonly Capacity[], { cycles, products = [], today }: Farm) => {
  const left = new Map(capacity.map((each) => [each.cycle_id, openCycle(each)]))
  const eggsOf = (product_id = CARTON): number =>
    products.find(({ product }) => product.product_id === product_id)?.product.eggs ?? EGGS_IN_CARTON
  const weeksOf = (cycle_id: number, rhythm: Rhythm): OwnWeeks => {
    const cycle = cycles.find((each) => each.cycle_id === cycle_id)
    return cycle ? weeksOnSale(cycle, today, rhythm) : { first_week: 0, weeks: 0, every_weeks: 1 }
  }
  const free = ({ cycle_id, site_id, product_id, cartons_per_week, ...own }: EqualOrder, sign: 1 | -1) => {
    const room = left.get(cycle_id)
    if (!room) return
    room.take(-sign * cartons_per_week * eggsOf(product_id), own)
    const places = room.places.get(site_id)
    if (places !== undefined) room.places.set(site_id, places + sign)
  }
  const take = ({ order }: ReadRow): RowProblem | undefined => {
    const room = order?.cycle_id ? left.get(order.cycle_id) : undefined
    if (!room || !order?.cycle_id || !order.site_id || order.weeks === 0) return undefined
    const cartons = order.cartons_per_week ?? 0
    const eggs = eggsOf(order.product_id)
    const own = weeksOf(order.cycle_id, rhythmOf(order))
    const places = room.places.get(order.site_id)
    const cartonsLeft = eggs === 0 ? Number.POSITIVE_INFINITY : Math.floor(room.eggsLeft(rhythmOf(order), own) / eggs)
    if (cartons > cartonsLeft)
      return { field: 'cartons_per_week', kind: 'cycleFull', text: say.cycleFull(Math.max(0, cartonsLeft), order.short_name) }
    if (places !== undefined && places < 1) return { field: 'site', kind: 'siteFull', text: say.siteFull }
    room.take(cartons * eggs, own)
    if (places !== undefined) room.places.set(order.site_id, places - 1)
    return undefined
  }
  return {
    /** The turn with the most room for an order that isn't collected every week: of several, the one that comes first. */
    turnOf: ({ order }: ReadRow): number | undefined => {
      const room = order?.cycle_id ? left.get(order.cycle_id) : undefined
      if (!room || !order?.cycle_id || !order.every_weeks || order.turn === undefined) return order?.turn
      const { cycle_id, every_weeks } = order
      const turns = Array.from({ length: every_weeks }, (_, turn) => ({ turn, own: weeksOf(cycle_id, { every_weeks, turn }) }))
        .filter(({ own }) => own.weeks > 0)
        .sort((one, other) => one.own.first_week - other.own.first_week)
        .map(({ turn, own }) => ({ turn, eggs: room.eggsLeft({ every_weeks, turn }, own) }))
      const most = Math.max(...turns.map(({ eggs }) => eggs))
      return turns.find(({ eggs }) => eggs === most)?.turn ?? order.turn
    },
    /** An order that is replaced leaves its room. */
    reserve: (row: ReadRow, replaced: EqualOrder | undefined): RowProblem | undefined => {
      if (replaced) free(replaced, 1)
      const full = take(row)
      if (full && replaced) free(replaced, -1)
      return full
    },
  }
}
