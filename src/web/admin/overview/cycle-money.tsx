import { Link } from 'react-router'
import { adminTabs } from '../../../shared/admin-addresses.ts'
import { showCents, toCents } from '../../../shared/rules/money.ts'
import type { Charts } from '../../../shared/shapes/packing.ts'
import { showSubscriptions } from '../../../shared/words/words.ts'
import { Sheet } from '../parts/show/tab-page.tsx'
import css from './charts.module.css'

/** Money per cycle, as the list of its orders adds it up. */
export const CycleMoney = ({ cycles }: { cycles: Charts['cycles'] }) => {
  const most = Math.max(...cycles.map(({ total_amount }) => total_amount), 1)
  return (
    <Sheet heading="Money per cycle">
      {cycles.length === 0 && <p>There are no cycles yet.</p>}
      <ul className={css.bars}>
        {cycles.map(({ cycle_id, cycle_name, orders, total_amount }) => (
          <li key={cycle_id}>
            <Link className="thumb" to={`${adminTabs.subscriptions.path}?cycle=${cycle_id}`}>
              {cycle_name}
            </Link>
            <span>
              {showCents(toCents(total_amount))} <small>{showSubscriptions(orders)}</small>
            </span>
            <i style={{ width: `${(total_amount / most) * 100}%` }} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
