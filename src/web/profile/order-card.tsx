import type { ReactNode } from 'react'
import { orderFields } from '../../shared/fields/order-fields.ts'
import { showCents, toCents } from '../../shared/rules/money/cents.ts'
import type { MyOrder, MyPlan } from '../../shared/shapes/orders.ts'
import { showPlan } from '../../words/en/dates/first-pickup.ts'
import { showSiteDays } from '../../words/en/dates/hours.ts'
import { showDate, startLine } from '../../words/en/dates/show-date.ts'
import * as words from '../../words/en/pages/profile.ts'
import { showOrdered, showPieces } from '../../words/en/product.ts'
import { langOf } from '../ui/own-text.tsx'
import { Facts } from '../ui/show/facts.tsx'
import css from './order-card.module.css'

type Props = {
  readonly order: MyOrder
  readonly plan: MyPlan | undefined
  readonly isWide: boolean
  /** What to do at its site is said above. */
  readonly isSaid: boolean
  readonly children: ReactNode
}

/** `isWide`: what is opened in it takes more room than its neighbors leave. */
export const OrderCard = ({ order, plan, isWide, isSaid, children }: Props) => (
  <article className={isWide ? `stack gap-4 card tall edged ${css.card} ${css.wide}` : `stack gap-4 card tall edged ${css.card}`}>
    <h3 lang={langOf(order, 'egg_cycle')}>
      {order.egg_cycle}
      {order.product && `, ${order.product}`}
    </h3>
    <Facts of={factsOf(order, plan)} />
    {order.site_instructions && !isSaid && (
      <div>
        <h4>{words.instructions}</h4>
        <p className="typed" lang={langOf(order, 'site_instructions')}>
          {order.site_instructions}
        </p>
      </div>
    )}
    {children}
  </article>
)

const factsOf = (order: MyOrder, plan: MyPlan | undefined) => ({
  ...(order.product !== undefined && { [words.youGet]: showOrdered(order) }),
  ...(plan?.became && { [words.became]: showOrdered(plan.became) }),
  ...(plan?.has_ended && { [words.endedByYou]: sayLast(plan) }),
  [words.site]: order.pickup_site,
  ...(plan?.site_days && { [words.day]: showSiteDays(plan.site_days) }),
  [words.start]: startLine(showDate(order.start_date)),
  [words.end]: startLine(showDate(order.end_date)),
  ...sayPlan(plan),
  ...(order.product === undefined && { [orderFields.cartons_per_week.label]: String(order.cartons_per_week) }),
  ...(order.donation_cartons > 0 && showDonation(order)),
  ...sayMoney(order, plan),
})

const sayLast = ({ visits }: MyPlan): string => {
  const last = visits.at(-1)
  return last ? words.lastPickup(showDate(last.pickup_date)) : words.noPickupsLeft
}

const showDonation = ({ donation_cartons, product }: MyOrder) =>
  product === undefined
    ? { [orderFields.donation_cartons.label]: String(donation_cartons) }
    : { [words.donated]: showPieces(donation_cartons, product) }

const sayMoney = ({ total_amount }: MyOrder, plan: MyPlan | undefined) => {
  const total = showCents(toCents(total_amount))
  return plan?.owed_cents ? { [words.total]: total, [words.stillOwed]: showCents(plan.owed_cents) } : { [words.totalPaid]: total }
}

const sayPlan = (plan: MyPlan | undefined) => {
  const summary = plan && showPlan(plan)
  return summary && { [words.plan]: summary }
}
