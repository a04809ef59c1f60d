import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { ReceiptTotals } from '../../../shared/shapes/receipts.ts'
import { booksWords, sayGap } from '../../../words/en/dashboard/books.ts'
import { showCount } from '../../../words/en/dashboard/count.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { methodNames } from '../../../words/en/money/receipt.ts'
import { farmToday } from '../../../words/en/pages/moment.ts'
import css from './receipts.module.css'

const Money = ({ label, cents }: { label: string; cents: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{showCents(cents)}</dd>
  </div>
)

type Props = { readonly of: ReceiptTotals; readonly until: PlainDate | undefined }

/** What the receipts that are chosen come to, and apart from that what the farm owes for it. */
export const Sums = ({ of, until }: Props) => (
  <div className={`stack gap-1 ${css.both}`}>
    <Moved of={of} />
    {(of.open_credit_cents !== 0 || of.unspent_gift_cents !== 0) && <StillToGive of={of} on={lastDay(until)} />}
    {of.gaps.map((gap) => (
      <p key={gap.first_no} className={css.gap}>
        {sayGap(gap)}
      </p>
    ))}
  </div>
)

/** Nobody knows more than today. */
const lastDay = (until: PlainDate | undefined): PlainDate => (until && until < farmToday() ? until : farmToday())

const StillToGive = ({ of, on }: { of: ReceiptTotals; on: PlainDate }) => (
  <section aria-labelledby="still-to-give">
    <h3 id="still-to-give">{booksWords.stillToGiveOn(showDate(on))}</h3>
    <dl className={`row gap-x-5 ${css.sums}`}>
      {of.open_credit_cents !== 0 && <Money label={booksWords.openCredit} cents={of.open_credit_cents} />}
      {of.unspent_gift_cents !== 0 && <Money label={booksWords.unspentGifts} cents={of.unspent_gift_cents} />}
    </dl>
  </section>
)

const Moved = ({ of: { by_method, ...sums } }: { of: ReceiptTotals }) => (
  <dl className={`row gap-x-5 ${css.sums}`} aria-label="Totals of these receipts">
    <div>
      <dt>Receipts</dt>
      <dd>{showCount(sums.receipts)}</dd>
    </div>
    <Money label="Paid to the farm" cents={sums.gross_cents} />
    <Money label="Refunded" cents={sums.refund_cents} />
    <Money
      label={sums.without_fee > 0 ? `Provider's fees (${showCount(sums.without_fee)} not known yet)` : "Provider's fees"}
      cents={sums.fee_cents}
    />
    <Money label="Net" cents={sums.net_cents} />
    {sums.disputed_cents !== 0 && <Money label="Of that, disputed by banks" cents={sums.disputed_cents} />}
    {by_method.length > 1 &&
      by_method.map(({ method, gross_cents, refund_cents }) => (
        <Money key={method} label={methodNames[method]} cents={gross_cents - refund_cents} />
      ))}
  </dl>
)
