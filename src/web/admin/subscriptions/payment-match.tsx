import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import type { OrderTotals } from '../../../shared/shapes/orders.ts'
import { Tag } from '../../ui/show/tag.tsx'
import { comparePayments } from './payments.ts'
import css from './totals.module.css'

export const dollarsInWords = (dollars: number) => showCents(toCents(dollars))

/** Says whether the sum before it is what the payment provider settled, and if not, why or by how much. */
export const PaymentMatch = ({ totals }: { totals: OrderTotals }) => {
  const { isAlike, refundedCents, apartCents } = comparePayments(totals)
  if (isAlike)
    return (
      <span className={css.match}>
        <Tag kind="good">matches payments</Tag> {refundedCents > 0 && `after ${showCents(refundedCents)} refunded`}
      </span>
    )
  return (
    <span className={css.match}>
      <Tag kind="watch">differs</Tag> by {showCents(apartCents)}, provider settled {dollarsInWords(totals.settled_amount)}
      {refundedCents > 0 && ` after ${showCents(refundedCents)} refunded`}
    </span>
  )
}
