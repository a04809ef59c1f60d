import { clockAt, dayNumber } from '../../../shared/dates/calendar.ts'
import { toDollars } from '../../../shared/rules/money/cents.ts'
import type { Cell, Column, Kind, Row } from './sheet.ts'

/** What stands in a cell of the file: a real number, date or text. */

const DAY_MS = 86_400_000
// Spreadsheets count days so that 1970-01-01 is this one.
const FIRST_DAY = 25_569
const CELL_MOST = 32_767

export type Value = string | number | null
/** Turns moments and plain dates into the days of a spreadsheet. */
export type DayCount = { ofMoment: (moment: Date) => number; ofDate: (date: string) => number }

const PLAIN = /^[ -^`-~]*$/

/** Text as a cell can hold it: nothing that XML forbids, and nothing that a reader takes for an escape. */
const asText = (text: string): string => {
  const short = text.length > CELL_MOST ? text.slice(0, CELL_MOST) : text
  // Most texts are, and looking is much faster than replacing.
  if (PLAIN.test(short)) return short
  return short
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '\uFFFD')
    .replace(/_x(?=[0-9a-f]{4}_)/gi, '_x005F_x')
}

// 1900-03-01: spreadsheets count a leap day before it that never was, and none before 1900.
const FIRST_SURE_DAY = 61

const real = (number: number): number => {
  if (!Number.isFinite(number)) throw new RangeError('A cell holds no such number or date')
  return number
}

/** On the clock of a zone: a cell has no zone of its own. */
export const dayCount = (timeZone: string): DayCount => {
  // The same few dates stand in every row.
  const known = new Map<string, number>()
  return {
    ofMoment: (moment) => real(Date.parse(`${clockAt(moment, timeZone).replace(' ', 'T')}Z`) / DAY_MS + FIRST_DAY),
    ofDate: (date) => {
      const day = known.get(date) ?? real(dayNumber(date) + FIRST_DAY)
      known.set(date, day)
      return day
    },
  }
}

export const asValue = (kind: Kind, cell: Cell, days: DayCount): Value => {
  if (cell === null || cell === '') return null
  if (typeof cell === 'number') return real(kind === 'money' ? toDollars(cell) : cell)
  if (typeof cell === 'string') return kind === 'date' && days.ofDate(cell) >= FIRST_SURE_DAY ? days.ofDate(cell) : asText(cell)
  return days.ofMoment(cell)
}

/** Writes the values of a row over those of the last: of a large sheet, no row is kept. */
export const valuesReader = (columns: readonly Pick<Column, 'kind'>[], days: DayCount): ((row: Row) => readonly Value[]) => {
  const values: Value[] = columns.map(() => null)
  const kinds = columns.map(({ kind }) => kind)
  return (row) => {
    for (let c = 0; c < kinds.length; c++) values[c] = asValue(kinds[c] ?? 'text', row[c] ?? null, days)
    return values
  }
}
