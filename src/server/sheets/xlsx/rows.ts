import { putNumber, putText } from './ascii.ts'
import type { Value } from './cells.ts'
import { heightOf } from './column-widths.ts'
import type { Fill } from './compress-texts.ts'
import type { Column } from './sheet.ts'
import { styleOf } from './styles.ts'
import type { Texts } from './texts.ts'

/** The rows of a sheet as XML. They are plain letters and digits, because texts are in a part of their own. */

/** A, B, ... Z, AA, ... */
export const columnName = (c: number): string => (c >= 26 ? columnName(Math.floor(c / 26) - 1) : '') + String.fromCharCode(65 + (c % 26))

type RowKind = 'row' | 'header' | 'totals'
type RowWriter = Fill<readonly Value[]>

export type Layout = { columns: readonly Column[]; widths: readonly number[]; numberOf: Texts['numberOf'] }

/** More than a cell, or the tags of a row, can take. */
const CELL_BYTES = 96

/** Made once for a place, as the same beginnings stand in every row. Text keeps its own style, also among amounts. */
export const rowWriter = (rowKind: RowKind, { columns, widths, numberOf }: Layout, first: number): RowWriter => {
  const starts = columns.map((_, c) => `<c r="${columnName(c)}`)
  const empties = columns.map(({ kind }) => `" s="${styleOf(rowKind, kind)}"/>`)
  const numbers = columns.map(({ kind }) => `" s="${styleOf(rowKind, kind)}"><v>`)
  const texts = columns.map(({ kind }) => `" s="${styleOf(rowKind, rowKind === 'header' ? kind : 'text')}" t="s"><v>`)
  // Empty cells of the rows are left out; those of the totals carry the line above them.
  const isLined = rowKind === 'totals'
  let number = first
  const putCell = (bytes: Buffer, from: number, value: Value, c: number): number => {
    if (value === null && !isLined) return from
    const at = putNumber(bytes, putText(bytes, from, starts[c] ?? ''), number)
    if (value === null) return putText(bytes, at, empties[c] ?? '')
    const isText = typeof value === 'string'
    const start = putText(bytes, at, (isText ? texts[c] : numbers[c]) ?? '')
    return putText(bytes, putNumber(bytes, start, isText ? numberOf(value) : value), '</v></c>')
  }
  return {
    most: (columns.length + 1) * CELL_BYTES,
    put: (bytes, from, values) => {
      const height = heightOf(values, widths)
      let at = putNumber(bytes, putText(bytes, from, '<row r="'), number)
      at = putText(bytes, at, height === undefined ? '">' : `" ht="${height}" customHeight="1">`)
      for (let c = 0; c < values.length; c++) at = putCell(bytes, at, values[c] ?? null, c)
      number++
      return putText(bytes, at, '</row>')
    },
  }
}
