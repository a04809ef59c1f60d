import { useState } from 'react'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import { owedWords } from '../../../words/en/dashboard/admin.ts'
import { showOrdered, showPieces, showRhythm } from '../../../words/en/product.ts'
import { Tag } from '../../ui/show/tag.tsx'
import { useShortNames } from '../parts/form/use-choice.ts'
import { PersonLink } from '../parts/show/person-link.tsx'
import { ChooseAll, ChooseOne } from './chosen/choose-box.tsx'
import type { Chosen } from './chosen/use-chosen.ts'
import { OrderChanges } from './order-changes.tsx'
import { FirstButton, Notes, OrderDates, OrderEmails, OtherButtons, PaymentDetails, Reference } from './order-parts.tsx'
import { hasPayments, orderName, stateName, statusKinds } from './order-state.ts'
import css from './order-table.module.css'
import type { OrderViewProps } from './order-view.ts'
import { OrderPayments } from './pay/order-payments.tsx'
import { isOverdue, owedLine } from './pay/owed-state.ts'
import { ariaSort, SortButton, useSortNames } from './sort-head.tsx'

const COLUMNS = 6

/** The orders at a desk, two lines each; the rest of a row unfolds, and an edited row becomes its form. */
export const OrderTable = ({ rows, formOf, actionsOf, isUnfolded, chosen, sorting }: OrderViewProps) => {
  const shortOf = useShortNames()
  const sortNames = useSortNames()
  return (
    <div className={css.box}>
      <table className={css.table} data-products={rows.some(({ product }) => product !== undefined) || undefined}>
        <caption className="visually-hidden">Orders. {sortNames[sorting.sort]}</caption>
        <thead>
          <tr>
            <th scope="col">
              <ChooseAll rows={rows} chosen={chosen} />
            </th>
            <th scope="col" aria-sort={ariaSort(sorting.sort, 'name', 'number')}>
              <SortButton of="name" {...sorting} />
              <SortButton of="number" {...sorting} />
            </th>
            <th scope="col">Cycle and site</th>
            <th scope="col" aria-sort={ariaSort(sorting.sort, 'cartons')}>
              <SortButton of="cartons" {...sorting} />
            </th>
            <th scope="col" className={css.number} aria-sort={ariaSort(sorting.sort, 'amount')}>
              <SortButton of="amount" {...sorting} />
            </th>
            <th scope="col">
              <span className="visually-hidden">What to do</span>
            </th>
          </tr>
        </thead>
        {rows.map((row) => {
          const form = formOf(row)
          if (!form)
            return <OrderRow key={row.id} actions={actionsOf(row)} product={shortOf(row)} isUnfolded={isUnfolded} chosen={chosen} />
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
}

type RowProps = {
  readonly actions: ReturnType<OrderViewProps['actionsOf']>
  readonly product: string | undefined
  readonly isUnfolded: boolean
  readonly chosen: Chosen
}

const OrderRow = ({ actions, product, isUnfolded, chosen }: RowProps) => {
  const { row } = actions
  const [isOpen, setOpen] = useState(isUnfolded)
  const rest = `rest-of-${row.id}`
  return (
    <tbody>
      <tr>
        <td className={css.choose}>
          <ChooseOne row={row} chosen={chosen} />
        </td>
        <th scope="row">
          <p className={css.name} title={row.name}>
            <PersonLink id={showReference(row.id)}>{row.name}</PersonLink>
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
          {product === undefined ? (
            <p>{row.cartons_per_week} a week</p>
          ) : (
            <p className={css.line} title={showOrdered(row)}>
              {showPieces(row.cartons_per_week, product)}
            </p>
          )}
          <p className={`soft smaller ${css.line}`}>{besides(row)}</p>
        </td>
        <td className={css.number}>
          <p>{showCents(toCents(row.total_amount))}</p>
          <State row={row} hasDraft={actions.hasDraft} onNote={() => actions.onAsk('note')} />
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
              <PaymentDetails {...actions} />
              {isOpen && hasPayments(row) && <OrderPayments row={row} onMessage={actions.onMessage} />}
              {isOpen && row.changed_at && <OrderChanges row={row} />}
            </div>
            <OtherButtons {...actions} />
          </div>
        </td>
      </tr>
    </tbody>
  )
}

/** How often, where that can differ, and what is donated. */
const besides = ({ product, every_weeks = 1, donation_cartons }: Order): string =>
  [product !== undefined && showRhythm(every_weeks), donation_cartons > 0 && `${donation_cartons} donated`].filter(Boolean).join(', ')

type StateProps = { readonly row: Order; readonly hasDraft: boolean; readonly onNote: () => void }

/** One word about a row: what the farmer has to look at comes before how it was paid. What is owed is noted from here. */
const State = ({ row, hasDraft, onNote }: StateProps) => {
  if (hasDraft) return <Tag kind="watch">Not saved yet</Tag>
  if (row.owed_amount > 0) return <OwedButton row={row} onNote={onNote} />
  if (row.needs_care && row.status !== 'held') return <Tag kind="trouble">Needs attention</Tag>
  return <Tag kind={statusKinds[row.status]}>{stateName(row)}</Tag>
}

const OwedButton = ({ row, onNote }: Omit<StateProps, 'hasDraft'>) => {
  const says = `${showCents(toCents(row.owed_amount))} ${isOverdue(row) ? 'late' : 'owed'}`
  return (
    <button
      type="button"
      className={css.owed}
      data-late={isOverdue(row) || row.needs_care || undefined}
      aria-label={`${says}: record a payment for ${orderName(row)}`}
      title={`${owedLine(row)}. ${owedWords.press}`}
      onClick={onNote}
    >
      {says}
    </button>
  )
}
