import { showCents } from '../../shared/rules/money/cents.ts'
import type { OrderOnItsWay } from '../../shared/shapes/checkout.ts'
import * as words from '../../words/en/pages/profile.ts'
import css from './held-orders.module.css'

/** What is paid while a bank takes its time is no subscription yet, and is not to be ordered again. */
export const OrdersOnTheirWay = ({ orders }: { orders: readonly OrderOnItsWay[] }) =>
  orders.length > 0 && (
    <section className={`stack gap-3 card tall edged ${css.held}`} aria-labelledby="on-its-way">
      <h2 id="on-its-way">{words.onItsWay}</h2>
      {orders.map(({ reference, egg_cycle, pickup_site, cartons_per_week, asked_cents }) => (
        <p key={reference}>
          <strong>{words.ordered(egg_cycle, cartons_per_week, pickup_site)}</strong> {words.onItsWaySum(reference, showCents(asked_cents))}
        </p>
      ))}
      <p>{words.onItsWayAbout}</p>
    </section>
  )
