import { Link } from 'react-router'
import { adminTabs } from '../../../shared/admin-addresses.ts'
import type { Overview } from '../../../shared/shapes/packing.ts'
import { showPlacesLeft } from '../../../words/en/refusals/capacity.ts'
import { Sheet } from '../parts/show/tab-page.tsx'
import { sayLeft } from './figures.ts'

type OpenCapacity = Overview['capacity'][number]

/** How much of the open cycles can still be sold. */
export const CapacityPanel = ({ overview: { capacity, has_products } }: { overview: Overview }) => (
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
          : {sayCartons(each, has_products)}
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

const sayCartons = ({ cartons_left, sites }: OpenCapacity, hasProducts = false): string => {
  if (cartons_left !== null) return cartons_left <= 0 ? 'full' : sayLeft(cartons_left, hasProducts)
  if (sites.length === 0) return 'no limits'
  return hasProducts ? 'any number of eggs' : 'any number of cartons'
}
