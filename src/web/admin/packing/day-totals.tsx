import { Link } from 'react-router'
import { packingPages } from '../../../shared/admin-addresses.ts'
import { fillQuery } from '../../../shared/call.ts'
import type { PackingDay } from '../../../shared/shapes/packing.ts'
import { showCount } from '../../../words/en/dashboard/admin.ts'
import css from './packing.module.css'

/** Cartons by site; each site leads to its own sheet. */
export const DayTotals = ({ day }: { day: PackingDay }) => (
  <table className={css.table}>
    <caption className="visually-hidden">Cartons by site</caption>
    <thead>
      <tr>
        <th scope="col">Pickup site</th>
        <th scope="col">To pick up</th>
        <th scope="col">Given away</th>
        <th scope="col">Total</th>
      </tr>
    </thead>
    <tbody>
      {day.sites.map(({ site_id, site_name, cartons, donated }) => (
        <tr key={site_id}>
          <th scope="row">
            <Link className="thumb" to={packingPages.sheet + fillQuery({ date: day.pickup_date, site: site_id })}>
              {site_name}
            </Link>
          </th>
          <td>{showCount(cartons)}</td>
          <td>{showCount(donated)}</td>
          <td>{showCount(cartons + donated)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td>{showCount(day.cartons)}</td>
        <td>{showCount(day.donated)}</td>
        <td>{showCount(day.cartons + day.donated)}</td>
      </tr>
    </tfoot>
  </table>
)
