import { Link } from 'react-router'
import { receiptPath, statementPath } from '../../../shared/paper-addresses.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showReceiptNo } from '../../../shared/rules/order-reference.ts'
import type { BookedReceipt } from '../../../shared/shapes/receipts.ts'
import { methodNames, showFor, showPaidOn } from '../../../words/en/money/receipt.ts'
import { Tag } from '../../ui/show/tag.tsx'
import { PersonLink } from '../parts/show/person-link.tsx'
import css from './receipts.module.css'

/** One line at a desk, a small card on a phone. */
export const ReceiptRow = ({ receipt }: { receipt: BookedReceipt }) => (
  <li>
    <div className={`row baseline gap-x-3 ${css.row}`}>
      <Link className="thumb" to={receiptPath(receipt.receipt_no)}>
        {showReceiptNo(receipt.receipt_no)}
      </Link>
      <span className="soft">{showPaidOn(receipt.paid_on)}</span>
      <strong>
        <PersonLink id={receipt.reference}>{receipt.name}</PersonLink>
      </strong>
      <span>
        {describeReceipt(receipt)}
        {receipt.disputed && <Tag kind="trouble">Disputed</Tag>}
        {receipt.note && <span className="soft"> {receipt.note}</span>}
      </span>
      <Season of={receipt} />
      <strong className={css.cents}>{showCents(receipt.cents)}</strong>
    </div>
  </li>
)

const describeReceipt = (receipt: BookedReceipt): string =>
  [
    showFor(receipt, receipt.reference),
    receipt.kind !== 'payment' && (receipt.reference ?? 'gift'),
    methodNames[receipt.method].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ')

const Season = ({ of: { order_id, cycle_id, egg_cycle, name } }: { of: BookedReceipt }) =>
  order_id !== null && cycle_id !== null ? (
    <Link className="thumb" to={`${statementPath(cycle_id)}?order=${order_id}`} aria-label={`${egg_cycle}, statement of ${name}`}>
      {egg_cycle}
    </Link>
  ) : (
    <span>{egg_cycle}</span>
  )
