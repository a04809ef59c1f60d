import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { showDate } from '../../shared/dates/show-date.ts'
import { showCents } from '../../shared/rules/money.ts'
import type { MyOwed } from '../../shared/shapes/owed.ts'
import { PICKUPS_STOPPED } from '../../shared/words/amount-words.ts'
import { showCard } from '../../shared/words/money/receipt-words.ts'
import { Tag } from '../ui/show/tag.tsx'
import css from './owed-orders.module.css'
import { failedParts, isPressing, isToConfirm } from './owed-state.ts'
import { PartList } from './part-list.tsx'
import { PayOwed } from './pay-owed.tsx'

/** What is still to be paid of an order: how much, to whom, by when, and the ways to do it. */
export const OwedOrder = ({ order, creditCents }: { order: MyOwed; creditCents: number }) => (
  <article className={css.order}>
    <div className={css.head}>
      <h3>{order.egg_cycle}</h3>
      <p className={css.soft}>order {order.reference}</p>
      {isPressing(order) && <Tag kind="trouble">{tagOf(order)}</Tag>}
    </div>
    {order.pay_later === 'farm' ? <ToTheFarm order={order} /> : <InParts order={order} />}
    <PayOwed order={order} creditCents={creditCents} />
  </article>
)

const tagOf = (order: MyOwed): string => {
  if (order.is_overdue) return 'Overdue'
  return isToConfirm(order) ? 'Waits for you' : 'Payment failed'
}

/** What a skip has lowered was not paid. */
const isPaid = ({ skipped_cents }: MyOwed): string => (skipped_cents > 0 ? 'is paid or came off for skips' : 'is paid')

const ToTheFarm = ({ order }: { order: MyOwed }) => {
  const { owed_cents, total_cents, paid_cents, due_date, is_overdue, how } = order
  return (
    <>
      {is_overdue ? (
        <p className={css.trouble}>
          {showCents(owed_cents)} was to be paid to the farm by {showDate(due_date)}. Please pay it now, or{' '}
          <Link to={pages.questions}>write to the farm</Link>.
        </p>
      ) : (
        <p>
          <strong>{showCents(owed_cents)}</strong> to the farm by <strong>{showDate(due_date)}</strong>
        </p>
      )}
      {paid_cents > 0 && (
        <p className={css.soft}>
          {showCents(paid_cents)} of {showCents(total_cents)} {isPaid(order)}.
        </p>
      )}
      {how && <p className={css.how}>{how}</p>}
    </>
  )
}

const InParts = ({ order }: { order: MyOwed }) => {
  const { card, owed_cents, paid_cents, total_cents } = order
  const failed = failedParts(order)
  return (
    <>
      {failed.map((part) => (
        <p key={part.number} className={css.trouble}>
          {sayFailed(part, card)}
        </p>
      ))}
      {order.is_stopped && <p className={css.trouble}>{PICKUPS_STOPPED}</p>}
      <p>
        {showCents(paid_cents)} of {showCents(total_cents)} {isPaid(order)}, {showCents(owed_cents)} is still to come
        {card && failed.length === 0 && `, charged to your ${showCard(card)}`}.
      </p>
      <PartList parts={order.parts} />
    </>
  )
}

const sayFailed = ({ cents, due_date, needs_confirmation, failure, next_try }: MyOwed['parts'][number], card: MyOwed['card']): string => {
  const what = `${showCents(cents)} of ${showDate(due_date)}`
  if (needs_confirmation)
    return `Your bank wants your confirmation for the ${what}. Press Confirm and pay: the payment page takes you to your bank.`
  const why = failure ? `: ${failure}` : '.'
  const again = next_try ? ` We try again on ${showDate(next_try)}.` : ''
  return `The ${what} could not be charged${card ? ` to your ${showCard(card)}` : ''}${why}${again}`
}
