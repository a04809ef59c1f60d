import { Link } from 'react-router'
import { adminWeek } from '../../../shared/admin-addresses.ts'
import type { Charts } from '../../../shared/shapes/packing.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Sheet } from '../parts/show/tab-page.tsx'

/** How many of last season's customers are back, and the way to those who are not. */
export const RetentionPanel = ({ retention }: { retention: NonNullable<Charts['retention']> }) => {
  const { from_cycle, cycle_id, cycle_name, customers, back } = retention
  const list = `${adminWeek.nextSeason.path}?cycle=${cycle_id}`
  return (
    <Sheet heading={cycle_name}>
      <p>
        <Link className="thumb" to={list}>
          {back} of {customers} from {from_cycle} are back
        </Link>
      </p>
      {back < customers && (
        <div>
          <LinkButton to={list} isSecond>
            Write to those who aren't
          </LinkButton>
        </div>
      )}
    </Sheet>
  )
}
