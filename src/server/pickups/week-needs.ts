import type { Needs } from '../store/capacity/week-capacity.ts'
import type { PickupRow, Visit } from '../store/pickups/my-pickups.ts'

type Moved = Pick<Visit, 'eggs'> & { readonly rows: readonly PickupRow[] }

/** A visit's eggs by the week in which each pickup is packed. */
export const needsBy = ({ rows, eggs }: Moved, weekOf: (row: PickupRow) => number, cartonsOf: (row: PickupRow) => number): Needs => {
  const needs = new Map<number, number>()
  for (const row of rows) needs.set(weekOf(row), (needs.get(weekOf(row)) ?? 0) + cartonsOf(row) * eggs)
  return needs
}

/** What a visit needs if it is made in a week: room for all its eggs there. */
export const needsIn = ({ cartons, eggs }: Visit, week: number): Needs => new Map([[week, cartons * eggs]])
