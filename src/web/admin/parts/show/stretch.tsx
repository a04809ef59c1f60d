import type { NewCycle } from '../../../../shared/shapes/entities.ts'
import { showDate } from '../../../../words/en/dates/show-date.ts'
import css from '../list/card-list.module.css'

const yearOf = (date: string) => date.slice(0, 4)

/** "Thu, Feb 6 – Thu, Apr 10, 2025"; a winter says both years. A line ends between the dates, not inside one. */
export const Stretch = ({ of: { start_date, end_date } }: { of: Pick<NewCycle, 'start_date' | 'end_date'> }) => {
  const firstYear = yearOf(start_date) === yearOf(end_date) ? '' : `, ${yearOf(start_date)}`
  return (
    <>
      <span className={css.date}>{`${showDate(start_date)}${firstYear} –`}</span>{' '}
      <span className={css.date}>{`${showDate(end_date)}, ${yearOf(end_date)}`}</span>
    </>
  )
}
