import type { ReactNode } from 'react'
import { inThousands } from '../../../shared/in-thousands.ts'
import type { OrderTotals } from '../../../shared/shapes/orders.ts'
import * as words from '../../../words/en/dashboard/products.ts'
import { useAnswer } from '../../calls/use-call.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import { useChoice } from '../parts/form/use-choice.ts'
import { dollarsInWords, PaymentMatch } from './payment-match.tsx'
import { hasCards, isAllByCard, partsOf } from './payments.ts'
import { type Selection, selectedBy } from './selection.ts'
import css from './totals.module.css'
import { useSelectionWords } from './use-selection-words.ts'

/** What the selection comes to, beside what the payment provider says. */
export const Totals = ({ selection }: { selection: Selection }) => {
  const { data, error, isFetching } = useAnswer('readSubscriptionTotals', { query: selectedBy(selection) })
  const hasChoice = useChoice() !== undefined
  return (
    <section className={`row gap-y-1 gap-x-6 card ${css.totals}`} aria-label="Totals" aria-busy={isFetching}>
      <p className={css.caption}>{useSelectionWords(selection)}</p>
      <dl className="row gap-y-1 gap-x-5">
        <Sum name="Amount" value={data && dollarsInWords(data.total_amount)}>
          {data && isAllByCard(data, selection.show) && <PaymentMatch totals={data} />}
        </Sum>
        <Sum name="Orders" value={data && inThousands(data.orders)} />
        <Sum name={hasChoice ? words.perPickup : 'Cartons per week'} value={data && inThousands(data.cartons_per_week)} />
        <Sum name={hasChoice ? words.donatedItems : 'Donated cartons'} value={data && inThousands(data.donation_cartons)} />
      </dl>
      {data && <Payments totals={data} selection={selection} />}
      <Notice kind="trouble">{!data && error && `The totals could not be loaded. ${reasonOf(error)}`}</Notice>
    </section>
  )
}

const Sum = ({ name, value = '–', children }: { name: string; value: string | undefined; children?: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value} {children}
    </dd>
  </div>
)

/** Only card payments can be compared: they get a line of their own if there are other orders too. */
const Payments = ({ totals, selection }: { totals: OrderTotals; selection: Selection }) => {
  const parts = partsOf(totals)
  if (isAllByCard(totals, selection.show) || (!hasCards(totals) && parts.length === 0)) return null
  return (
    <div className={`row gap-y-1 gap-x-5 ${css.payments}`}>
      {hasCards(totals) && (
        <p>
          by card {dollarsInWords(totals.card_amount)} <PaymentMatch totals={totals} />
        </p>
      )}
      {parts.map(({ name, amount, isTrouble }) => (
        <p key={name} className={isTrouble ? 'trouble' : undefined}>
          {name} {dollarsInWords(amount)}
        </p>
      ))}
    </div>
  )
}
