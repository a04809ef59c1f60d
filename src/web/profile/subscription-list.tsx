import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { Subscription } from '../../shared/shapes/orders.ts'
import { Folded } from '../ui/show/folded.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import css from './subscription-list.module.css'

/** What has ended is folded away. As long as the farm's date is not known, nothing has. */
export const SubscriptionList = ({ subscriptions, today }: { subscriptions: readonly Subscription[]; today: PlainDate | undefined }) => {
  const hasEnded = ({ end_date }: Subscription) => today !== undefined && end_date < today
  const past = subscriptions.filter(hasEnded)
  const current = subscriptions.filter((each) => !hasEnded(each))
  return (
    <section className={css.list} aria-labelledby="subscriptions">
      <h2 id="subscriptions">Your subscriptions</h2>
      {current.length > 0 ? <Cards of={current} /> : <p>None is running at the moment.</p>}
      {past.length > 0 && (
        <Folded name={`Past subscriptions (${past.length})`}>
          <Cards of={past} />
        </Folded>
      )}
    </section>
  )
}

/** Keyed by place: two subscriptions can be alike in all they show, and the list never changes its order. */
const Cards = ({ of: subscriptions }: { of: readonly Subscription[] }) => (
  <div className={css.cards}>
    {[...subscriptions.entries()].map(([index, each]) => (
      <SubscriptionCard key={index} subscription={each} />
    ))}
  </div>
)
