import { showCents } from '../../../shared/rules/money.ts'
import type { ReceiptTotals } from '../../../shared/shapes/receipts.ts'
import { showCount } from '../../../shared/words/admin-words.ts'
import { booksWords, methodNames } from '../../../shared/words/money/receipt-words.ts'
import css from './receipts.module.css'

const Money = ({ label, cents }: { label: string; cents: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{showCents(cents)}</dd>
  </div>
)

/** What the receipts that are chosen come to. */
export const Sums = ({ of: { by_method, ...sums } }: { of: ReceiptTotals }) => (
  <dl className={css.sums} aria-label="What these receipts come to">
    <div>
      <dt>Receipts</dt>
      <dd>{showCount(sums.receipts)}</dd>
    </div>
    <Money label="Came" cents={sums.gross_cents} />
    <Money label="Went back" cents={sums.refund_cents} />
    <Money label={sums.without_fee > 0 ? `Fees (${showCount(sums.without_fee)} not known)` : 'Fees'} cents={sums.fee_cents} />
    <Money label="Left" cents={sums.net_cents} />
    {sums.disputed_cents !== 0 && <Money label="Of that, disputed by banks" cents={sums.disputed_cents} />}
    {by_method.length > 1 &&
      by_method.map(({ method, gross_cents, refund_cents }) => (
        <Money key={method} label={methodNames[method]} cents={gross_cents - refund_cents} />
      ))}
    {sums.open_credit_cents !== 0 && <Money label={booksWords.openCredit} cents={sums.open_credit_cents} />}
    {sums.unspent_gift_cents !== 0 && <Money label={booksWords.unspentGifts} cents={sums.unspent_gift_cents} />}
  </dl>
)
