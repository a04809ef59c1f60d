import { Link } from 'react-router'
import { pages } from '../../../shared/addresses.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { MyOwed } from '../../../shared/shapes/owed.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { PICKUPS_STOPPED } from '../../../words/en/money/amount.ts'
import { showCard } from '../../../words/en/money/receipt.ts'
import * as words from '../../../words/en/pages/order/owed.tsx'
import { langOf } from '../../ui/own-text.tsx'
import { Tag } from '../../ui/show/tag.tsx'
import { ChangeCard } from './change-card.tsx'
import { InstallmentList } from './installment-list.tsx'
import css from './owed-orders.module.css'
import { failedInstallments, isChargedAnew, isPressing, isToConfirm } from './owed-state.ts'
import { PayOwed } from './pay-owed.tsx'

/** What is still to be paid of an order: how much, to whom, by when, and the ways to do it. */
export const OwedOrder = ({ order, creditCents }: { order: MyOwed; creditCents: number }) => (
  <article className={`stack gap-3 card tall edged ${css.order}`}>
    <div className={`row baseline gap-y-1 gap-x-3 ${css.head}`}>
      <h3 lang={langOf(order, 'egg_cycle')}>{order.egg_cycle}</h3>
      <p className="soft small">{words.ofOrder(order.reference)}</p>
      {isPressing(order) && <Tag kind="trouble">{tagOf(order)}</Tag>}
    </div>
    {order.pay_later === 'farm' ? <ToTheFarm order={order} /> : <InInstallments order={order} />}
    <PayOwed order={order} creditCents={creditCents} />
    {order.pay_later === 'installments' && <ChangeCard order={order} />}
  </article>
)

const tagOf = (order: MyOwed): string => {
  if (order.is_overdue) return words.overdue
  return isToConfirm(order) ? words.waitsForYou : words.paymentFailed
}

const ToTheFarm = ({ order }: { order: MyOwed }) => {
  const { owed_cents, total_cents, paid_cents, skipped_cents, due_date, is_overdue, is_ended, how } = order
  if (is_ended)
    return (
      <>
        <p className="trouble">{words.owedAfterEnd(showCents(owed_cents))}</p>
        {how && (
          <p className={css.how} lang={langOf(order, 'how')}>
            {how}
          </p>
        )}
      </>
    )
  return (
    <>
      {is_overdue ? (
        <p className="trouble">
          {words.wasToBePaid(showCents(owed_cents), due_date, <Link to={pages.questions}>{words.writeToFarm}</Link>)}
        </p>
      ) : (
        <p>{words.toTheFarm(<strong>{showCents(owed_cents)}</strong>, <strong>{showDate(due_date)}</strong>)}</p>
      )}
      {paid_cents > 0 && <p className="soft small">{words.paidOf(showCents(paid_cents), showCents(total_cents), skipped_cents > 0)}</p>}
      {how && (
        <p className={css.how} lang={langOf(order, 'how')}>
          {how}
        </p>
      )}
    </>
  )
}

const InInstallments = ({ order }: { order: MyOwed }) => {
  const { owed_cents, paid_cents, total_cents, skipped_cents } = order
  const failed = failedInstallments(order)
  const card = order.card ? showCard(order.card) : undefined
  return (
    <>
      {failed.map((installment) => (
        <p key={installment.number} className="trouble">
          {sayFailed(installment, card)}
        </p>
      ))}
      {order.is_stopped && <p className="trouble">{PICKUPS_STOPPED}</p>}
      <p>
        {words.stillToCome({
          paid: showCents(paid_cents),
          total: showCents(total_cents),
          hasSkips: skipped_cents > 0,
          owed: showCents(owed_cents),
          card: failed.length === 0 ? card : undefined,
        })}
      </p>
      <InstallmentList installments={order.installments} />
    </>
  )
}

const sayFailed = (installment: MyOwed['installments'][number], card: string | undefined): string => {
  const { due_date, needs_confirmation, failure, next_try } = installment
  const cents = showCents(installment.cents)
  if (isChargedAnew(installment) && card && next_try) return words.chargedAnew(cents, due_date, card, next_try)
  if (needs_confirmation) return words.bankAsks(cents, due_date)
  return [words.notCharged(cents, due_date, card, failure), ...(next_try ? [words.nextTry(next_try)] : [])].join(' ')
}
