import { showCents } from '../../shared/rules/money.ts'
import type { OrderOnItsWay } from '../../shared/shapes/orders.ts'
import { showCartons } from '../../shared/words/words.ts'
import css from './held-orders.module.css'

/** What is paid while a bank takes its time is no subscription yet, and is not to be ordered again. */
export const OrdersOnTheirWay = ({ orders }: { orders: readonly OrderOnItsWay[] }) =>
  orders.length > 0 && (
    <section className={css.held} aria-labelledby="on-its-way">
      <h2 id="on-its-way">Your payment is on its way</h2>
      {orders.map(({ reference, egg_cycle, pickup_site, cartons_per_week, asked_cents }) => (
        <p key={reference}>
          <strong>
            {egg_cycle}, {showCartons(cartons_per_week)} a week at {pickup_site}
          </strong>{' '}
          (order {reference}): {showCents(asked_cents)}
        </p>
      ))}
      <p>Your bank takes its time with it, often some days. An email follows as soon as it has arrived. Please do not pay a second time.</p>
    </section>
  )
