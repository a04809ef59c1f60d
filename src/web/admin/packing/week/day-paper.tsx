import { Link } from 'react-router'
import { packingPages } from '../../../../shared/admin-addresses.ts'
import { fillQuery } from '../../../../shared/call.ts'

/** The paper of a day. */
export const DayPaper = ({ date, name }: { date: string; name: string }) => (
  <>
    <Link className="thumb" to={packingPages.sheet + fillQuery({ date })} aria-label={`Print sheets: ${name}`}>
      Print sheets
    </Link>
    <Link className="thumb" to={packingPages.labels + fillQuery({ date, paper: 'letter' })} aria-label={`Print labels: ${name}`}>
      Print labels
    </Link>
  </>
)
