import type { ReactNode } from 'react'
import { allImportFields, type ImportField } from '../../../../shared/fields/import-fields.ts'
import { showCents } from '../../../../shared/rules/money/cents.ts'
import type { ImportRow } from '../../../../shared/shapes/imports.ts'
import { MendField } from './mend-field.tsx'
import { mendedFields } from './mended.ts'
import { LeaveOut } from './row-decision.tsx'
import { cartonsOf, moneyOf, nameOf, Outcome, RowForm, type RowProps, RowSummary, weeksOf } from './row-parts.tsx'
import css from './rows.module.css'
import type { Mend } from './use-mend.ts'

/** At a desk: a line of the file is two lines of the table, the second of which says what fits nowhere else. */
export const RowTable = ({ rows, mend }: { rows: readonly ImportRow[]; mend: Mend | undefined }) => (
  <table className={css.table}>
    <caption className="visually-hidden">Rows in the file, as they will be imported</caption>
    <thead>
      <tr>
        <th scope="col">Row</th>
        <th scope="col">Person</th>
        <th scope="col">Cycle and site</th>
        <th scope="col">Cartons</th>
        <th scope="col" className={css.number}>
          Total
        </th>
        <th scope="col">
          <span className="visually-hidden">Result</span>
        </th>
      </tr>
    </thead>
    {rows.map((row) => (
      <OneRow key={row.line} row={row} mend={mend} />
    ))}
  </table>
)

const IN_CELLS: readonly ImportField[] = ['name', 'email', 'cycle', 'site', 'cartons_per_week', 'total', 'paid']
const BELOW = allImportFields.filter((field) => !IN_CELLS.includes(field))

/** A part of a cell: as it is read, or the field to correct it. */
const Part = ({ row, mend, field, children }: RowProps & { field: ImportField; children: ReactNode }) =>
  mend && mendedFields(row).includes(field) ? <MendField row={row} field={field} mend={mend} hasLabel={field === 'paid'} /> : children

const OneRow = ({ row, mend }: RowProps) => {
  const { line, person, order } = row
  const part = { row, mend }
  return (
    <tbody data-outcome={row.outcome}>
      <tr>
        <td className={css.soft}>{line}</td>
        <th scope="row">
          <Part {...part} field="name">
            <p>{nameOf(row)}</p>
          </Part>
          <Part {...part} field="email">
            <p className={css.soft}>{person.email}</p>
          </Part>
        </th>
        <td>
          <Part {...part} field="cycle">
            <p>{order?.egg_cycle}</p>
          </Part>
          <Part {...part} field="site">
            <p className={css.soft}>{order ? order.pickup_site : 'No order'}</p>
          </Part>
        </td>
        <td>
          <Part {...part} field="cartons_per_week">
            <p>{order && cartonsOf(order)}</p>
          </Part>
          <p className={css.soft}>{order && weeksOf(order)}</p>
        </td>
        <td className={css.number}>
          <Part {...part} field="total">
            <p>{order && showCents(order.total_cents)}</p>
          </Part>
          <Part {...part} field="paid">
            <p className={css.soft}>{order && moneyOf(order)}</p>
          </Part>
        </td>
        <td className={css.outcome}>
          <Outcome {...row} />
          {mend && <LeaveOut row={row} mend={mend} />}
        </td>
      </tr>
      <tr className={css.under}>
        <td />
        <td colSpan={5}>
          <RowForm {...part} fields={BELOW} />
          <RowSummary {...part} />
        </td>
      </tr>
    </tbody>
  )
}
