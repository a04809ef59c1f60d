import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ParsedFile, parseFile } from '../../../src/server/imports/parse-file.ts'
import { readFile } from '../../../src/server/imports/reading/read-file.ts'
import { RefusedFile } from '../../../src/server/imports/reading/refused-file.ts'
import type { SheetRow } from '../../../src/server/imports/reading/sheet.ts'
import { IMPORT_CELL_MAX, IMPORT_COLUMNS_MAX } from '../../../src/shared/limits.ts'
import { partsOf, zipParts } from '../../support/spreadsheets/mutate.ts'
import { REAL_FILES, readRealFile } from '../../support/spreadsheets/real-files.ts'
import { ensure, type Target, unlessRefused } from '../engine/target.ts'

/** Spreadsheets that a farm imports: each becomes rows that can be stored, or is refused with a sentence. */

/** PostgreSQL stores neither half letters nor NUL. */
const NOT_STORABLE = /\\u0000|\\ud[89a-f]/i

const areRows = (rows: readonly SheetRow[]): boolean =>
  rows.every(
    ({ line, cells }, at) =>
      line > (rows[at - 1]?.line ?? 0) && cells.length <= IMPORT_COLUMNS_MAX && cells.every(({ length }) => length <= IMPORT_CELL_MAX),
  )

const checkParsed = (file: ParsedFile): void => {
  ensure(!NOT_STORABLE.test(JSON.stringify(file)), 'What was read can be stored')
  ensure(areRows(file.lines.flatMap((lines) => JSON.parse(lines))), 'Rows are numbered upwards, and within their limits')
  const places = new Set(file.columns.map(({ column }) => column))
  const matched = Object.values(file.matching).filter((column) => column !== null)
  ensure(
    matched.every((column) => places.has(column ?? -1)) && new Set(matched).size === matched.length,
    'A field has a column of its own, which is there',
  )
}

const checkFile = (bytes: Buffer): void => {
  const parsed = unlessRefused(() => parseFile(bytes, undefined), RefusedFile)
  if (parsed) checkParsed(parsed)
}

/** RFC 4180, with every cell in quotes. */
const written = (rows: readonly SheetRow[]): Buffer =>
  Buffer.from(rows.map(({ cells }) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`).join(''))

const isBook = ({ name }: { name: string }): boolean => name.endsWith('.xlsx')
const books = () => REAL_FILES.filter(isBook).map((each) => partsOf(readRealFile(each)))

const COMMON = ['Name', 'Email', 'Total', 'Paid', 'Site', 'Cartons', 'ann@example.org', '3/4/2026', '__proto__', 'Sum', 'Season']

export const csv: Target = {
  reads: 'CSV files',
  seeds: () => REAL_FILES.filter((each) => !isBook(each)).map((each) => readRealFile(each).subarray(0, 1_500)),
  tokens: [...COMMON, '"', '""', ',', ';', '\t', '|', '\n', '\r', 'sep=;\n', '\u0000', 'PK', '%PDF', '<html', '<?xml', 'opendocument'],
  longest: 200_000,
  check: (input) => {
    checkFile(input)
    const rows = unlessRefused(() => readFile(input, undefined), RefusedFile)?.rows
    if (!rows || rows.length === 0) return
    const again = unlessRefused(() => readFile(written(rows), undefined), RefusedFile)?.rows
    ensure(
      JSON.stringify(again?.map(({ cells }) => cells)) === JSON.stringify(rows.map(({ cells }) => cells)),
      'Written as CSV and read again, a file says the same',
    )
  },
}

/** The parts of a workbook in one text: each begins with its name. */
const PART = '\f'
/** A ZIP has no room for longer ones. */
const LONGEST_NAME = 1_000
const asText = (parts: ReadonlyMap<string, Buffer>): string => [...parts].map(([name, part]) => `${name}\n${part}`).join(PART)
const fromText = (text: string): Map<string, Buffer> =>
  new Map(
    text.split(PART).map((part) => {
      const end = part.indexOf('\n')
      return [part.slice(0, Math.max(0, Math.min(end, LONGEST_NAME))), Buffer.from(part.slice(end + 1), 'latin1')]
    }),
  )

export const workbook: Target = {
  reads: 'the XML of XLSX files',
  seeds: () => books().map((parts) => Buffer.from(asText(parts))),
  tokens: [
    ...COMMON,
    ...[
      '<',
      '>',
      '/>',
      '&',
      '"',
      '=',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<!DOCTYPE x>',
      '<?',
      '?>',
      '&amp;',
      '&#0;',
      '&#xD800;',
      '_xD800_',
    ],
    ...[
      '</row>',
      '</c>',
      '<row>',
      '<c>',
      '<c r="ZZ1">',
      '<row r="9">',
      '<v>',
      '</v>',
      '<t>',
      '</t>',
      '<is>',
      '<rPh>',
      ' t="s"',
      ' t="b"',
      ' t="d"',
    ],
    ...[
      ' s="1"',
      ' s="-1"',
      '<mergeCell ref="A1:A9"/>',
      '<mergeCell ref="A1:XFD1048576"/>',
      '1e309',
      '45721.5',
      '<sheet name="x" r:id="rId1"/>',
    ],
    ...[
      'state="hidden"',
      'date1904="1"',
      'TargetMode="External"',
      '<xf numFmtId="14"/>',
      'formatCode="[$-409]',
      '"d/m/yy',
      '[',
      'worksheets/',
    ],
    ...[`${PART}content.xml\n`, `${PART}xl/workbook.bin\n`, `${PART}Index/Document.iwa\n`, `${PART}xl/styles.xml\n`, '\xff\xfe'],
  ],
  longest: 200_000,
  check: (input) => checkFile(zipParts(fromText(input.toString('latin1')), false)),
}

export const zip: Target = {
  reads: 'the ZIP of XLSX files',
  seeds: () => [
    ...books()
      .slice(0, 3)
      .flatMap((parts) => [zipParts(parts, true), zipParts(parts, false)]),
    readFileSync(join(import.meta.dirname, '../../support/imports/from-libreoffice.xlsx')),
  ],
  tokens: [
    'PK\u0001\u0002',
    'PK\u0003\u0004',
    'PK\u0005\u0006',
    'PK\u0006\u0007',
    'xl/workbook.xml',
    '\u0000\u0000',
    '\u0008\u0000',
    'xl/worksheets/sheet1.xml',
  ],
  longest: 100_000,
  check: checkFile,
}
