import { Link } from 'react-router'
import { adminTabs } from '../../../shared/admin-addresses.ts'
import { piecesOf } from '../../../shared/rules/products.ts'
import type { Overview, Sums } from '../../../shared/shapes/packing.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { showTogether } from '../../ui/show/show-pieces.ts'
import { Bare } from '../parts/show/pieces.tsx'
import { Sheet } from '../parts/show/tab-page.tsx'
import { packingOf } from './figures.ts'
import css from './overview.module.css'

const Count = ({ of, which }: { of: Sums; which: 'cartons' | 'donated' }) => (of.products ? <Bare of={of} which={which} /> : of[which])

export const NextDay = ({ next }: { next: Overview['next'] }) => (
  <Sheet heading="Next pickup day">
    {next ? (
      <>
        <p className={css.big}>
          {showDate(next.pickup_date)}: {showTogether(piecesOf(next, 'cartons')) || 0}
          {next.donated > 0 && `, and ${next.products ? showTogether(piecesOf(next, 'donated')) : next.donated} given away`}
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
                <td>
                  <Count of={site} which="cartons" />
                </td>
                <td>
                  <Count of={site} which="donated" />
                </td>
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
