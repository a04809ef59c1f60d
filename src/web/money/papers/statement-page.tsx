import { Link, useParams, useSearchParams } from 'react-router'
import { receiptPath } from '../../../shared/paper-addresses.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { isAgreed } from '../../../shared/rules/money/receipt-sum.ts'
import { showReceiptNo } from '../../../shared/rules/order-reference.ts'
import type { StatedOrder, Statement } from '../../../shared/shapes/receipts.ts'
import { startLine } from '../../../words/en/dates/show-date.ts'
import { showPaidOn, showTerms } from '../../../words/en/money/receipt.ts'
import * as words from '../../../words/en/pages/order/papers.tsx'
import { useAnswer } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { Facts } from '../../ui/show/facts.tsx'
import { NoPaper } from './no-paper.tsx'
import { Paper } from './paper.tsx'
import { costLines } from './receipt-lines.ts'
import css from './statement.module.css'
import { costOf, costOfAll, movementsOf, owedOf, type StatedLine } from './statement-sums.ts'
import { SumLines } from './sum-lines.tsx'
import { useWayBack } from './use-way-back.ts'

/** A person's season in money, to read and print; the farmer opens it by one of their order numbers. */
export function StatementPage() {
  const { cycleId = '' } = useParams()
  const order = useSearchParams()[0].get('order')
  return order === null ? <OwnStatement cycleId={cycleId} /> : <TheirStatement id={order} />
}

const OwnStatement = ({ cycleId }: { cycleId: string }) => <Shown of={useAnswer('readMyStatement', { params: { cycleId } }, true)} />
const TheirStatement = ({ id }: { id: string }) => <Shown of={useAnswer('readStatement', { params: { id } }, true)} />

const Shown = ({ of }: { of: ReturnType<typeof useAnswer<'readMyStatement'>> }) => {
  const back = useWayBack()
  if (of.error && [400, 403, 404].includes(of.error.status)) return <NoPaper heading={words.noStatement}>{words.noStatementAbout}</NoPaper>
  return (
    <Reading of={of} like={{ lines: 4, cards: 2 }}>
      {(statement) => (
        <Paper of={statement} heading={words.statement(statement.egg_cycle)} back={back}>
          <Facts of={factsOf(statement)} />
          {statement.orders.map((order) => (
            <OrderSection key={order.reference} order={order} />
          ))}
          {statement.orders.length > 1 && (
            <section className={`stack gap-2 ${css.order}`} aria-labelledby="all">
              <h2 id="all">{words.allOrders}</h2>
              <SumLines
                lines={statement.orders.map((order) => ({
                  key: order.reference,
                  what: words.order(order.reference),
                  cents: costOf(order),
                }))}
                label={words.paidForAll}
                cents={costOfAll(statement.orders)}
              >
                <Owed cents={owedOf(statement.orders)} />
              </SumLines>
            </section>
          )}
        </Paper>
      )}
    </Reading>
  )
}

const factsOf = ({ name, start_date, end_date, as_of }: Statement) => ({
  [words.name]: name,
  [words.season]: words.fromTo(start_date, end_date),
  [words.asOf]: startLine(showPaidOn(as_of)),
})

const OrderSection = ({ order }: { order: StatedOrder }) => (
  <section className={`stack gap-2 ${css.order}`} aria-labelledby={order.reference}>
    <h2 id={order.reference}>{words.order(order.reference)}</h2>
    <p>
      {isAgreed(order) && `${showTerms(null, order)}, `}
      {order.pickup_site}
      {words.ended[order.status] && `. ${words.ended[order.status]}`}
      {order.status === 'canceled' && order.due_date && ` ${words.nothingMore}`}
    </p>
    {isAgreed(order) ? (
      <SumLines lines={[]} label={words.agreed} cents={order.total_cents} />
    ) : (
      <SumLines lines={costLines(order)} label={words.sums.orderTotal} cents={order.total_cents} />
    )}
    <SumLines
      lines={movementsOf(order).map((line) => ({ ...line, what: <Movement line={line} /> }))}
      label={words.paidForIt}
      cents={costOf(order)}
    >
      <Owed cents={order.owed_cents} due={order.due_date} />
    </SumLines>
  </section>
)

const Movement = ({ line: { what, receipt_no } }: { line: StatedLine }) =>
  receipt_no === undefined ? (
    what
  ) : (
    <>
      {what}, <Link to={receiptPath(receipt_no)}>{words.aReceipt(showReceiptNo(receipt_no))}</Link>
    </>
  )

const Owed = ({ cents, due }: { cents: number; due?: string | null }) =>
  cents > 0 && <p className={css.owed}>{words.owed(showCents(cents), due)}</p>
