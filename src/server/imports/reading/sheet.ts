import { IMPORT_CELL_MAX, IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '../../../shared/limits.ts'
import { RefusedFile } from './refused-file.ts'

/** A line with something in it: its number as the spreadsheet counts it, and its cells as plain texts. */
export type SheetRow = { line: number; cells: string[] }

/** The sheet that was read, of those that the file has. */
export type ReadSheet = { sheet: string; sheets: string[]; rows: SheetRow[] }

// A title, the headers and a line of sums are no orders.
const ROWS_MOST = IMPORT_ROWS_MAX + 20
/** A sheet may say one long text in every cell: packed it is small, and here it would be large. */
const LETTERS_MOST = 10_000_000
/** As many as 10,000 lines of 30 columns: more of them are no list of customers. */
const CELLS_MOST = 300_000

/** PostgreSQL can't store NUL, and other control characters are useless. */
export const tidy = (text: string): string =>
  text
    .replace(/[[\p{ASCII}&&\p{Cc}]--[\t\n\r]]|\ufeff/gv, '')
    .toWellFormed()
    .trim()

/** Gathers the lines of a sheet, and refuses what is more than a farm's. */
export const gatherRows = () => {
  const rows: SheetRow[] = []
  let letters = 0
  let filled = 0
  return {
    rows,
    add: (line: number, given: readonly string[]): void => {
      const cells = given.map(tidy)
      while (cells.at(-1) === '') cells.pop()
      if (cells.length === 0) return
      if (cells.length > IMPORT_COLUMNS_MAX)
        throw new RefusedFile(`Row ${line} has more than ${IMPORT_COLUMNS_MAX} columns. Please remove the ones you don't need.`)
      if (cells.some((cell) => cell.length > IMPORT_CELL_MAX))
        throw new RefusedFile(
          `A cell in row ${line} has more than ${IMPORT_CELL_MAX.toLocaleString('en-US')} characters. Please shorten it.`,
        )
      if (rows.length >= ROWS_MOST)
        throw new RefusedFile(
          `This file has more than ${IMPORT_ROWS_MAX.toLocaleString('en-US')} rows. Please split it into several files.`,
        )
      letters += cells.reduce((sum, cell) => sum + cell.length, 0)
      filled += cells.length
      if (letters > LETTERS_MOST || filled > CELLS_MOST)
        throw new RefusedFile("This file has far more than names and orders. Please remove the columns you don't need.")
      rows.push({ line, cells })
    },
  }
}
