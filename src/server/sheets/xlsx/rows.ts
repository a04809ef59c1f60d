import type { Value } from './cells.ts'
import { heightOf } from './column-widths.ts'
import type { Column } from './sheet.ts'
import { styleOf } from './styles.ts'
import type { Texts } from './texts.ts'

/** The rows of a sheet as XML. */

/** A, B, ... Z, AA, ... */
export const columnName = (c: number): string => (c >= 26 ? columnName(Math.floor(c / 26) - 1) : '') + String.fromCharCode(65 + (c % 26))

type RowKind = 'row' | 'header' | 'totals'
export type RowWriter = (number: number, values: readonly Value[]) => string

export type Layout = { columns: readonly Column[]; widths: readonly number[]; numberOf: Texts['numberOf'] }

/** Made once for a place, as the same beginnings stand in every row. Text keeps its own style, also among amounts. */
export const rowWriter = (rowKind: RowKind, { columns, widths, numberOf }: Layout): RowWriter => {
  const starts = columns.map((_, c) => `<c r="${columnName(c)}`)
  const styles = columns.map(({ kind }) => `" s="${styleOf(rowKind, kind)}"`)
  const texts = columns.map(({ kind }) => `" s="${styleOf(rowKind, rowKind === 'header' ? kind : 'text')}" t="s"><v>`)
  // Empty cells of the rows are left out; those of the totals carry the line above them.
  const isLined = rowKind === 'totals'
  const cellXml = (number: number, value: Value, c: number): string => {
    if (value === null) return isLined ? `${starts[c]}${number}${styles[c]}/>` : ''
    if (typeof value === 'number') return `${starts[c]}${number}${styles[c]}><v>${value}</v></c>`
    return `${starts[c]}${number}${texts[c]}${numberOf(value)}</v></c>`
  }
  return (number, values) => {
    const height = heightOf(values, widths)
    let xml = height === undefined ? `<row r="${number}">` : `<row r="${number}" ht="${height}" customHeight="1">`
    for (let c = 0; c < values.length; c++) xml += cellXml(number, values[c] ?? null, c)
    return `${xml}</row>`
  }
}
