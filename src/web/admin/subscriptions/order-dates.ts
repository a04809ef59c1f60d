import { dateAt, type PlainDate } from '../../../shared/dates/calendar.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { FARM_ZONE } from '../../farm.ts'

const yearOf = (date: PlainDate) => date.slice(0, 4)

/** "Sun, Nov 15" by the farm's calendar, with the year when it is another one. */
export const orderDay = (createdAt: string): string => {
  const day = dateAt(new Date(createdAt), FARM_ZONE)
  const isThisYear = yearOf(day) === yearOf(dateAt(new Date(), FARM_ZONE))
  return isThisYear ? showDate(day) : `${showDate(day)}, ${yearOf(day)}`
}
