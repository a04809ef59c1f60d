import { showCents, toCents } from '../../../shared/money.ts'
import { showReference } from '../../../shared/order-reference.ts'
import css from './order-cards.module.css'
import { Emails, Notes, OrderActions, Payment } from './order-parts.tsx'
import type { OrderViewProps } from './order-view.ts'

/** The orders on a phone. */
export const OrderCards = ({ rows, formOf, actionsOf }: OrderViewProps) => (
  <ul className={css.cards}>
    {rows.map((row) => (
      <li key={row.id}>
        {formOf(row) ?? (
          <>
            <div>
              <p className={css.soft}>{showReference(row.id)}</p>
              <h3>{row.name}</h3>
              <Emails row={row} />
            </div>
            <p>
              {row.egg_cycle}
              <br />
              {row.pickup_site}
            </p>
            <dl className={css.numbers}>
              <Count name="Cartons per week" value={String(row.cartons_per_week)} />
              <Count name="Donated" value={String(row.donation_cartons)} />
              <Count name="Amount" value={showCents(toCents(row.total_amount))} />
            </dl>
            <Payment row={row} />
            <Notes row={row} />
            <OrderActions {...actionsOf(row)} />
          </>
        )}
      </li>
    ))}
  </ul>
)

const Count = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
