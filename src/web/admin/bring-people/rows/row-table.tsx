import { showCents } from '../../../../shared/rules/money/cents.ts'
import type { ImportRow } from '../../../../shared/shapes/imports.ts'
import { cartonsOf, moneyOf, nameOf, Outcome, RowSummary, weeksOf } from './row-parts.tsx'
import css from './rows.module.css'

/** At a desk: a line of the file is two lines of the table, the second of which says what is wrong. */
export const RowTable = ({ rows }: { rows: readonly ImportRow[] }) => (
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
      <OneRow key={row.line} row={row} />
    ))}
  </table>
)

const OneRow = ({ row }: { row: ImportRow }) => {
  const { line, person, order } = row
  return (
    <tbody data-outcome={row.outcome}>
      <tr>
        <td className={css.soft}>{line}</td>
        <th scope="row">
          <p>{nameOf(row)}</p>
          <p className={css.soft}>{person.email}</p>
        </th>
        <td>
          <p>{order?.egg_cycle}</p>
          <p className={css.soft}>{order ? order.pickup_site : 'No order'}</p>
        </td>
        <td>
          <p>{order && cartonsOf(order)}</p>
          <p className={css.soft}>{order && weeksOf(order)}</p>
        </td>
        <td className={css.number}>
          {order && (
            <>
              <p>{showCents(order.total_cents)}</p>
              <p className={css.soft}>{moneyOf(order)}</p>
            </>
          )}
        </td>
        <td className={css.outcome}>
          <Outcome {...row} />
        </td>
      </tr>
      <tr className={css.under}>
        <td />
        <td colSpan={5}>
          <RowSummary row={row} />
        </td>
      </tr>
    </tbody>
  )
}
