import { Link } from 'react-router'
import { adminTabs } from '../../../shared/admin-addresses.ts'
import type { Overview } from '../../../shared/shapes/packing.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { showCartons } from '../../../words/en/fields.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Sheet } from '../parts/show/tab-page.tsx'
import { packingOf } from './figures.ts'
import css from './overview.module.css'

export const NextDay = ({ next }: { next: Overview['next'] }) => (
  <Sheet heading="Next pickup day">
    {next ? (
      <>
        <p className={css.big}>
          {showDate(next.pickup_date)}: {showCartons(next.cartons)}
          {next.donated > 0 && `, and ${next.donated} given away`}
        </p>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Site</th>
              <th scope="col">Cartons</th>
              <th scope="col">Given away</th>
            </tr>
          </thead>
          <tbody>
            {next.sites.map(({ site_id, site_name, cartons, donated }) => (
              <tr key={site_id}>
                <th scope="row">{site_name}</th>
                <td>{cartons}</td>
                <td>{donated}</td>
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
