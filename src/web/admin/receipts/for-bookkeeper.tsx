import { useState } from 'react'
import { Link } from 'react-router'
import { receiptPath } from '../../../shared/paper-addresses.ts'
import { showReceiptNo } from '../../../shared/rules/order-reference.ts'
import type { ComparedBooks, ReceiptSpan } from '../../../shared/shapes/receipts.ts'
import { booksWords, sayCompared, sayDifference } from '../../../words/en/dashboard/books.ts'
import { showPaidOn } from '../../../words/en/money/receipt.ts'
import { useCall } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { sayFailed } from '../../ui/notice/reason.ts'
import { saveFile } from '../../ui/show/save-file.ts'
import { Actions } from '../parts/show/tab-page.tsx'
import css from './receipts.module.css'

/** Files of the days above, and whether their payments by card agree with the provider's own list. */
export const ForBookkeeper = ({ span }: { span: ReceiptSpan }) => (
  <div className={`stack gap-6 ${css.bookkeeper}`}>
    <Files span={span} />
    <Compare key={`${span.from} ${span.until}`} span={span} />
  </div>
)

const Files = ({ span }: { span: ReceiptSpan }) => {
  const download = useCall('downloadReceipts')
  const [saved, setSaved] = useState('')
  const get = (format: 'csv' | 'xlsx') => {
    setSaved('')
    download.mutate(
      { query: { ...span, format } },
      {
        onSuccess: (file) => {
          saveFile(file)
          setSaved(file.filename)
        },
      },
    )
  }
  const button = (format: string) => ({
    isBusy: download.isPending && download.variables?.query.format === format,
    isWaiting: download.isPending,
  })
  return (
    <section>
      <p>
        One row per receipt: date, number, who, what, gross, fee, refund, net, method. The spreadsheet also has totals by month, unused
        credit and unspent gifts.
      </p>
      <Actions>
        <PressButton onClick={() => get('xlsx')} {...button('xlsx')}>
          Spreadsheet
        </PressButton>
        <PressButton isSecond onClick={() => get('csv')} {...button('csv')}>
          CSV file
        </PressButton>
      </Actions>
      <Notice kind="good">{saved && `Saved ${saved}`}</Notice>
      <Notice kind="trouble">{download.error && sayFailed(booksWords.failed, download.error)}</Notice>
    </section>
  )
}

const Compare = ({ span: { from, until } }: { span: ReceiptSpan }) => {
  const compare = useCall('compareBooks')
  const [isMissing, setMissing] = useState(false)
  const press = () => {
    setMissing(!from || !until)
    if (from && until) compare.mutate({ query: { from, until } })
  }
  return (
    <section>
      <p>Compare card payments in this period with the provider's list.</p>
      <Actions>
        <PressButton isSecond onClick={press} isBusy={compare.isPending}>
          Compare with the provider
        </PressButton>
      </Actions>
      <Notice kind="trouble">
        {isMissing ? booksWords.spanMissing : compare.error && sayFailed(booksWords.compareFailed, compare.error)}
      </Notice>
      <Notice kind="good">{compare.data?.differing === 0 && sayCompared(compare.data)}</Notice>
      <Notice kind="trouble">{compare.data && compare.data.differing > 0 && sayCompared(compare.data)}</Notice>
      {compare.data && compare.data.differing > 0 && <Differences of={compare.data} />}
    </section>
  )
}

const Differences = ({ of: { differences, differing } }: { of: ComparedBooks }) => (
  <>
    <ul className={css.differences}>
      {differences.map((each) => (
        <li key={`${each.payment_ref} ${each.receipt_no}`}>
          <p>
            {each.receipt_no !== null && <Link to={receiptPath(each.receipt_no)}>Receipt {showReceiptNo(each.receipt_no)}</Link>}{' '}
            {[each.reference && `order ${each.reference}`, showPaidOn(each.paid_on), each.payment_ref].filter(Boolean).join(', ')}
          </p>
          <p>{sayDifference(each)}</p>
        </li>
      ))}
    </ul>
    {differing > differences.length && <p>And {differing - differences.length} more. Choose a shorter period to see them.</p>}
  </>
)
