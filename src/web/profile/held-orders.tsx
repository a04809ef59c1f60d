import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { showCents } from '../../shared/rules/money.ts'
import type { HeldOrder } from '../../shared/shapes/orders.ts'
import { showCartons } from '../../shared/words/words.ts'
import css from './held-orders.module.css'

/** Whoever overlooks the letter must not order and pay once more. */
export const HeldOrders = ({ held }: { held: readonly HeldOrder[] }) =>
  held.length > 0 && (
    <section className={css.held} aria-labelledby="held">
      <h2 id="held">Waiting for the farm</h2>
      {held.map((order) => (
        <Waiting key={order.reference} order={order} />
      ))}
      <p>The farm looks at it and writes to you. Please do not pay a second time.</p>
      <Link className="thumb" to={pages.questions}>
        Write to the farm
      </Link>
    </section>
  )

const Waiting = ({ order: { reference, egg_cycle, pickup_site, cartons_per_week, paid_cents, asked_cents } }: { order: HeldOrder }) => (
  <p>
    <strong>
      {egg_cycle}, {showCartons(cartons_per_week)} a week at {pickup_site}
    </strong>{' '}
    (order {reference}): {showCents(paid_cents)} came, but {showCents(asked_cents)} was asked for.
  </p>
)
