import { useState } from 'react'
import { CHOSEN_ORDERS_MAX } from '../../../../shared/limits.ts'
import type { Order } from '../../../../shared/shapes/orders.ts'

/** The orders that something is done to together. */
export type Chosen = {
  readonly rows: readonly Order[]
  readonly has: (row: Order) => boolean
  readonly choose: (some: readonly Order[], isChosen: boolean) => void
  readonly clear: () => void
  /** More than this do not fit. */
  readonly isFull: boolean
}

type Kept = { readonly of: string; readonly rows: ReadonlyMap<number, Order> }

/** Kept from page to page and however they are sorted, but not when one looks at others: `of` says at which. */
export const useChosen = (of: string, shown: readonly Order[]): Chosen => {
  const [kept, setKept] = useState<Kept>({ of, rows: new Map() })
  const rows = kept.of === of ? kept.rows : new Map<number, Order>()
  // What was just changed is shown as it is now.
  const now = new Map(shown.map((row) => [row.id, row]))

  const choose = (some: readonly Order[], isChosen: boolean) => {
    const next = new Map(rows)
    for (const row of some) {
      if (!isChosen) next.delete(row.id)
      else if (next.has(row.id) || next.size < CHOSEN_ORDERS_MAX) next.set(row.id, row)
    }
    setKept({ of, rows: next })
  }
  return {
    rows: [...rows.values()].map((row) => now.get(row.id) ?? row),
    has: ({ id }) => rows.has(id),
    choose,
    clear: () => setKept({ of, rows: new Map() }),
    isFull: rows.size >= CHOSEN_ORDERS_MAX,
  }
}
