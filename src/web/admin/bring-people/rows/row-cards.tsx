import { showCents } from '../../../../shared/rules/money/cents.ts'
import type { ImportedOrder, ImportRow } from '../../../../shared/shapes/imports.ts'
import { cartonsOf, moneyOf, nameOf, Outcome, RowSummary, weeksOf } from './row-parts.tsx'
import css from './rows.module.css'

/** The same on a phone or a tablet. */
export const RowCards = ({ rows }: { rows: readonly ImportRow[] }) => (
  <ul className={`stack list ${css.cards}`}>
    {rows.map((row) => (
      <OneCard key={row.line} row={row} />
    ))}
  </ul>
)

const OneCard = ({ row }: { row: ImportRow }) => {
  const { line, person, order } = row
  return (
    <li data-outcome={row.outcome}>
      <div className={`row baseline apart gap-x-3 ${css.title}`}>
        <h4>{nameOf(row)}</h4>
        <Outcome {...row} />
      </div>
      <p className={css.soft}>
        Row {line}
        {person.email && ` · ${person.email}`}
      </p>
      {order ? <OrderLines order={order} /> : <p>No order</p>}
      <RowSummary row={row} />
    </li>
  )
}

const OrderLines = ({ order }: { order: ImportedOrder }) => (
  <>
    <p>{[order.egg_cycle, order.pickup_site].filter(Boolean).join(' · ')}</p>
    <p>{[cartonsOf(order), weeksOf(order)].filter(Boolean).join(', ')}</p>
    <p>{[showCents(order.total_cents), moneyOf(order)].filter(Boolean).join(', ')}</p>
  </>
)
