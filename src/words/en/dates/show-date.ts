import { type PlainDate, type Weekday, weekdayOf } from '../../../shared/dates/calendar.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "Thu, Feb 6", as people say it. */
export const showDate = (date: PlainDate): string =>
  `${weekdayOf(date).slice(0, 3)}, ${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8, 10))}`

/** What begins a line: Spanish writes days small, but not there. */
export const startLine = (text: string): string => text

/** A day of the week, as it is called in a table: its name on the wire is English. */
export const showWeekday = (day: Weekday): string => day
