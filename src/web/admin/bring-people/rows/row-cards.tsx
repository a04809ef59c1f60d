import { allImportFields, type ImportField } from '../../../../shared/fields/import-fields.ts'
import { showCents } from '../../../../shared/rules/money/cents.ts'
import type { ImportedOrder, ImportRow } from '../../../../shared/shapes/imports.ts'
import { Folded } from '../../../ui/show/folded.tsx'
import { mendedFields } from './mended.ts'
import { LeaveOut } from './row-decision.tsx'
import { cartonsOf, moneyOf, nameOf, Outcome, RowForm, type RowProps, RowSummary, weeksOf } from './row-parts.tsx'
import css from './rows.module.css'
import type { Mend } from './use-mend.ts'

/** The same on a phone or a tablet. */
export const RowCards = ({ rows, mend }: { rows: readonly ImportRow[]; mend: Mend | undefined }) => (
  <ul className={`stack list ${css.cards}`}>
    {rows.map((row) => (
      <OneCard key={row.line} row={row} mend={mend} />
    ))}
  </ul>
)

const OneCard = ({ row, mend }: RowProps) => {
  const { line, person, order } = row
  const mended = mend ? mendedFields(row) : []
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
      {order ? <OrderLines order={order} mended={mended} /> : <p>No order</p>}
      <RowForm row={row} mend={mend} fields={allImportFields} />
      <Rest row={row} mend={mend} />
    </li>
  )
}

/** Why a row is not brought in is in sight; what else is to be known about one unfolds. */
const Rest = ({ row, mend }: RowProps) => {
  const rest = (
    <>
      <RowSummary row={row} mend={mend} />
      {mend && <LeaveOut row={row} mend={mend} />}
    </>
  )
  const isPlain = row.outcome === 'ready' || row.outcome === 'done' || (mend && row.outcome === 'problems')
  return isPlain ? <Folded name="Details">{rest}</Folded> : rest
}

/** Without what is corrected below. */
const OrderLines = ({ order, mended }: { order: ImportedOrder; mended: readonly ImportField[] }) => {
  const unless = (field: ImportField, text: string) => (mended.includes(field) ? '' : text)
  return (
    <>
      <p>{[unless('cycle', order.egg_cycle), unless('site', order.pickup_site)].filter(Boolean).join(' · ')}</p>
      <p>{[unless('cartons_per_week', cartonsOf(order)), weeksOf(order)].filter(Boolean).join(', ')}</p>
      <p>{[unless('total', showCents(order.total_cents)), unless('paid', moneyOf(order))].filter(Boolean).join(', ')}</p>
    </>
  )
}
