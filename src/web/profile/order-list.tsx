import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { MyOrder } from '../../shared/shapes/orders.ts'
import { Folded } from '../ui/show/folded.tsx'
import { OrderCard } from './order-card.tsx'
import css from './order-list.module.css'

/** What has ended is folded away. As long as the farm's date is not known, nothing has. */
export const OrderList = ({ orders, today }: { orders: readonly MyOrder[]; today: PlainDate | undefined }) => {
  const hasEnded = ({ end_date }: MyOrder) => today !== undefined && end_date < today
  const past = orders.filter(hasEnded)
  const current = orders.filter((each) => !hasEnded(each))
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

/** Keyed by place: two orders can be alike in all they show, and the list never changes its order. */
const Cards = ({ of: orders }: { of: readonly MyOrder[] }) => (
  <div className={css.cards}>
    {[...orders.entries()].map(([index, each]) => (
      <OrderCard key={index} order={each} />
    ))}
  </div>
)
