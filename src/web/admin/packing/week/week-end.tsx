import { Link } from 'react-router'
import { adminWeek } from '../../../../shared/admin-addresses.ts'
import { fillQuery } from '../../../../shared/call.ts'
import type { Week, WeekDay } from '../../../../shared/shapes/packing.ts'
import css from './week.module.css'
import { sayEnd } from './week-words.ts'

export const WeekEnd = ({ week, coming }: { week: Week; coming: readonly WeekDay[] }) => {
  const says = sayEnd(week, coming)
  return (
    <div role="status">
      {says && (
        <p className={css.end}>
          {says} {week.next && <Link to={adminWeek.packing.path + fillQuery({ week: week.next.pickup_date })}>Look ahead</Link>}
        </p>
      )}
    </div>
  )
}
