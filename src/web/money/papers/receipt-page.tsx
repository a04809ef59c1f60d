import { Link, useParams } from 'react-router'
import { receiptPath } from '../../../shared/paper-addresses.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { afterCredit } from '../../../shared/rules/money/order-total.ts'
import { showReceiptNo } from '../../../shared/rules/order-reference.ts'
import type { ReceiptPaper } from '../../../shared/shapes/receipts.ts'
import { startLine } from '../../../words/en/dates/show-date.ts'
import { showFor, showPaidFor, showPaidOn, showReceipts } from '../../../words/en/money/receipt.ts'
import * as words from '../../../words/en/pages/order/papers.tsx'
import { useAnswer } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { Facts } from '../../ui/show/facts.tsx'
import { NoPaper } from './no-paper.tsx'
import { Paper } from './paper.tsx'
import { deedOf, linesOf, linesOfAll } from './receipt-lines.ts'
import { SumLines } from './sum-lines.tsx'
import { useWayBack } from './use-way-back.ts'

/** One receipt, to read and to print. */
export function ReceiptPage() {
  const { no = '' } = useParams()
  const receipt = useAnswer('readReceipt', { params: { id: no } }, true)
  const back = useWayBack()
  // A number that no receipt can have is refused like one that is not there.
  if (receipt.error && [400, 404].includes(receipt.error.status)) return <NoPaper heading={words.noReceipt}>{words.noReceiptAbout}</NoPaper>
  return (
    <Reading of={receipt} like={{ lines: 4, cards: 2 }}>
      {({ others = [], ...paper }) => {
        const paid = inOrder([paper, ...others.filter(({ kind }) => kind === 'payment')])
        return (
          <Paper of={paper} heading={showReceipts(paid)} back={back}>
            <Facts of={factsOf(paper, paid)} />
            {paid.length > 1 ? <SumOfAll of={paid} refunds={others.filter(({ kind }) => kind !== 'payment')} /> : <Sum of={paper} />}
          </Paper>
        )
      }}
    </Reading>
  )
}

const inOrder = (papers: readonly ReceiptPaper[]) => papers.toSorted((one, other) => one.receipt_no - other.receipt_no)

const factsOf = (paper: ReceiptPaper, paid: readonly ReceiptPaper[]): Record<string, string> => ({
  [words.date]: startLine(showPaidOn(paper.paid_on)),
  [words.name]: paper.name,
  [words.paidFor]:
    paid.length > 1 ? [...paid.map((each) => showFor(each, each.reference)), paper.egg_cycle].join('; ') : showPaidFor(paper),
  [words.method]: deedOf(paper),
  ...(paper.note && { [words.note]: paper.note }),
})

/** What is left is a line of the sum, unless that is about something else: a change, or what was put right. */
const sayLeft = ({ kind, purpose }: ReceiptPaper, cents: number): string | undefined =>
  kind === 'payment' && purpose !== 'change' ? undefined : words.stillToPay(showCents(cents))

/** Of an order for which less came than was asked, the farm decides: nothing is said of what is left. */
const sayOwed = (paper: ReceiptPaper): string | undefined => {
  const { owed_cents, terms, before_cents, cents } = paper
  if (owed_cents === null || terms === null) return undefined
  if (owed_cents > 0) return sayLeft(paper, owed_cents)
  return afterCredit(terms) - before_cents - cents > 0 ? undefined : words.nothingLeft
}

const Sum = ({ of: paper }: { of: ReceiptPaper }) => (
  <section aria-label={words.howItCame}>
    <SumLines lines={linesOf(paper)} label={deedOf(paper)} cents={Math.abs(paper.cents)}>
      {sayOwed(paper) && <p>{sayOwed(paper)}</p>}
      {paper.of && <p>{words.ofReceipt(linkTo(paper.of), paper.of.paid_on, paper.of.cents)}</p>}
    </SumLines>
  </section>
)

/** What several orders cost that were paid together, and what was refunded of which. */
const SumOfAll = ({ of: paid, refunds }: { of: readonly ReceiptPaper[]; refunds: readonly ReceiptPaper[] }) => {
  const [first] = paid
  const left = paid.map(sayOwed)
  return (
    first && (
      <section aria-label={words.howItCame}>
        <SumLines lines={linesOfAll(paid)} label={deedOf(first)} cents={paid.reduce((sum, { cents }) => sum + cents, 0)}>
          {left.every(Boolean) && <p>{left[0]}</p>}
          {refunds.map((back) => (
            <p key={back.receipt_no}>{words.refunded(deedOf(back), back, linkTo(back))}</p>
          ))}
        </SumLines>
      </section>
    )
  )
}

const linkTo = ({ receipt_no }: Pick<ReceiptPaper, 'receipt_no'>) => (
  <Link to={receiptPath(receipt_no)}>{words.aReceipt(showReceiptNo(receipt_no))}</Link>
)
