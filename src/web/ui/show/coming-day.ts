import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import { showDate, startLine } from '../../../words/en/dates/show-date.ts'
import * as words from '../../../words/en/pages/days.ts'

/** A day to come, as one stands before it: "Tomorrow, Tue, Nov 17". */
export const showComingDay = (date: PlainDate, today: PlainDate): string => {
  if (date === today) return `${words.today}, ${showDate(date)}`
  return date === addDays(today, 1) ? `${words.tomorrow}, ${showDate(date)}` : startLine(showDate(date))
}

/** The same of a list at a site, which may have begun some days ago. */
export const showDay = (date: PlainDate, today: PlainDate): string =>
  date < today ? words.since(showDate(date)) : showComingDay(date, today)
