import { fromDayNumber } from '../../../shared/dates/calendar.ts'
import { IMPORT_COLUMNS_MAX } from '../../../shared/limits.ts'
import { columnOf, fillMerged, type Merged, mergedIn } from './merged-cells.ts'
import { readXml, type Tag } from './read-xml.ts'
import { RefusedFile, SAVE_AS } from './refused-file.ts'
import { gatherRows, type ReadSheet, type SheetRow, tidy } from './sheet.ts'
import { type Unzipped, unzip } from './unzip.ts'

/** Workbooks (ECMA-376) as Excel, Google, LibreOffice and other programs write them. What is reckoned comes as its last result. */

/** Excel stops at 31. */
const NAME_MOST = 100

type Book = { sheets: { name: string; id: string; isHidden: boolean }[]; is1904: boolean }

const readBook = (xml: string): Book => {
  const book: Book = { sheets: [], is1904: false }
  readXml(xml, {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') book.is1904 = /^(1|true)$/.test(attributes.get('date1904') ?? '')
      if (name === 'sheet')
        book.sheets.push({
          name: tidy((attributes.get('name') ?? '').slice(0, NAME_MOST)) || `Sheet ${book.sheets.length + 1}`,
          id: attributes.get('id') ?? '',
          isHidden: (attributes.get('state') ?? 'visible') !== 'visible',
        })
    },
  })
  return book
}

