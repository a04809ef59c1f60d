import type { ReactNode } from 'react'
import { showCents, toCents } from '../../../shared/rules/money.ts'
import { CycleAndSite, Emails, Notes, OrderActions, Payment, Reference } from './order-parts.tsx'
import css from './order-table.module.css'
import type { OrderViewProps } from './order-view.ts'

const COLUMNS = 7

/** The orders at a desk; an edited row becomes its form. */
export const OrderTable = ({ rows, formOf, actionsOf }: OrderViewProps) => (
  <div className={css.box}>
    <table className={css.table}>
      <caption className="visually-hidden">Orders, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Cycle and site</th>
          <NumberHead>Cartons per week</NumberHead>
          <NumberHead>Donated</NumberHead>
          <NumberHead>Amount</NumberHead>
          <th scope="col">Payment</th>
          <th scope="col">
            <span className="visually-hidden">What to do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const form = formOf(row)
          if (form)
            return (
              <tr key={row.id} className={css.open}>
                <td colSpan={COLUMNS}>{form}</td>
              </tr>
            )
          return (
            <tr key={row.id}>
              <th scope="row">
                <Reference row={row} />
                <p className={css.name}>{row.name}</p>
                <Emails row={row} />
              </th>
              <td>
                <CycleAndSite row={row} />
                <Notes row={row} />
              </td>
              <td className={css.number}>{row.cartons_per_week}</td>
              <td className={css.number}>{row.donation_cartons}</td>
              <td className={css.number}>{showCents(toCents(row.total_amount))}</td>
              <td>
                <Payment row={row} />
              </td>
              <td>
                <OrderActions {...actionsOf(row)} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </div>
)

const NumberHead = ({ children }: { children: ReactNode }) => (
  <th scope="col" className={css.number}>
    {children}
  </th>
)
