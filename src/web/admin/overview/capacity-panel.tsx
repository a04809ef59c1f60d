import { Link } from 'react-router'
import { adminTabs } from '../../../shared/admin-addresses.ts'
import type { Overview } from '../../../shared/shapes/packing.ts'
import { showCartons } from '../../../words/en/fields.ts'
import { showPlacesLeft } from '../../../words/en/refusals/capacity.ts'
import { Sheet } from '../parts/show/tab-page.tsx'

type OpenCapacity = Overview['capacity'][number]

/** How much of the open cycles can still be sold. */
export const CapacityPanel = ({ capacity }: { capacity: Overview['capacity'] }) => (
  <Sheet heading="Places left">
    {capacity.length === 0 && (
      <p>
        No cycle is open. Start one on{' '}
        <Link className="thumb" to={adminTabs.cycles.path}>
          Cycles
        </Link>
        .
      </p>
    )}
    {capacity.map((each) => (
      <div key={each.cycle_id}>
        <p>
          <Link className="thumb" to={`${adminTabs.subscriptions.path}?cycle=${each.cycle_id}`}>
            {each.cycle_name}
          </Link>
          : {sayCartons(each)}
        </p>
        {each.sites.length > 0 && (
          <ul className="stack gap-1 list">
            {each.sites.map(({ site_id, site_name, places_left }) => (
              <li key={site_id}>
                {site_name}: {showPlacesLeft(places_left)}
              </li>
            ))}
          </ul>
        )}
      </div>
    ))}
  </Sheet>
)

const sayCartons = ({ cartons_left, sites }: OpenCapacity): string => {
  if (cartons_left !== null) return cartons_left <= 0 ? 'full' : `${showCartons(cartons_left)} a week left`
  return sites.length > 0 ? 'any number of cartons' : 'no limits'
}
