import '../money/papers/paper-calls.ts'
import { Link } from 'react-router'
import { receiptPath, statementPath } from '../../shared/paper-addresses.ts'
import { groupBy } from '../../shared/rules/group-by.ts'
import { showCents } from '../../shared/rules/money/cents.ts'
import { showReceiptNo } from '../../shared/rules/order-reference.ts'
import type { MyReceipt } from '../../shared/shapes/receipts.ts'
import { showFor, showPaidOn } from '../../words/en/money/receipt.ts'
import * as words from '../../words/en/pages/profile.ts'
import { useReading } from '../calls/use-call.ts'
import { Folded } from '../ui/show/folded.tsx'
import css from './my-receipts.module.css'

/** The receipts of each order, those of the latest in sight; nothing for people who never paid. */
export const MyReceipts = () => {
  const { data = [] } = useReading('listMyReceipts')
  if (data.length === 0) return null
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts">{words.receipts}</h2>
      {[...groupBy(data, ({ reference }) => reference ?? '')].map(([reference, receipts], place) => (
        <Folded key={reference} name={nameOf(receipts)} isOpen={place === 0}>
          <ul className={`stack list ${css.receipts}`}>
            {receipts.map((receipt) => (
              <Entry key={receipt.receipt_no} receipt={receipt} />
            ))}
          </ul>
          <Season of={receipts[0]} />
        </Folded>
      ))}
    </section>
  )
}

const nameOf = ([first]: readonly MyReceipt[]): string =>
  first?.reference
    ? [first.egg_cycle, words.ofOrder(first.reference), first.ended && words.ended[first.ended]].filter(Boolean).join(', ')
    : words.gifts

const Entry = ({ receipt }: { receipt: MyReceipt }) => (
  <li>
    <Link className="thumb" to={receiptPath(receipt.receipt_no)}>
      {words.receipt(showReceiptNo(receipt.receipt_no))}
    </Link>
    <span className={css.what}>
      {showFor(receipt)}, {showPaidOn(receipt.paid_on)}
    </span>
    <strong>{showCents(receipt.cents)}</strong>
  </li>
)

const Season = ({ of }: { of: MyReceipt | undefined }) =>
  of?.reference != null &&
  of.cycle_id !== null && (
    <p>
      <Link className="thumb" to={statementPath(of.cycle_id)}>
        {words.statement}
      </Link>
    </p>
  )
