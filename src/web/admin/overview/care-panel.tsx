import { Link } from 'react-router'
import { adminTabs } from '../../../shared/admin-addresses.ts'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import type { Overview } from '../../../shared/shapes/packing.ts'
import { several } from '../../../words/en/dashboard/count.ts'
import { Sheet } from '../parts/show/tab-page.tsx'
import { careFigures } from './figures.ts'

const list = (show: 'owed' | 'overdue') => `${adminTabs.subscriptions.path}?show=${show}`

/** What the farm has not been paid yet; nothing where all is paid. */
const Owed = ({ owed: { orders, amount, overdue_orders, overdue_amount } }: { owed: Overview['owed'] }) =>
  orders > 0 && (
    <ul className="stack gap-1 list">
      <li>
        <Link className="thumb" to={list('owed')}>
          {showCents(toCents(amount))} is owed by {several(orders, 'order', 'orders')}
        </Link>
      </li>
      {overdue_orders > 0 && (
        <li>
          <Link className="thumb trouble" to={list('overdue')}>
            {showCents(toCents(overdue_amount))} of it is overdue, by {several(overdue_orders, 'order', 'orders')}
          </Link>
        </li>
      )}
    </ul>
  )

export const CarePanel = ({ overview }: { overview: Overview }) => {
  const figures = careFigures(overview)
  return (
    <Sheet heading="Needs attention">
      {figures.length === 0 ? (
        <p>Nothing needs your attention.</p>
      ) : (
        <ul className="stack gap-1 list">
          {figures.map(({ words, to }) => (
            <li key={to}>
              <Link className="thumb" to={to}>
                {words}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Owed owed={overview.owed} />
    </Sheet>
  )
}
