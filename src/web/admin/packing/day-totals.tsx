import { Link } from 'react-router'
import { packingPages } from '../../../shared/admin-addresses.ts'
import { fillQuery } from '../../../shared/call.ts'
import type { PackingDay, Sums } from '../../../shared/shapes/packing.ts'
import * as words from '../../../words/en/dashboard/packing.ts'
import { Bare } from '../parts/show/pieces.tsx'
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
      {day.sites.map((site) => (
        <tr key={site.site_id}>
          <th scope="row">
            <Link className="thumb" to={packingPages.sheet + fillQuery({ date: day.pickup_date, site: site.site_id })}>
              {site.site_name}
            </Link>
          </th>
          <Numbers of={site} />
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{words.total}</th>
        <Numbers of={day} />
      </tr>
    </tfoot>
  </table>
)

/** To collect, given away, and both. */
export const Numbers = ({ of, className }: { of: Sums; className?: string | undefined }) =>
  (['cartons', 'donated', 'both'] as const).map((which) => (
    <td key={which} className={className}>
      <Bare of={of} which={which} />
    </td>
  ))
