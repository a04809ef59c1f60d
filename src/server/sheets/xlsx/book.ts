import { columnName } from './rows.ts'
import type { Sheet } from './sheet.ts'
import { escapeXml, HEAD } from './xml.ts'

/** The small parts that hold the sheets of a workbook together. */

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const numbered = <Item>(items: readonly Item[], xml: (number: number, item: Item) => string): string =>
  items.map((item, i) => xml(i + 1, item)).join('')

export const sheetPath = (number: number): string => `worksheets/sheet${number}.xml`

const contentTypes = (names: readonly string[]): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${MAIN}.styles+xml"/>` +
  `<Override PartName="/xl/sharedStrings.xml" ContentType="${MAIN}.sharedStrings+xml"/>` +
  '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>' +
  `${numbered(names, (n) => `<Override PartName="/xl/${sheetPath(n)}" ContentType="${MAIN}.worksheet+xml"/>`)}</Types>`

const relationship = (id: number, type: string, target: string) => `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`
const relationships = (inside: string) => `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`

const packageRelations = (): string =>
  relationships(
    relationship(1, `${OFFICE}/relationships/officeDocument`, 'xl/workbook.xml') +
      relationship(2, `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'),
  )

const bookRelations = (names: readonly string[]): string =>
  relationships(
    numbered(names, (n) => relationship(n, `${OFFICE}/relationships/worksheet`, sheetPath(n))) +
      relationship(names.length + 1, `${OFFICE}/relationships/styles`, 'styles.xml') +
      relationship(names.length + 2, `${OFFICE}/relationships/sharedStrings`, 'sharedStrings.xml'),
  )

const coreProperties = (madeAt: Date): string => {
  const at = `${madeAt.toISOString().slice(0, 19)}Z`
  return (
    `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dcterms="http://purl.org/dc/terms/" ` +
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dcterms:created xsi:type="dcterms:W3CDTF">${at}</dcterms:created>` +
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${at}</dcterms:modified></cp:coreProperties>`
  )
}

/** All but the workbook itself, which nobody can write before the sheets. */
export const frameParts = (names: readonly string[], madeAt: Date): Record<string, string> => ({
  '[Content_Types].xml': contentTypes(names),
  '_rels/.rels': packageRelations(),
  'docProps/core.xml': coreProperties(madeAt),
  'xl/_rels/workbook.xml.rels': bookRelations(names),
})

export type WrittenSheet = { name: string; columns: Sheet['columns']; headerRow: number; lastRow: number; pages: number }

/** Nothing where all columns are printed. */
const printedColumns = (columns: Sheet['columns'], quoted: string, i: number): string => {
  const printed = columns.filter(({ off_paper }) => !off_paper).length
  if (printed === columns.length) return ''
  return `<definedName name="_xlnm.Print_Area" localSheetId="${i}">${quoted}!$A:$${columnName(printed - 1)}</definedName>`
}

/** Where the filter stands, which columns are printed, and that the header is printed on every page, and its first column where there are several beside each other. */
const definedNames = ({ name, columns, headerRow, lastRow, pages }: WrittenSheet, i: number): string => {
  const quoted = `'${escapeXml(name.replaceAll("'", "''"))}'`
  const lastColumn = columnName(columns.length - 1)
  return (
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">${quoted}!$A$${headerRow}:$${lastColumn}$${lastRow}</definedName>` +
    printedColumns(columns, quoted, i) +
    `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${pages > 1 ? `${quoted}!$A:$A,` : ''}${quoted}!$1:$${headerRow}</definedName>`
  )
}

export const workbookXml = (sheets: readonly WrittenSheet[]): string =>
  `${HEAD}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}/relationships">` +
  '<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="28800" windowHeight="15000"/></bookViews>' +
  `<sheets>${numbered(sheets, (n, { name }) => `<sheet name="${escapeXml(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets>` +
  `<definedNames>${sheets.map(definedNames).join('')}</definedNames></workbook>`
