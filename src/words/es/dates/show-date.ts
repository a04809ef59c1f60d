import { type Weekday, weekdayOf } from '../../../shared/dates/calendar.ts'
import type * as en from '../../en/dates/show-date.ts'

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

const DAYS: Readonly<Record<Weekday, string>> = {
  Sunday: 'domingo',
  Monday: 'lunes',
  Tuesday: 'martes',
  Wednesday: 'miércoles',
  Thursday: 'jueves',
  Friday: 'viernes',
  Saturday: 'sábado',
}

/** "jue 6 feb". */
export const showDate: typeof en.showDate = (date) =>
  `${DAYS[weekdayOf(date)].slice(0, 3)} ${Number(date.slice(8, 10))} ${MONTHS[Number(date.slice(5, 7)) - 1]}`

/** "Jue 6 feb". */
export const startLine: typeof en.startLine = (text) => text.charAt(0).toUpperCase() + text.slice(1)

export const showWeekday: typeof en.showWeekday = (day) => DAYS[day]
