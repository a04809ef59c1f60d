import { useState } from 'react'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import { showItem } from '../../../words/en/dashboard/products.ts'
import { showPieces } from '../../../words/en/product.ts'
import { Folded } from '../../ui/show/folded.tsx'
import { Tag } from '../../ui/show/tag.tsx'
import { useShortNames } from '../parts/form/use-choice.ts'
import { PersonLink } from '../parts/show/person-link.tsx'
import { ChooseAll, ChooseOne } from './chosen/choose-box.tsx'
import css from './order-cards.module.css'
import { OrderChanges } from './order-changes.tsx'
import { Notes, OrderActions, OrderDates, OrderEmails, PaymentDetails, Reference } from './order-parts.tsx'
import { hasPayments, stateName, statusKinds } from './order-state.ts'
import type { OrderActionProps, OrderViewProps } from './order-view.ts'
import { OrderPayments } from './pay/order-payments.tsx'
import { isOverdue } from './pay/owed-state.ts'
import { SortField } from './sort-head.tsx'

/** The orders on a phone or a tablet: each in a row that unfolds. What one looked for is unfolded from the start. */
export const OrderCards = ({ rows, formOf, actionsOf, isUnfolded, chosen, sorting }: OrderViewProps) => {
  const shortOf = useShortNames()
  const isOpenFirst = isUnfolded || rows.length === 1
  // Kept here: an order that was edited is as unfolded as before.
  const [turned, setTurned] = useState<ReadonlyMap<number, boolean>>(new Map())
  const isOpen = (id: number) => turned.get(id) ?? isOpenFirst
  const turn = (id: number, isNow: boolean) => isNow !== isOpen(id) && setTurned(new Map(turned).set(id, isNow))
  return (
    <>
      <div className={`row center apart gap-2 ${css.tools}`}>
        <ChooseAll rows={rows} chosen={chosen} isNamed />
        <SortField {...sorting} />
      </div>
      <ul className={`stack gap-2 list ${css.cards}`}>
        {rows.map((row) => (
          <li key={row.id} className="card">
            {formOf(row) ?? (
              <>
                <ChooseOne row={row} chosen={chosen} />
                <details className={css.order} open={isOpen(row.id)} onToggle={(event) => turn(row.id, event.currentTarget.open)}>
                  <summary>
                    <h3>{row.name}</h3>
                    <strong>{showCents(toCents(row.total_amount))}</strong>
                    <p className="soft smaller">
                      {showReference(row.id)} · {showPieces(row.cartons_per_week, shortOf(row))} · {row.pickup_site}
                    </p>
                    <OrderState row={row} />
                  </summary>
                  <WholeOrder {...actionsOf(row)} />
                </details>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Only what is not as it should be. */
const OrderState = ({ row }: Pick<OrderActionProps, 'row'>) => {
  if (row.needs_care || isOverdue(row)) return <Tag kind="watch">Needs attention</Tag>
  const kind = statusKinds[row.status]
  return kind === 'good' ? null : <Tag kind={kind}>{stateName(row)}</Tag>
}

const WholeOrder = (props: OrderActionProps) => {
  const { row } = props
  return (
    <div className={`stack gap-3 ${css.whole}`}>
      <div>
        <Reference row={row} />
        <p>
          <PersonLink id={showReference(row.id)}>See this customer</PersonLink>
        </p>
        <OrderEmails row={row} />
      </div>
      <div>
        <p>{row.egg_cycle}</p>
        <OrderDates row={row} />
        <p>{row.pickup_site}</p>
      </div>
      <dl className={`row apart gap-y-1 gap-x-2 ${css.numbers}`}>
        <Count name={row.product ? showItem(row.product, row.every_weeks) : 'Cartons per week'} value={String(row.cartons_per_week)} />
        <Count name="Donated" value={String(row.donation_cartons)} />
        <Count name="Amount" value={showCents(toCents(row.total_amount))} />
      </dl>
      <PaymentDetails {...props} />
      {hasPayments(row) && <FoldedPayments {...props} />}
      {row.changed_at && <FoldedChanges row={row} />}
      <Notes row={row} />
      <OrderActions {...props} />
    </div>
  )
}

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
