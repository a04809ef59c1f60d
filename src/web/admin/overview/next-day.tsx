import { Link } from 'react-router'
import { adminTabs } from '../../../shared/admin-addresses.ts'
import { piecesOf } from '../../../shared/rules/products.ts'
import type { Overview, Sums } from '../../../shared/shapes/packing.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { showSum } from '../../../words/en/product.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { showBare } from '../packing/pieces.tsx'
import { Sheet } from '../parts/show/tab-page.tsx'
import { packingOf } from './figures.ts'
import css from './overview.module.css'

const count = (sums: Sums, which: 'cartons' | 'donated') => (sums.products ? showBare(sums, which) : sums[which])

export const NextDay = ({ next }: { next: Overview['next'] }) => (
  <Sheet heading="Next pickup day">
    {next ? (
      <>
        <p className={css.big}>
          {showDate(next.pickup_date)}: {showSum(piecesOf(next, 'cartons')) || 0}
          {next.donated > 0 && `, and ${count(next, 'donated')} given away`}
        </p>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Site</th>
              <th scope="col">{next.products ? 'To pick up' : 'Cartons'}</th>
              <th scope="col">Given away</th>
            </tr>
          </thead>
          <tbody>
            {next.sites.map((site) => (
              <tr key={site.site_id}>
                <th scope="row">{site.site_name}</th>
                <td>{count(site, 'cartons')}</td>
                <td>{count(site, 'donated')}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div>
          <LinkButton to={packingOf(next.pickup_date)}>Open packing day</LinkButton>
        </div>
      </>
    ) : (
      <p>
        No pickups are coming up. A season starts with its <Link to={adminTabs.cycles.path}>cycle</Link>.
      </p>
    )}
  </Sheet>
)
