import { type DayCount, type Value, valuesReader } from './cells.ts'
import { feedChunks } from './chunks.ts'
import { widthOf } from './column-widths.ts'
import type { Fill, Packer } from './compress-texts.ts'
import { columnName, type Layout, rowWriter } from './rows.ts'
import type { Row, Sheet } from './sheet.ts'
import { styleOf } from './styles.ts'
import type { Texts } from './texts.ts'
import { HEAD } from './xml.ts'

/** A sheet as XML: frozen header with a filter, sizes that fit, a totals row, and as few pages wide on paper as can be read. */

const MOST_ROWS = 1_048_576
/** Beside a header and a totals row. */
export const MOST_COUNTED_ROWS = MOST_ROWS - 2

const widthsOf = ({ columns }: Sheet, sample: readonly (readonly Value[])[]): number[] =>
  columns.map((column, c) =>
    widthOf(
      column,
      sample.map((row) => row[c] ?? null),
    ),
  )

const colXml = (width: number, style: number, c: number) =>
  `<col min="${c + 1}" max="${c + 1}" width="${width}" style="${style}" customWidth="1"/>`

/** The row of the header: below the title, if there is one. */
export const headerRow = ({ title }: Pick<Sheet, 'title'>): number => (title === undefined ? 1 : 2)

const titleXml = (title: string, numberOf: Texts['numberOf']): string =>
  `<row r="1"><c r="A1" s="${styleOf('title', 'text')}" t="s"><v>${numberOf(title)}</v></c></row>`

const paneXml = (top: number): string =>
  `<pane ySplit="${top}" topLeftCell="A${top + 1}" activePane="bottomLeft" state="frozen"/>` +
  `<selection pane="bottomLeft" activeCell="A${top + 1}" sqref="A${top + 1}"/>`

const startXml = (sheet: Sheet, widths: readonly number[], isFirst: boolean): string =>
  `${HEAD}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
  '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
  `<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
  `${paneXml(headerRow(sheet))}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>` +
  `<cols>${sheet.columns.map(({ kind }, c) => colXml(widths[c] ?? 0, styleOf('row', kind), c)).join('')}</cols><sheetData>`

/** In digits: what is shrunk to one page, where letters of 11 points are still 6 points high; and what is put on each of several, with 8. */
const ONE_PAGE = 200
const EACH_PAGE = 120

const pagesWide = ({ columns }: Sheet, widths: readonly number[]): number => {
  const printed = columns.reduce((sum, { off_paper }, c) => sum + (off_paper ? 0 : (widths[c] ?? 0)), 0)
  return printed <= ONE_PAGE ? 1 : Math.ceil(printed / EACH_PAGE)
}

/** Without the totals, which would be sorted and filtered away among the rows. */
const endXml = (filter: string, all: string, pages: number): string =>
  `</sheetData><autoFilter ref="${filter}"/>` +
  '<pageMargins left="0.5" right="0.5" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
  '<pageSetup orientation="landscape" fitToWidth="' +
  `${pages}" fitToHeight="0"/>` +
  '<headerFooter><oddFooter>&amp;L&amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>' +
  // A name such as "007" is meant as a text: no warning beside it.
  `<ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`

/** What the sheets of a file share. */
export type Shared = { days: DayCount; texts: Texts }

/** What nobody knows of a sheet before it is written: the last row of its filter, and how many pages wide it is. */
export type Written = { lastRow: number; pages: number }

/** Writes a row of a kind after the other, beginning with the given number. */
const filling = (rowKind: Parameters<typeof rowWriter>[0], layout: Layout, days: DayCount, first: number): Fill<Row> => {
  const writer = rowWriter(rowKind, layout, first)
  const read = valuesReader(layout.columns, days)
  return { most: writer.most, put: (bytes, from, row) => writer.put(bytes, from, read(row)) }
}

export const writeSheet = async (
  sheet: Sheet,
  { days, texts }: Shared,
  isFirst: boolean,
  { write, fill }: Omit<Packer, 'end'>,
): Promise<Written> => {
  const { columns, title, totals } = sheet
  const top = headerRow(sheet)
  const layout: Layout = { columns, widths: [], numberOf: texts.numberOf }
  let rows: Fill<Row> | undefined
  let last = top
  await feedChunks(sheet, async (chunk) => {
    if (last + chunk.length >= MOST_ROWS) throw new Error(`A sheet holds at most ${MOST_ROWS} rows`)
    if (!rows) {
      const read = valuesReader(columns, days)
      layout.widths = widthsOf(
        sheet,
        [...chunk, totals ?? []].map((row) => [...read(row)]),
      )
      await write([startXml(sheet, layout.widths, isFirst), title === undefined ? '' : titleXml(title, texts.numberOf)])
      await fill([columns.map(({ header }) => header)], rowWriter('header', layout, top))
      rows = filling('row', layout, days, top + 1)
    }
    await fill(chunk, rows)
    last += chunk.length
    await texts.flush()
  })
  const lastColumn = columnName(columns.length - 1)
  const lastFiltered = last
  if (totals) await fill([totals], filling('totals', layout, days, ++last))
  const pages = pagesWide(sheet, layout.widths)
  await write([endXml(`A${top}:${lastColumn}${lastFiltered}`, `A1:${lastColumn}${last}`, pages)])
  return { lastRow: lastFiltered, pages }
}
