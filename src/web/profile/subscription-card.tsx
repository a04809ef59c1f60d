import { showDate } from '../../shared/dates/calendar.ts'
import { showCents, toCents } from '../../shared/rules/money.ts'
import type { Subscription } from '../../shared/shapes/orders.ts'
import { Facts } from '../ui/show/facts.tsx'
import css from './subscription-card.module.css'

export const SubscriptionCard = ({ subscription }: { subscription: Subscription }) => (
  <article className={css.card}>
    <h3>{subscription.egg_cycle}</h3>
    <Facts of={factsOf(subscription)} />
    {subscription.site_instructions && (
      <div>
        <h4>Pickup instructions</h4>
        <p className={css.instructions}>{subscription.site_instructions}</p>
      </div>
    )}
  </article>
)

const factsOf = (subscription: Subscription) => ({
  'Pickup site': subscription.pickup_site,
  Start: showDate(subscription.start_date),
  End: showDate(subscription.end_date),
  'Cartons per week': String(subscription.cartons_per_week),
  'Donated cartons': String(subscription.donation_cartons),
  'Total paid': showCents(toCents(subscription.total_amount)),
})
