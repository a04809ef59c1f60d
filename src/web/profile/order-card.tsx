import { showDate } from '../../shared/dates/calendar.ts'
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
  'Cartons per week': String(order.cartons_per_week),
  'Donated cartons': String(order.donation_cartons),
  'Total paid': showCents(toCents(order.total_amount)),
})
