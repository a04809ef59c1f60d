import { useState } from 'react'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { chosenWords } from '../../../../words/en/dashboard/orders.ts'
import { api } from '../../../calls/api.ts'
import { Refused } from '../../../calls/refused.ts'
import { reasonOf, sayFailed } from '../../../ui/notice/reason.ts'
import { saveFile } from '../../../ui/show/save-file.ts'
import { isEndable, isHeld, isWaitedFor, orderName, payableOf } from '../order-state.ts'
import { useOrderCache } from '../use-order-cache.ts'

/** What was done, to what, and what not. */
export type Outcome = { readonly good?: string | undefined; readonly bad?: string | undefined; readonly changed?: readonly Order[] }

/** As with one: what has to be decided about is not just looked at. */
export const canSee = (row: Order): boolean => row.needs_care && !isHeld(row) && !isWaitedFor(row)
export const canNote = (row: Order): boolean => isEndable(row) && payableOf(row) > 0

/** One after another, each as if it were done alone; one that is refused leaves the others done. */
export const forEach = async (rows: readonly Order[], act: (row: Order) => Promise<Order>) => {
  const done: Order[] = []
  const changed: Order[] = []
  const refused: { row: Order; why: Refused }[] = []
  for (const row of rows) {
    try {
      changed.push(await act(row))
      done.push(row)
    } catch (reason) {
      refused.push({ row, why: Refused.from(reason) })
    }
  }
  const [first] = refused
  const names = refused.map(({ row }) => orderName(row)).join(', ')
  return { done, changed, bad: first && chosenWords.failed(names, reasonOf(first.why)) }
}

export const useChosenDeeds = () => {
  const cache = useOrderCache()
  const [busy, setBusy] = useState<'save' | 'see'>()
  const during = (what: 'save' | 'see', act: () => Promise<Outcome>): Promise<Outcome> => {
    setBusy(what)
    return act().finally(() => setBusy(undefined))
  }
  return {
    busy,
    save: (rows: readonly Order[]) =>
      during('save', () =>
        api
          .downloadChosenOrders({ query: { orders: rows.map(({ id }) => id).join(',') } })
          .then((file): Outcome => {
            saveFile(file)
            return { good: chosenWords.saved(file.filename) }
          })
          .catch((reason): Outcome => ({ bad: sayFailed(chosenWords.saveFailed, Refused.from(reason)) })),
      ),
    see: (rows: readonly Order[]) =>
      during('see', async () => {
        const { done, changed, bad } = await forEach(rows, async ({ id, version }) => {
          const order = await api.markOrderSeen({ params: { id }, body: { version } })
          cache.replace(order)
          return order
        })
        return { good: done.length > 0 ? chosenWords.seen(done.length) : undefined, bad, changed }
      }),
  }
}
