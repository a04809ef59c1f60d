import { showDate } from '../../shared/dates/calendar.ts'
import { orderFields } from '../../shared/fields/order-fields.ts'
import { showCents, toCents } from '../../shared/rules/money.ts'
import type { MyOrder } from '../../shared/shapes/orders.ts'
import { Facts } from '../ui/show/facts.tsx'
import css from './order-card.module.css'

export const OrderCard = ({ order }: { order: MyOrder }) => (
  <article className={css.card}>
    <h3>{order.egg_cycle}</h3>
    <Facts of={factsOf(order)} />
    {order.site_instructions && (
      <div>
        <h4>Pickup instructions</h4>
        <p className={css.instructions}>{order.site_instructions}</p>
      </div>
    )}
  </article>
)

const factsOf = (order: MyOrder) => ({
  'Pickup site': order.pickup_site,
  Start: showDate(order.start_date),
  End: showDate(order.end_date),
  [orderFields.cartons_per_week.label]: String(order.cartons_per_week),
  [orderFields.donation_cartons.label]: String(order.donation_cartons),
  'Total paid': showCents(toCents(order.total_amount)),
})
