import { showCents } from '../../shared/rules/money/cents.ts'
import type { OrderOnItsWay } from '../../shared/shapes/checkout.ts'
import * as words from '../../words/en/pages/profile.ts'
import css from './held-orders.module.css'

/** What is paid while a bank takes its time is no subscription yet, and is not to be ordered again. */
export const OrdersOnTheirWay = ({ orders }: { orders: readonly OrderOnItsWay[] }) =>
  orders.length > 0 && (
    <section className={`stack gap-3 card tall edged ${css.held}`} aria-labelledby="on-its-way">
      <h2 id="on-its-way">{words.onItsWay}</h2>
      {orders.map((order) => (
        <p key={order.reference}>
          <strong>{words.ordered(order)}</strong> {words.onItsWaySum(order.reference, showCents(order.asked_cents))}
        </p>
      ))}
      <p>{words.onItsWayAbout}</p>
    </section>
  )
