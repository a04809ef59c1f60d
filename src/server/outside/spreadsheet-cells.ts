import { dayNumber } from '../../shared/calendar.ts'
import { toDollars } from '../../shared/money.ts'
import type { Cell, Kind } from './sheet.ts'

/** What stands in a cell of the file: a real number, date or text. */

const DAY_MS = 86_400_000
// Spreadsheets count days so that 1970-01-01 is this one.
const FIRST_DAY = 25_569
const CELL_MOST = 32_767

/** As "@", a text stays one even when the farmer edits the cell: `=1+1` does not begin to calculate. */
export const FORMATS = { text: '@', number: '0', money: '"$"#,##0.00', date: 'mmm d, yyyy', moment: 'mmm d, yyyy h:mm AM/PM' } as const

export type Value = string | number | null
export type WallClock = (moment: Date) => number

/** Text as a cell can hold it: nothing that XML forbids, and nothing that a reader takes for an escape. */
const asText = (text: string): string =>
  text
    .slice(0, CELL_MOST)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '\uFFFD')
    .replace(/_x(?=[0-9a-f]{4}_)/gi, '_x005F_x')

/** Days on the clock of a zone: a cell has no zone of its own. */
export const wallClock = (timeZone: string): WallClock => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (moment) => Date.parse(`${format.format(moment).replace(' ', 'T')}Z`) / DAY_MS + FIRST_DAY
}

export const asValue = (kind: Kind, cell: Cell, clock: WallClock): Value => {
  if (cell === null || cell === '') return null
  if (cell instanceof Date) return clock(cell)
  if (typeof cell === 'string') return kind === 'date' ? dayNumber(cell) + FIRST_DAY : asText(cell)
  return kind === 'money' ? toDollars(cell) : cell
}
