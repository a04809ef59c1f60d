import { addDays, dateAt, type PlainDate } from '../../../shared/dates/calendar.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { FARM_ZONE } from '../../farm.ts'

const yearOf = (date: PlainDate) => date.slice(0, 4)

/** "Sun, Nov 15" by the farm's calendar, with the year when it is another one. */
export const orderDay = (createdAt: string): string => {
  const day = dateAt(new Date(createdAt), FARM_ZONE)
  const isThisYear = yearOf(day) === yearOf(dateAt(new Date(), FARM_ZONE))
  return isThisYear ? showDate(day) : `${showDate(day)}, ${yearOf(day)}`
}

/** The weeks of an order itself: who came late, or ordered fewer weeks, has not the whole season. */
export const ownStretch = ({
  start_date,
  end_date,
  first_week,
  weeks,
  every_weeks = 1,
}: Pick<Order, 'start_date' | 'end_date' | 'first_week' | 'weeks' | 'every_weeks'>) => {
  if (weeks === 0) return { start_date, end_date }
  const last = addDays(start_date, (first_week + (weeks - 1) * every_weeks + 1) * 7 - 1)
  return { start_date: addDays(start_date, first_week * 7), end_date: last < end_date ? last : end_date }
}
