import { addDays, onOrAfter, type PlainDate } from './calendar.ts'

/** The week in which a day lies, from Monday to Sunday. */
export const weekOf = (date: PlainDate): { readonly monday: PlainDate; readonly sunday: PlainDate } => {
  const sunday = onOrAfter(date, 'Sunday')
  return { monday: addDays(sunday, -6), sunday }
}
