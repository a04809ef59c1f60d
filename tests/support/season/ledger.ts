import { expect } from 'vitest'
import { type PickupRow, rowsOf, type World } from './world.ts'

/** At the end of a season: what became of each carton. What became of each cent is in money.ts. */

type Fate = 'collected' | 'given away' | 'skipped' | 'canceled' | 'made good' | 'with its pickup again'

/** Exactly one thing became of each pickup; what a site kept is told by the row in which it waited. */
const fateOf = (row: PickupRow, rows: readonly PickupRow[]): Fate => {
  if (row.state === 'skipped') return 'skipped'
  if (row.state === 'donated') return 'given away'
  if (row.state === 'canceled') return 'canceled'
  if (row.mark === 'collected') return 'collected'
  const kept = rows.filter(({ held_from, state }) => held_from === row.pickup_id && state !== 'undone')
  if (row.state === 'undone') return 'with its pickup again'
  if (row.state === 'short' && row.unclaimed === null) return 'made good'
  // What was to be made up, and could not be.
  if (row.state === 'short' && row.unclaimed === 'donated') return 'given away'
  // Of an order that has ended, what stands at the site is not carried on: it is its customer's until the host clears it.
  if (row.unclaimed === null && (row.status === 'canceled' || row.status === 'refunded')) return 'given away'
  expect(
    [row.state, row.mark, row.unclaimed, kept.length],
    `pickup ${row.pickup_id} of ${row.pickup_date}, order ${row.subscription_id} ${row.status}`,
  ).toEqual(
    row.unclaimed === 'held' ? [row.state, row.state === 'short' ? null : 'missed', 'held', 1] : ['planned', 'missed', 'donated', 0],
  )
  return kept[0] ? fateOf(kept[0], rows) : 'given away'
}

/** What is canceled in an order that goes on was stopped until too late. */
export const everyCartonHasOneFate = async (world: World): Promise<void> => {
  const rows = await rowsOf(world)
  for (const row of rows.filter(({ held_from }) => held_from === null)) fateOf(row, rows)
}
