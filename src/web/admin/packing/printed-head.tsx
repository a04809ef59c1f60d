import type { PackingDay } from '../../../shared/shapes/packing.ts'
import { showAsOf } from '../../../words/en/dates/as-of.ts'
import { showDate, startLine } from '../../../words/en/dates/show-date.ts'
import { FARM_NAME, FARM_ZONE } from '../../farm.ts'
import css from './printed.module.css'

type Props = {
  readonly day: PackingDay
  readonly what: string
  readonly more?: string | undefined
  readonly hours?: string
  readonly columns: number
}

/** Stands in the head of a table, because that is what printers repeat on every page. */
export const PrintedHead = ({ day, what, more, hours, columns }: Props) => (
  <tr className={css.head}>
    <th scope="colgroup" colSpan={columns}>
      <div>
        <strong>{what}</strong>
        <strong>{[startLine(showDate(day.pickup_date)), day.pickup_date.slice(0, 4), hours].filter(Boolean).join(', ')}</strong>
        <span>{[FARM_NAME, more].filter(Boolean).join(' · ')}</span>
        <span>{showAsOf(new Date(day.as_of), FARM_ZONE)}</span>
      </div>
    </th>
  </tr>
)
