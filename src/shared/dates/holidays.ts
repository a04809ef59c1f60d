import { addDays, compareDates, onOrAfter, type PlainDate, type Weekday } from './calendar.ts'

/** The federal holidays of the USA: many sites are closed then, and many customers away. */
export type Holiday = { readonly date: PlainDate; readonly name: string }

const FIXED = [
  ['01-01', "New Year's Day"],
  ['06-19', 'Juneteenth'],
  ['07-04', 'Independence Day'],
  ['11-11', 'Veterans Day'],
  ['12-25', 'Christmas Day'],
] as const

/** By the month and the day from which on the weekday counts: the third Monday of January is the first one from the 15th on. */
const BY_WEEKDAY: readonly (readonly [from: string, weekday: Weekday, name: string])[] = [
  ['01-15', 'Monday', 'Martin Luther King Jr. Day'],
  ['02-15', 'Monday', "Presidents' Day"],
  ['05-25', 'Monday', 'Memorial Day'],
  ['09-01', 'Monday', 'Labor Day'],
  ['10-08', 'Monday', 'Columbus Day'],
  ['11-22', 'Thursday', 'Thanksgiving'],
]

/** On the day itself, as people keep it, also where offices close on the Friday before or the Monday after. */
export const federalHolidays = (year: number): Holiday[] =>
  [
    ...FIXED.map(([day, name]) => ({ date: `${year}-${day}`, name })),
    ...BY_WEEKDAY.map(([from, weekday, name]) => ({ date: onOrAfter(`${year}-${from}`, weekday), name })),
  ].sort((one, other) => compareDates(one.date, other.date))

export const holidayOn = (date: PlainDate): Holiday | undefined =>
  federalHolidays(Number(date.slice(0, 4))).find((each) => each.date === date)

/** The holidays among a cycle's days at a site with this pickup day. */
export const holidaysAmong = (start_date: PlainDate, weeks: number, day: Weekday): Holiday[] => {
  const first = onOrAfter(start_date, day)
  return Array.from({ length: weeks }, (_, week) => holidayOn(addDays(first, week * 7))).filter((each) => each !== undefined)
}
