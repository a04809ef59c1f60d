import { Link } from 'react-router'
import { adminTabs } from '../../../shared/admin-addresses.ts'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import type { Charts } from '../../../shared/shapes/packing.ts'
import { owedWords } from '../../../words/en/dashboard/admin.ts'
import { showSubscriptions } from '../../../words/en/fields.ts'
import { Sheet } from '../parts/show/tab-page.tsx'
import css from './charts.module.css'

/** Money per cycle, as the list of its orders adds it up. */
export const CycleMoney = ({ cycles }: { cycles: Charts['cycles'] }) => {
  const most = Math.max(...cycles.map(({ total_amount }) => total_amount), 1)
  return (
    <Sheet heading="Money per cycle">
      {cycles.length === 0 && <p>There are no cycles yet.</p>}
      <ul className={`stack gap-3 list ${css.bars}`}>
        {cycles.map((cycle) => {
          const { cycle_id, cycle_name, orders, total_amount } = cycle
          return (
            <li key={cycle_id}>
              <Link className="thumb" to={`${adminTabs.subscriptions.path}?cycle=${cycle_id}`}>
                {cycle_name}
              </Link>
              <span>
                {showCents(toCents(total_amount))} <small>{showSubscriptions(orders)}</small>
              </span>
              <Owing cycle={cycle} />
              <Bar cycle={cycle} most={most} />
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

type CycleProps = { readonly cycle: Charts['cycles'][number] }

/** What isn't recorded as paid, and what is owed, with a link to the people who owe it. */
const Owing = ({ cycle: { cycle_id, owed_amount, overdue_amount, unrecorded_amount } }: CycleProps) =>
  owed_amount + unrecorded_amount > 0 && (
    <small className={css.owing}>
      {unrecorded_amount > 0 && (
        <span>
          {showCents(toCents(unrecorded_amount))} {owedWords.unrecorded}
        </span>
      )}
      {owed_amount > 0 && (
        <Link className="thumb" to={`${adminTabs.subscriptions.path}?cycle=${cycle_id}&show=owed`}>
          {showCents(toCents(owed_amount))} owed
        </Link>
      )}
      {overdue_amount > 0 && (
        <Link className={`thumb ${css.late}`} to={`${adminTabs.subscriptions.path}?cycle=${cycle_id}&show=overdue`}>
          {showCents(toCents(overdue_amount))} overdue
        </Link>
      )}
    </small>
  )

/** Paid, not recorded, owed, overdue; the words above say the same. */
const Bar = ({ cycle: { total_amount, owed_amount, overdue_amount, unrecorded_amount }, most }: CycleProps & { most: number }) => {
  const width = (amount: number) => ({ width: `${(amount / most) * 100}%` })
  return (
    <div className={css.bar} aria-hidden="true">
      <i style={width(Math.max(0, total_amount - owed_amount - unrecorded_amount))} />
      {unrecorded_amount > 0 && <i data-what="unrecorded" style={width(unrecorded_amount)} />}
      {owed_amount > overdue_amount && <i data-what="owed" style={width(owed_amount - overdue_amount)} />}
      {overdue_amount > 0 && <i data-what="overdue" style={width(overdue_amount)} />}
    </div>
  )
}
