import { showDate } from '../../../shared/calendar.ts'
import type { NewCycle } from '../../../shared/entities.ts'

const yearOf = (date: string) => date.slice(0, 4)

/** "Thu, Feb 6 – Thu, Apr 10, 2025"; a winter says both years. */
export const showStretch = ({ start_date, end_date }: NewCycle): string => {
  const firstYear = yearOf(start_date) === yearOf(end_date) ? '' : `, ${yearOf(start_date)}`
  return `${showDate(start_date)}${firstYear} – ${showDate(end_date)}, ${yearOf(end_date)}`
}
