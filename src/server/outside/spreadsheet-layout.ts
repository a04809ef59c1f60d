import type { Column, Kind, Row, SheetHead } from './sheet.ts'
import { asValue, FORMATS, type Value, wallClock } from './spreadsheet-cells.ts'
import { heightOf, widthOf } from './spreadsheet-fit.ts'

/** How a sheet looks: frozen bold header with a filter, sizes that fit, a totals row, one page wide on paper. */

const bold = { name: 'Calibri', size: 11, bold: true } as const
const line = { style: 'thin', color: { rgb: '937D69' } } as const
const fill = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FDF0CB' } } as const

const isAmount = (kind: Kind): boolean => kind === 'number' || kind === 'money'

/** Amounts stand right, all else left, a little off the amounts before it. */
const alignmentOf = (kind: Kind) =>
  isAmount(kind)
    ? ({ vertical: 'top', horizontal: 'right' } as const)
    : ({ vertical: 'top', horizontal: 'left', indent: 1, wrapText: kind === 'text' } as const)

const roomForFilterButton = { indent: 2 }

const bodyStyle = (kind: Kind) => ({ numFmt: FORMATS[kind], alignment: alignmentOf(kind) })
const headerStyle = (kind: Kind) => ({
  font: bold,
  fill,
  border: { bottom: line },
  alignment: { ...alignmentOf(kind), ...(isAmount(kind) ? roomForFilterButton : {}) },
})
const totalsStyle = (kind: Kind, value: Value) => ({
  font: bold,
  border: { top: line },
  ...(typeof value === 'string' ? bodyStyle('text') : bodyStyle(kind)),
})

// The writer takes a text such as "#N/A" for an error of a formula, unless it comes as a run of rich text.
const looksLikeError = (value: Value): value is string => typeof value === 'string' && /^#[A-Z\d/_]+[!?]?$/.test(value)

type Override = { style?: object; richText?: { text: string }[] }

const overridesOf = (columns: readonly Column[], rows: readonly Value[][], hasTotals: boolean) => {
  const cells = new Map<string, Override>()
  const last = rows.length - 1
  for (const [c, { kind }] of columns.entries()) {
    cells.set(`0,${c}`, { style: headerStyle(kind) })
    if (hasTotals) cells.set(`${last},${c}`, { style: totalsStyle(kind, rows[last]?.[c] ?? null) })
  }
  for (const [r, row] of rows.entries()) {
    for (const [c, value] of row.entries()) if (looksLikeError(value)) cells.set(`${r},${c}`, { richText: [{ text: value }] })
  }
  return cells
}

const heightsOf = (rows: readonly Value[][], widths: readonly number[]) => {
  const heights = rows.map((row, r) => [r, { height: heightOf(row, widths) }] as const)
  return new Map(heights.filter((entry): entry is [number, { height: number }] => entry[1].height !== undefined))
}

export const layOut = ({ columns, totals }: SheetHead, body: readonly Row[], timeZone: string) => {
  const clock = wallClock(timeZone)
  const valuesOf = (row: Row): Value[] => columns.map(({ kind }, c) => asValue(kind, row[c] ?? null, clock))
  const rows = [columns.map((column): Value => column.header), ...body.map(valuesOf), ...(totals ? [valuesOf(totals)] : [])]
  const valuesIn = (c: number): Value[] => rows.slice(1).map((row) => row[c] ?? null)
  const widths = columns.map((column, c) => widthOf(column, valuesIn(c)))
  const lastColumn = String.fromCharCode(64 + columns.length)
  return {
    columns: columns.map(({ kind }, c) => ({ width: widths[c] ?? 0, style: bodyStyle(kind) })),
    rows,
    cells: overridesOf(columns, rows, totals !== undefined),
    rowDefs: heightsOf(rows, widths),
    freezePane: { rows: 1 },
    // Without the totals, which would be sorted and filtered away among the orders.
    autoFilter: { range: `A1:${lastColumn}${body.length + 1}` },
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 } as const,
  }
}
