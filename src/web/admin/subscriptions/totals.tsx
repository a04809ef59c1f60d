import type { ReactNode } from 'react'
import type { SubscriptionTotals } from '../../../shared/entities.ts'
import { showCents, toCents } from '../../../shared/money.ts'
import { Notice } from '../../ui/notice.tsx'
import { reasonOf } from '../../ui/reason.ts'
import { Tag } from '../../ui/tag.tsx'
import { useAnswer } from '../../use-call.ts'
import { type Selection, selectedBy } from './selection.ts'
import css from './totals.module.css'

/** What the selection comes to, beside what the payment provider says. */
export const Totals = ({ selection }: { selection: Selection }) => {
  const { data, error, isFetching } = useAnswer('readSubscriptionTotals', { query: selectedBy(selection) })
  return (
    <section className={css.totals} aria-label="Totals" aria-busy={isFetching}>
      <dl>
        <Sum name="Amount" value={data && inDollars(data.total_amount)}>
          {data && hasCards(data) && matchTag(data)}
        </Sum>
        <Sum name="Orders" value={data && inThousands(data.orders)} />
        <Sum name="Cartons per week" value={data && inThousands(data.cartons_per_week)} />
        <Sum name="Donated cartons" value={data && inThousands(data.donation_cartons)} />
      </dl>
      {data && <Payments totals={data} />}
      <Notice kind="trouble">{!data && error && `The totals could not be read. ${reasonOf(error)}`}</Notice>
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

const hasCards = ({ card_amount, settled_amount, refunded_amount }: SubscriptionTotals) =>
  card_amount + settled_amount + refunded_amount > 0

const matchTag = ({ matches_payments }: SubscriptionTotals) =>
  matches_payments ? <Tag kind="good">matches payments</Tag> : <Tag kind="watch">differs</Tag>

const Payments = ({ totals }: { totals: SubscriptionTotals }) => {
  const { card_amount, settled_amount, refunded_amount, matches_payments } = totals
  if (!hasCards(totals)) return null
  if (matches_payments) return <p className={css.payments}>Card orders {inDollars(card_amount)}, as the payment provider settled.</p>
  return (
    <p className={css.payments}>
      Card orders {inDollars(card_amount)}, provider settled {inDollars(settled_amount)}
      {refunded_amount > 0 && ` (${inDollars(refunded_amount)} refunded)`}
    </p>
  )
}

const inDollars = (dollars: number) => showCents(toCents(dollars))
const inThousands = (count: number) => count.toLocaleString('en-US')
