import type { PlainDate } from '../../shared/dates/calendar.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import type { ImportedOrder } from '../../shared/shapes/imports.ts'
import { importWords as say } from '../../words/en/dashboard/admin.ts'
import type { Shop } from '../kernel/context.ts'
import type { Db } from '../store/database/database.ts'
import * as importRows from '../store/people/import-rows.ts'
import * as imported from '../store/people/imported-orders.ts'
import * as imports from '../store/people/imports.ts'
import { bookBack } from './undo-import.ts'

/** An order from an earlier file, replaced by a row of a corrected one. */

type Ready = importRows.ReadyRow & { order: ImportedOrder | null; replaced?: imported.Unused }

/** Locks the orders that rows replace, before anything else is; a row whose order was used since is not brought in. */
export const lockReplaced = async (tx: Db, rows: readonly importRows.ReadyRow[], today: PlainDate): Promise<Ready[]> => {
  const ready: Ready[] = []
  for (const row of rows) {
    const { order, other_order } = row.reads
    if (row.decision !== 'replace' || !other_order) ready.push({ ...row, order })
    else {
      const replaced = await imported.lockUnused(tx, other_order.subscription_id, today)
      if (replaced) ready.push({ ...row, order, replaced })
      else {
        const text = say.notReplaced(showReference(other_order.subscription_id))
        await importRows.noteOutcome(tx, row, 'problems', { problem: { field: 'row', kind: 'movedOn', text } })
      }
    }
  }
  return ready
}

type Where = { from: { file_name: string; who: string }; today: PlainDate }

/** Takes such an order back as undoing its own import would. */
export const takeReplaced = async (
  tx: Db,
  shop: Pick<Shop, 'clock'>,
  { from: { file_name, who }, today }: Where,
  { import_id, line, subscription_id, receipt_no }: imported.Unused,
): Promise<void> => {
  await importRows.noteOutcome(tx, { import_id, line }, 'takenBack', { note: say.replaced(file_name) })
  if (receipt_no === null) await imported.remove(tx, [subscription_id])
  else await bookBack(tx, shop, { import_id, who, today }, subscription_id)
  await imports.count(tx, import_id)
}
