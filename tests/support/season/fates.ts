import type { PickupRow } from './world.ts'

/** What became of each carton once its season is over. */

type Lived = Pick<PickupRow, 'pickup_id' | 'pickup_date' | 'subscription_id' | 'state' | 'mark' | 'unclaimed' | 'held_from' | 'status'>

const isOver = ({ status }: Lived): boolean => status === 'canceled' || status === 'refunded'

/** Skipped, given away, canceled, collected, with its pickup again, or made good. */
const hasFate = (row: Lived): boolean =>
  ['skipped', 'donated', 'canceled', 'undone'].includes(row.state) ||
  row.mark === 'collected' ||
  (row.state === 'short' && row.unclaimed === null) ||
  // Of an order that has ended, what stands at the site is not carried on: it is its customer's until the host clears it.
  (row.unclaimed === null && isOver(row))

/** Of a carton that nobody collected: its site kept it, in one row that tells the rest, or gave it away. */
const brokenFate = (row: Lived, keptAs: ReadonlyMap<number | null, Lived[]>): string | undefined => {
  if (hasFate(row)) return undefined
  const kept = (keptAs.get(row.pickup_id) ?? []).filter(({ state }) => state !== 'undone')
  const is = JSON.stringify([row.state, row.mark, row.unclaimed, kept.length])
  const isHeld = row.unclaimed === 'held'
  const should = JSON.stringify(
    isHeld ? [row.state, row.state === 'short' ? null : 'missed', 'held', 1] : ['planned', 'missed', 'donated', 0],
  )
  if (is !== should)
    return `pickup ${row.pickup_id} of ${row.pickup_date}, order ${row.subscription_id} ${row.status}, is ${is}, not ${should}`
  return kept[0] ? brokenFate(kept[0], keptAs) : undefined
}

/** Pickups of which not exactly one thing became; those in which something was kept are told by what was kept. */
export const brokenFates = (rows: readonly Lived[]): string[] => {
  const keptAs = Map.groupBy(rows, ({ held_from }) => held_from)
  return rows.filter(({ held_from }) => held_from === null).flatMap((row) => brokenFate(row, keptAs) ?? [])
}
