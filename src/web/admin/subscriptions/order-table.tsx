import { useState } from 'react'
import { showCents, toCents } from '../../../shared/rules/money.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import { statusNames } from '../../../shared/words/admin-words.ts'
import { Tag } from '../../ui/show/tag.tsx'
import { EndButton, FirstButton, Notes, OrderDates, OrderEmails, PaymentDetails, Reference } from './order-parts.tsx'
import { orderName, statusKinds } from './order-state.ts'
import css from './order-table.module.css'
import type { OrderViewProps } from './order-view.ts'

const COLUMNS = 5

/** The orders at a desk, two lines each; the rest of a row unfolds, and an edited row becomes its form. */
export const OrderTable = ({ rows, formOf, actionsOf, isUnfolded }: OrderViewProps) => (
  <div className={css.box}>
    <table className={css.table}>
      <caption className="visually-hidden">Orders, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Cycle and site</th>
          <th scope="col">Cartons</th>
          <th scope="col" className={css.number}>
            Amount
          </th>
          <th scope="col">
            <span className="visually-hidden">What to do</span>
          </th>
        </tr>
      </thead>
      {rows.map((row) => {
        const form = formOf(row)
        if (!form) return <OrderRow key={row.id} actions={actionsOf(row)} isUnfolded={isUnfolded} />
        return (
          <tbody key={row.id} className={css.open}>
            <tr>
              <td colSpan={COLUMNS}>{form}</td>
            </tr>
          </tbody>
        )
      })}
    </table>
  </div>
)

type RowProps = { readonly actions: ReturnType<OrderViewProps['actionsOf']>; readonly isUnfolded: boolean }

const OrderRow = ({ actions, isUnfolded }: RowProps) => {
  const { row } = actions
  const [isOpen, setOpen] = useState(isUnfolded)
  const rest = `rest-of-${row.id}`
  return (
    <tbody>
      <tr>
        <th scope="row">
          <p className={css.name} title={row.name}>
            {row.name}
          </p>
          <div className={css.line}>
            <Reference row={row} />
          </div>
        </th>
        <td>
          <p className={css.line} title={row.egg_cycle}>
            {row.egg_cycle}
          </p>
          <p className={css.line} title={row.pickup_site}>
            {row.pickup_site}
          </p>
        </td>
        <td>
          <p>{row.cartons_per_week} a week</p>
          <p className={css.soft}>{row.donation_cartons > 0 && `${row.donation_cartons} donated`}</p>
        </td>
        <td className={css.number}>
          <p>{showCents(toCents(row.total_amount))}</p>
          <State row={row} hasDraft={actions.hasDraft} />
        </td>
        <td className={css.actions}>
          <FirstButton {...actions} />
          <button
            type="button"
            className={css.more}
            aria-label={`More about ${orderName(row)}`}
            aria-expanded={isOpen}
            aria-controls={rest}
            onClick={() => setOpen(!isOpen)}
          />
        </td>
      </tr>
      <tr id={rest} className={css.rest} hidden={!isOpen}>
        <td colSpan={COLUMNS}>
          <div className={css.parts}>
            <div>
              <OrderEmails row={row} />
              <OrderDates row={row} />
              <Notes row={row} />
            </div>
            <div>
              <PaymentDetails row={row} />
            </div>
            <EndButton {...actions} />
          </div>
        </td>
      </tr>
    </tbody>
  )
}

/** One word about a row: what the farmer has to look at comes before how it was paid. */
const State = ({ row, hasDraft }: { row: Order; hasDraft: boolean }) => {
  if (hasDraft) return <Tag kind="watch">Not saved yet</Tag>
  if (row.needs_care && row.status !== 'held') return <Tag kind="trouble">Needs care</Tag>
  return <Tag kind={statusKinds[row.status]}>{statusNames[row.status]}</Tag>
}
