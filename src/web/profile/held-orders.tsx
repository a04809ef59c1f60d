import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { showCents } from '../../shared/rules/money/cents.ts'
import type { HeldOrder } from '../../shared/shapes/checkout.ts'
import * as words from '../../words/en/pages/profile.ts'
import css from './held-orders.module.css'

/** Someone who overlooks the email must not order and pay again. */
export const HeldOrders = ({ held }: { held: readonly HeldOrder[] }) =>
  held.length > 0 && (
    <section className={`stack gap-3 card tall edged ${css.held}`} aria-labelledby="held">
      <h2 id="held">{words.held}</h2>
      {held.map((order) => (
        <Waiting key={order.reference} order={order} />
      ))}
      <p>{words.heldAbout}</p>
      <Link className="thumb" to={pages.questions}>
        {words.writeToFarm}
      </Link>
    </section>
  )

const Waiting = ({ order }: { order: HeldOrder }) => (
  <p>
    <strong>{words.ordered(order)}</strong> {words.heldSums(order.reference, showCents(order.paid_cents), showCents(order.asked_cents))}
  </p>
)
