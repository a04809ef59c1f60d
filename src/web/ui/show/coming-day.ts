import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import { showDate } from '../../../shared/dates/show-date.ts'

/** A day to come, as one stands before it: "Tomorrow, Tue, Nov 17". */
export const showComingDay = (date: PlainDate, today: PlainDate): string => {
  if (date === today) return `Today, ${showDate(date)}`
  return date === addDays(today, 1) ? `Tomorrow, ${showDate(date)}` : showDate(date)
}

/** The same of a list at a site, which may have begun some days ago. */
export const showDay = (date: PlainDate, today: PlainDate): string =>
  date < today ? `Since ${showDate(date)}` : showComingDay(date, today)
