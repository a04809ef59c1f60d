import { Link } from 'react-router'
import { receiptPath } from '../../../shared/paper-addresses.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showReceiptNo } from '../../../shared/rules/order-reference.ts'
import type { CustomerFile } from '../../../shared/shapes/customers.ts'
import { showHeldCredit } from '../../../words/en/dashboard/admin.ts'
import { creditReasons } from '../../../words/en/dates/week.ts'
import { methodNames, showFor, showPaidOn } from '../../../words/en/money/receipt.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import { Folded } from '../../ui/show/folded.tsx'
import { GiveCredit } from '../parts/pay/give-credit.tsx'
import { Sheet } from '../parts/show/tab-page.tsx'
import css from './customers.module.css'

/** What a person paid and has as credit; what they owe is in their orders. */
export const CustomerMoney = ({ of: customer }: { of: CustomerFile }) => (
  <Sheet heading="Money">
    <Receipts of={customer} />
    {customer.has_account && <Credit of={customer} />}
    {customer.has_account && !customer.is_closed && (
      <Folded name="Give credit">
        <GiveCredit email={customer.email} />
      </Folded>
    )}
  </Sheet>
)

const Receipts = ({ of: { receipts } }: { of: CustomerFile }) =>
  receipts.length === 0 ? (
    <p className="soft">No payments yet.</p>
  ) : (
    <ul className={`list ${css.lines}`} aria-label="Receipts">
      {receipts.map((receipt) => (
        <li key={receipt.receipt_no}>
          <span>
            <Link className="thumb" to={receiptPath(receipt.receipt_no)}>
              {showReceiptNo(receipt.receipt_no)}
            </Link>{' '}
            {showPaidOn(receipt.paid_on)}, {showFor(receipt, receipt.reference)}, {methodNames[receipt.method].toLowerCase()}
          </span>
          <strong>{showCents(receipt.cents)}</strong>
        </li>
      ))}
    </ul>
  )

const Credit = ({ of: { credit, held_credit_cents } }: { of: CustomerFile }) => (
  <>
    <p>
      Credit: <strong>{showCents(credit.balance_cents)}</strong>
    </p>
    {held_credit_cents !== 0 && <p>{showHeldCredit(held_credit_cents)}</p>}
    {credit.entries.length > 0 && (
      <Folded name="Where it comes from">
        <ul className={`list ${css.lines}`}>
          {credit.entries.map((entry) => (
            <li key={entry.entry_id}>
              <span>
                {creditReasons[entry.reason]}
                {entry.reference && `, order ${entry.reference}`}, {showMoment(entry.at)}
                {entry.note && `: ${entry.note}`}
              </span>
              <strong>{showCents(entry.cents)}</strong>
            </li>
          ))}
        </ul>
      </Folded>
    )}
  </>
)
