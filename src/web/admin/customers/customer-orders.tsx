import { Link } from 'react-router'
import { adminTabs } from '../../../shared/admin-addresses.ts'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { CustomerFile, CustomerVisit } from '../../../shared/shapes/customers.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import { nameOfState } from '../../../words/en/dashboard/admin.ts'
import * as words from '../../../words/en/dashboard/customers.ts'
import { showDate, startLine } from '../../../words/en/dates/show-date.ts'
import { showOrdered, showPieces } from '../../../words/en/product.ts'
import { Folded } from '../../ui/show/folded.tsx'
import { Sheet } from '../parts/show/tab-page.tsx'
import css from './customers.module.css'

/** Each order leads to its row among the subscriptions, where it is changed, refunded and paid. */
export const CustomerOrders = ({ of: { list, orders } }: { of: CustomerFile }) => (
  <Sheet heading="Orders">
    {list.length === 0 && <p className="soft">No orders yet.</p>}
    {list.length > 0 && (
      <ul className={`list ${css.lines}`}>
        {list.map((order) => (
          <OrderLine key={order.id} order={order} />
        ))}
      </ul>
    )}
    {orders > list.length && <p className="soft small">The latest {list.length} are shown.</p>}
  </Sheet>
)

const OrderLine = ({ order }: { order: Order }) => {
  const reference = showReference(order.id)
  return (
    <li>
      <span>
        <strong>{order.egg_cycle}</strong>, {showOrdered(order)} at {order.pickup_site}
      </span>
      <strong>{showCents(toCents(order.total_amount))}</strong>
      <Link className="thumb" to={`${adminTabs.subscriptions.path}?q=${reference}`}>
        Change or refund {reference}
      </Link>
      <span className={order.owed_amount > 0 ? 'trouble' : 'soft'}>
        {order.owed_amount > 0 ? `${showCents(toCents(order.owed_amount))} owed` : nameOfState(order)}
      </span>
      {order.farm_notes.trim() && <span className="soft small">Farm only: {order.farm_notes.trim()}</span>}
    </li>
  )
}

export const CustomerVisits = ({ of: { coming, past } }: { of: CustomerFile }) =>
  coming.length + past.length > 0 && (
    <Sheet heading="Pickups">
      {coming.length === 0 && <p className="soft">No upcoming pickups.</p>}
      {coming.length > 0 && <Visits of={coming} />}
      {past.length > 0 && (
        <Folded name="Past pickups">
          <Visits of={past} />
        </Folded>
      )}
    </Sheet>
  )

const Visits = ({ of: visits }: { readonly of: readonly CustomerVisit[] }) => (
  <ul className={`list ${css.lines}`}>
    {visits.map((visit) => (
      <li key={`${visit.pickup_date} ${visit.reference} ${visit.state} ${visit.pickup_site}`}>
        <span>
          <strong>{startLine(showDate(visit.pickup_date))}</strong>, {showPieces(visit.cartons, visit.product)} at {visit.pickup_site}
          {visit.friend_name && `, ${visit.friend_name} picks up`}
        </span>
        <span className="soft">{visit.mark ? words.markNames[visit.mark] : words.visitStates[visit.state]}</span>
      </li>
    ))}
  </ul>
)
