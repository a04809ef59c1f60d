import { RefusedFile } from './refused-file.ts'
import { gatherRows, type SheetRow } from './sheet.ts'

/** `A` is 0, `AA` is 26. */
export const columnOf = (letters: string): number => {
  let sum = 0
  for (const letter of letters) sum = sum * 26 + letter.charCodeAt(0) - 64
  return sum - 1
}

/** The first column of cells that were merged, from one row to another. */
export type Merged = { column: number; from: number; to: number }

const AREA = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/

/** Downwards: what is merged in one row alone is written once anyway. */
export const mergedIn = (area: string): Merged[] => {
  const [isArea, letters = '', from, to] = AREA.exec(area) ?? []
  return isArea && Number(to) > Number(from) ? [{ column: columnOf(letters), from: Number(from), to: Number(to) }] : []
}

// More than any list has, however its cells are merged.
const LOOKED_AT_MOST = 300_000

/** Two cartons beside two people may be one each, so a number is never repeated. */
const isNumber = (text: string): boolean => /^\P{L}*\d/u.test(text)

/** A text beside several rows, as the site next to everyone who collects there, is in each of them. */
export const fillMerged = (rows: SheetRow[], merged: readonly Merged[]): SheetRow[] => {
  if (merged.length === 0) return rows
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]))
  const last = rows.at(-1)?.line ?? 0
  let looked = 0
  for (const { column, from, to } of merged) {
    const text = cellsOf.get(from)?.[column] ?? ''
    if (text === '' || isNumber(text)) continue
    for (let line = from + 1; line <= Math.min(to, last); line++) {
      if (++looked > LOOKED_AT_MOST) throw new RefusedFile('This file has far too many merged cells. Please save it as CSV and try again.')
      const cells = cellsOf.get(line)
      if (!cells || cells[column]) continue
      while (cells.length < column) cells.push('')
      cells[column] = text
    }
  }
  const filled = gatherRows()
  for (const { line, cells } of rows) filled.add(line, cells)
  return filled.rows
}
