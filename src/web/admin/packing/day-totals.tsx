import { Link } from 'react-router'
import { packingPages } from '../../../shared/admin-addresses.ts'
import { fillQuery } from '../../../shared/call.ts'
import type { PackingDay } from '../../../shared/shapes/packing.ts'
import { showCount } from '../../../words/en/dashboard/count.ts'
import * as words from '../../../words/en/dashboard/packing.ts'
import css from './packing.module.css'

/** Cartons by site; each site leads to its own sheet. */
export const DayTotals = ({ day }: { day: PackingDay }) => (
  <table className={css.table}>
    <caption className="visually-hidden">{words.cartonsBySite}</caption>
    <thead>
      <tr>
        <th scope="col">{words.pickupSite}</th>
        <th scope="col">{words.toPickUp}</th>
        <th scope="col">{words.givenAway}</th>
        <th scope="col">{words.total}</th>
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
        <th scope="row">{words.total}</th>
        <td>{showCount(day.cartons)}</td>
        <td>{showCount(day.donated)}</td>
        <td>{showCount(day.cartons + day.donated)}</td>
      </tr>
    </tfoot>
  </table>
)
