import { showReference } from '../../shared/rules/order-reference.ts'
import { CARTON } from '../../shared/rules/products.ts'
import type { OtherOrder, RowDecision } from '../../shared/shapes/imports.ts'
import { importWords as say } from '../../words/en/dashboard/admin.ts'
import type { EqualOrder } from '../store/people/equal-orders.ts'
import { showOther } from './find-duplicates.ts'
import { plainName } from './matching/farm-names.ts'
import type { Farm } from './matching/open-row.ts'
import type { ReadRow } from './matching/read-row.ts'

type Row = ReadRow & { line: number; decision: RowDecision | null }

/**
 * What becomes of rows whose person has another order in that season, as in a corrected list: they are left out until the
 * farmer decides. An order can be replaced by one row.
 */
export const openOtherOrders = (farm: Pick<Farm, 'products'>) => {
  const replacedBy = new Map<number, number>()
  const firstOf = new Map<string, number>()

  /** The other order to show, and the same if this row replaces it. */
  const decide = ({ line, decision }: Row, others: readonly EqualOrder[]): { shown: OtherOrder | null; replaced?: EqualOrder } => {
    const all = others.map((order) => {
      const by = replacedBy.get(order.id)
      return { order, shown: { ...showOther(order, farm), ...(by !== undefined && { why_not: say.replacedBy(by) }) } }
    })
    const best = all.find(({ shown }) => shown.why_not === null) ?? all[0]
    if (!best) return { shown: null }
    const isReplaced = decision === 'replace' && best.shown.why_not === null
    if (!isReplaced) return { shown: best.shown }
    replacedBy.set(best.order.id, line)
    return { shown: best.shown, replaced: best.order }
  }

  /** What there is to know about a row that is brought in. */
  const note = ({ line, person, order }: Row, replaced: EqualOrder | undefined): string[] => {
    if (!order) return []
    const whose = `${person.email || plainName(person.name)} ${order.cycle_id} ${order.product_id ?? CARTON}`
    const first = firstOf.get(whose)
    if (first === undefined) firstOf.set(whose, line)
    return [...(replaced ? [say.replaces(showReference(replaced.id))] : []), ...(first === undefined ? [] : [say.otherRow(first)])]
  }
  return { decide, note }
}