/** Which part each sheet is, by the number it has in the book. */
const readTargets = (xml: string): Map<string, string> => {
  const targets = new Map<string, string>()
  readXml(xml, {
    open: ({ name, attributes }) => {
      if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return
      const target = attributes.get('Target') ?? ''
      targets.set(attributes.get('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  return targets
}

/** Texts write odd signs as _x000D_. */
const plain = (text: string): string =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Every text once; one of several pieces, in whatever fonts, is one text. How it is pronounced is left out. */
const readTexts = (xml: string): string[] => {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isSpoken = false
  readXml(xml, {
    open: ({ name, isEmpty }) => {
      if (name === 'si') text = ''
      if (name === 't') isText = !isEmpty
      if (name === 'rPh') isSpoken = true
    },
    text: (given) => {
      if (isText && !isSpoken) text += given
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isSpoken = false
      if (name === 'si') texts.push(plain(text))
    },
  })
  return texts
}

/** Excel takes no longer code. */
const CODE_MOST = 255
const isDateCode = (code: string): boolean =>
  code.length <= CODE_MOST && /[ymd]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').replace(/general/i, ''))
const isDateNumber = (id: number): boolean => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Which styles of cells show a number as a day. */
const readDateStyles = (xml: string): boolean[] => {
  const codes = new Map<number, string>()
  const styles = [] as boolean[]
  let isCells = false
  readXml(xml, {
    open: ({ name, attributes }) => {
      const id = Number(attributes.get('numFmtId') ?? 0)
      if (name === 'numFmt') codes.set(id, attributes.get('formatCode') ?? '')
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) styles.push(codes.has(id) ? isDateCode(codes.get(id) ?? '') : isDateNumber(id))
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}

// Day 0 of a spreadsheet, counted from 1970; its February of 1900 has a day too many, which no order is from.
const DAYS_FROM_1900 = 25_569
const DAYS_FROM_1904 = 24_107

/** A number without the dust that reckoning leaves behind it: 0.30000000000000004 is 0.3. */
const asNumber = (value: number): string => String(Number.isSafeInteger(value) ? value : Number(value.toPrecision(15)))

type Styles = { texts: readonly string[]; dates: readonly boolean[]; is1904: boolean }
type Cell = { kind: string; style: number; column: number; value: string }

const showCell = ({ kind, style, value }: Cell, { texts, dates, is1904 }: Styles): string => {
  if (kind === 's') return texts[Number(value)] ?? ''
  if (kind === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE'
  if (kind === 'd') return value.trim().slice(0, 10)
  if (kind !== 'n') return plain(value)
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value.trim()
  if (!dates[style]) return asNumber(number)
  const day = Math.floor(number) - (is1904 ? DAYS_FROM_1904 : DAYS_FROM_1900)
  return Math.abs(day) < 100_000 ? fromDayNumber(day) : asNumber(number)
}

const LINES_MOST = 1_048_576

/** Lines are numbered upwards; a program that leaves the numbers out means the next one. */
const lineOf = (written: string | undefined, last: number): number => {
  const line = written === undefined ? last + 1 : Number(written)
  if (!Number.isInteger(line) || line <= last || line > LINES_MOST)
    throw new RefusedFile(`The rows of this sheet aren't numbered correctly. ${SAVE_AS}`)
  return line
}

const readRows = (xml: string, styles: Styles): SheetRow[] => {
  const { rows, add } = gatherRows()
  const merged: Merged[] = []
  let line = 0
  let isRow = false
  let cells = [] as string[]
  let isValue = false
  let isSpoken = false
  let cell: Cell | undefined
  let column = -1
  const openCell = ({ attributes }: Tag) => {
    const letters = /^[A-Z]+/.exec(attributes.get('r') ?? '')?.[0]
    column = letters ? columnOf(letters) : column + 1
    cell = { kind: attributes.get('t') ?? 'n', style: Number(attributes.get('s') ?? 0), column, value: '' }
  }
  const closeCell = () => {
    const shown = cell && cell.value !== '' ? showCell(cell, styles) : ''
    if (cell && shown !== '') {
      if (cell.column >= IMPORT_COLUMNS_MAX)
        throw new RefusedFile(`Row ${line} has more than ${IMPORT_COLUMNS_MAX} columns. Please remove the ones you don't need.`)
      while (cells.length < cell.column) cells.push('')
      cells[cell.column] = shown
    }
    cell = undefined
  }
  /** A row that ends twice, or never began, is none. */
  const closeRow = () => {
    if (isRow) add(line, cells)
    isRow = false
  }
  readXml(xml, {
    open: (tag) => {
      if (tag.name === 'row') {
        line = lineOf(tag.attributes.get('r'), line)
        isRow = true
        cells = []
        column = -1
      } else if (tag.name === 'c') openCell(tag)
      else if (tag.name === 'v' || tag.name === 't') isValue = !tag.isEmpty
      else if (tag.name === 'rPh') isSpoken = true
      else if (tag.name === 'mergeCell') merged.push(...mergedIn(tag.attributes.get('ref') ?? ''))
    },
    text: (text) => {
      if (cell && isValue && !isSpoken) cell.value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isSpoken = false
      else if (name === 'c') closeCell()
      else if (name === 'row') closeRow()
    },
  })
  return fillMerged(rows, merged)
}

const BOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

const refuseOthers = (zip: Unzipped): void => {
  if (zip.has(BOOK)) return
  if (zip.has('content.xml')) throw new RefusedFile(`This is an OpenDocument file. ${SAVE_AS}`)
  if (zip.has('xl/workbook.bin')) throw new RefusedFile(`This is a binary workbook (XLSB). ${SAVE_AS}`)
  if (zip.has('Index/Document.iwa')) throw new RefusedFile(`This is an Apple Numbers file. ${SAVE_AS}`)
  throw new RefusedFile(`This is a compressed file, not a spreadsheet. ${SAVE_AS}`)
}

/** The sheet that is asked for, or else the first one that has something in it. */
export const readXlsx = (bytes: Uint8Array, wanted: string | undefined): ReadSheet => {
  const zip = unzip(bytes)
  refuseOthers(zip)
  const book = readBook(zip.read(BOOK))
  const targets = readTargets(zip.read(RELATIONS))
  const inSight = book.sheets.filter(({ isHidden }) => !isHidden)
  // A sheet of charts alone has no cells.
  const sheets = (inSight.length > 0 ? inSight : book.sheets).filter(({ id }) => /worksheets\//i.test(targets.get(id) ?? ''))
  const optional = (name: string) => (zip.has(name) ? zip.read(name) : '')
  const texts = readTexts(optional('xl/sharedStrings.xml'))
  const styles = { texts, dates: readDateStyles(optional('xl/styles.xml')), is1904: book.is1904 }
  const names = sheets.map(({ name }) => name)
  const read = ({ name, id }: Book['sheets'][number]): ReadSheet => ({
    sheet: name,
    sheets: names,
    rows: readRows(zip.read(targets.get(id) ?? ''), styles),
  })
  const chosen = sheets.find(({ name }) => name === wanted)
  if (chosen) return read(chosen)
  let first: ReadSheet | undefined
  for (const each of sheets) {
    const found = read(each)
    if (found.rows.length > 1) return found
    first ??= found
  }
  if (!first) throw new RefusedFile('This file has no sheets. Please check it and save it again.')
  return first
}
