import { useState } from 'react'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import { Folded } from '../../ui/show/folded.tsx'
import css from './order-cards.module.css'
import { OrderChanges } from './order-changes.tsx'
import { Notes, OrderActions, OrderDates, OrderEmails, PaymentDetails, Reference } from './order-parts.tsx'
import { hasPayments } from './order-state.ts'
import type { OrderActionProps, OrderViewProps } from './order-view.ts'
import { OrderPayments } from './pay/order-payments.tsx'

/** The orders on a phone or a tablet. */
export const OrderCards = ({ rows, formOf, actionsOf }: OrderViewProps) => (
  <ul className={`stack gap-4 list ${css.cards}`}>
    {rows.map((row) => (
      <li key={row.id} className="stack gap-3 card">
        {formOf(row) ?? (
          <>
            <div>
              <Reference row={row} />
              <h3>{row.name}</h3>
              <OrderEmails row={row} />
            </div>
            <div>
              <p>{row.egg_cycle}</p>
              <OrderDates row={row} />
              <p>{row.pickup_site}</p>
            </div>
            <dl className={`row apart gap-y-1 gap-x-2 ${css.numbers}`}>
              <Count name="Cartons per week" value={String(row.cartons_per_week)} />
              <Count name="Donated" value={String(row.donation_cartons)} />
              <Count name="Amount" value={showCents(toCents(row.total_amount))} />
            </dl>
            <PaymentDetails {...actionsOf(row)} />
            {hasPayments(row) && <FoldedPayments {...actionsOf(row)} />}
            {row.changed_at && <FoldedChanges row={row} />}
            <Notes row={row} />
            <OrderActions {...actionsOf(row)} />
          </>
        )}
      </li>
    ))}
  </ul>
)

const FoldedChanges = ({ row }: Pick<OrderActionProps, 'row'>) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Folded name="Changes" onToggle={setOpen}>
      {isOpen && <OrderChanges row={row} />}
    </Folded>
  )
}

/** Asked for when they are looked at: a list of cards would ask twenty times. */
const FoldedPayments = ({ row, onMessage }: OrderActionProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Folded name="Payments" onToggle={setOpen}>
      {isOpen && <OrderPayments row={row} onMessage={onMessage} />}
    </Folded>
  )
}

const Count = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
