import '../money/papers/paper-calls.ts'
import { Link } from 'react-router'
import { receiptPath, statementPath } from '../../shared/paper-addresses.ts'
import { groupBy } from '../../shared/rules/group-by.ts'
import { showCents } from '../../shared/rules/money/cents.ts'
import type { MyReceipt } from '../../shared/shapes/receipts.ts'
import { showFor, showPaidOn, showReceipts } from '../../words/en/money/receipt.ts'
import * as words from '../../words/en/pages/profile.ts'
import { useReading } from '../calls/use-call.ts'
import { Folded } from '../ui/show/folded.tsx'
import css from './my-receipts.module.css'

/** Orders that were paid together are one group: under the first of them. */
const groupsOf = (all: readonly MyReceipt[]) => {
  const firsts = new Map(all.map(({ receipt_no, reference }) => [receipt_no, reference]))
  const groups = new Map(all.flatMap(({ reference, paid_with }) => (paid_with === undefined ? [] : [[reference, firsts.get(paid_with)]])))
  return groupBy(all, ({ reference }) => groups.get(reference) ?? reference ?? '')
}

/** The receipts of each order, those of the latest in sight; nothing for people who never paid. */
export const MyReceipts = () => {
  const { data = [] } = useReading('listMyReceipts')
  if (data.length === 0) return null
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts">{words.receipts}</h2>
      {[...groupsOf(data)].map(([reference, receipts], place) => (
        <Folded key={reference} name={nameOf(receipts)} isOpen={place === 0}>
          <ul className={`stack list ${css.receipts}`}>
            {[...groupBy(receipts, ({ paid_with, receipt_no }) => paid_with ?? receipt_no)].map(([no, of]) => (
              <Entry key={no} receipts={of.toReversed()} />
            ))}
          </ul>
          <Season of={receipts[0]} />
        </Folded>
      ))}
    </section>
  )
}

const nameOf = (receipts: readonly MyReceipt[]): string => {
  const references = [...new Set(receipts.map(({ reference }) => reference ?? ''))].toSorted()
  const [first] = receipts
  if (!first?.reference) return words.gifts
  const ended = receipts.every((each) => each.ended === first.ended) && first.ended && words.ended[first.ended]
  return [first.egg_cycle, words.ofOrders(references), ended].filter(Boolean).join(', ')
}

/** One payment, or what came back of one. */
const Entry = ({ receipts }: { receipts: readonly MyReceipt[] }) => {
  const [first] = receipts
  return (
    first && (
      <li>
        <Link className="thumb" to={receiptPath(first.receipt_no)}>
          {showReceipts(receipts)}
        </Link>
        <span className={css.what}>
          {receipts.length > 1 && first.kind === 'payment' ? words.orders : showFor(first)}, {showPaidOn(first.paid_on)}
        </span>
        <strong>{showCents(receipts.reduce((sum, { cents }) => sum + cents, 0))}</strong>
      </li>
    )
  )
}

const Season = ({ of }: { of: MyReceipt | undefined }) =>
  of?.reference != null &&
  of.cycle_id !== null && (
    <p>
      <Link className="thumb" to={statementPath(of.cycle_id)}>
        {words.statement}
      </Link>
    </p>
  )
