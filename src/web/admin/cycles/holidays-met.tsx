import { Link } from 'react-router'
import { changeDayAt } from '../../../shared/admin-addresses.ts'
import { compareDates } from '../../../shared/dates/calendar.ts'
import { holidaysAmong } from '../../../shared/dates/holidays.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { DayChange } from '../../../shared/shapes/farm-settings.ts'
import { changeThatDay, onHoliday } from '../../../words/en/dashboard/holidays.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { farmClock } from '../../../words/en/pages/moment.ts'

/** What they are counted from, as far as it has come. */
export type Planned = { readonly sites: readonly Site[] | undefined; readonly changes: readonly DayChange[] | undefined }

type Props = { readonly cycle: Cycle; readonly planned: Planned }

/** The holidays still to come on which a site of the farm would hand over, as long as nobody has decided about the day. */
export const HolidaysMet = ({ cycle: { start_date, number_of_weeks }, planned: { sites = [], changes } }: Props) => {
  if (!changes) return null
  const today = farmClock().slice(0, 10)
  const days = [...new Set(sites.map(({ pickup_start_day }) => pickup_start_day))]
  const met = days
    .flatMap((day) => holidaysAmong(start_date, number_of_weeks, day))
    .filter(({ date }) => date >= today && !changes.some(({ pickup_date }) => pickup_date === date))
    .sort((one, other) => compareDates(one.date, other.date))
  return met.map(({ date, name }) => (
    <p key={date} className="row baseline gap-x-3">
      {onHoliday(name, showDate(date))}
      <Link className="thumb" to={changeDayAt(date)} aria-label={`${changeThatDay}: ${name}`}>
        {changeThatDay}
      </Link>
    </p>
  ))
}
