import { type ImportField, importFieldNames } from '../../../shared/fields/import-fields.ts'
import { looksLikeEmail } from '../../../shared/rules/email-address.ts'
import type { ImportColumn, Matching } from '../../../shared/shapes/imports.ts'
import type { SheetRow } from '../reading/sheet.ts'
import { fieldAskedBy, fieldOf } from './headers.ts'

/** How far down the headers may be: a title, the farm's address and a blank line may come first. */
const HEADERS_WITHIN = 15
const SAMPLES = 3
const SAMPLE_LETTERS = 60
/** So many lines tell what is in a column. */
const LOOKED_AT = 200

const known = ({ cells }: SheetRow): number => new Set(cells.map(fieldOf).filter((field) => field !== undefined)).size
const isOfPeople = ({ cells }: SheetRow): boolean => cells.some(looksLikeEmail)

/** Which row has the headers: the first that names the most fields or, if none does, the first possible one. Undefined: there are none. */
const findHeaders = (rows: readonly SheetRow[]): SheetRow | undefined => {
  const first = rows.slice(0, HEADERS_WITHIN)
  const most = Math.max(0, ...first.map(known))
  const named = first.find((row) => known(row) === most)
  if (named && (most > 1 || (most === 1 && !isOfPeople(named)))) return named
  const people = first.findIndex(isOfPeople)
  const above = people < 0 ? first : first.slice(0, people)
  return above.findLast(({ cells }) => cells.filter(Boolean).length > 1) ?? above.at(-1)
}

/** `A`, `B`, … `AA`: what the spreadsheet calls a column. */
const letterOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letterOf(Math.floor(column / 26) - 1) + letterOf(column % 26)

const samplesOf = (rows: readonly SheetRow[], column: number): string[] => {
  const found = new Set<string>()
  for (const { cells } of rows) {
    if (found.size >= SAMPLES) break
    const cell = cells[column]
    if (cell) found.add(cell.length > SAMPLE_LETTERS ? `${cell.slice(0, SAMPLE_LETTERS - 1)}…` : cell)
  }
  return [...found]
}

/** The headers, the values below them, and the rows of people and orders. */
export const readColumns = (rows: readonly SheetRow[]): { columns: ImportColumn[]; rows: SheetRow[] } => {
  const headers = findHeaders(rows)
  const below = headers ? rows.filter(({ line }) => line > headers.line) : [...rows]
  const count = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const columns = Array.from({ length: count }, (_, column) => ({
    column,
    header: headers?.cells[column] || `Column ${letterOf(column)}`,
    samples: samplesOf(below, column),
  }))
  // Blank columns between the others are nobody's.
  return { columns: columns.filter(({ column, samples }) => samples.length > 0 || headers?.cells[column]), rows: below }
}

/** The column in which most values are addresses. */
const findEmails = (columns: readonly ImportColumn[], rows: readonly SheetRow[]): number | null => {
  const looked = rows.slice(0, LOOKED_AT)
  const column = columns.find(({ column: each }) => {
    const filled = looked.flatMap(({ cells }) => cells[each] || [])
    return filled.length > 0 && filled.filter(looksLikeEmail).length * 2 > filled.length
  })
  return column?.column ?? null
}

/** Which column contains what, by its header; a field has one column, and a column one field. */
export const matchColumns = (columns: readonly ImportColumn[], rows: readonly SheetRow[]): Matching => {
  const matching = Object.fromEntries(importFieldNames.map((name) => [name, null])) as Matching
  const taken = new Set<number>()
  const match = (field: ImportField | undefined, column: number | null) => {
    if (field === undefined || column === null || taken.has(column) || matching[field] !== null) return
    matching[field] = column
    taken.add(column)
  }
  for (const { column, header } of columns) match(fieldOf(header), column)
  for (const { column, header } of columns) match(fieldAskedBy(header), column)
  match('email', findEmails(columns, rows))
  return matching
}

const DAY_FIRST = /^\s*(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}/

/** Whether days come before months, as far as the dates themselves show. */
export const orderOfDates = (rows: readonly SheetRow[], column: number | null): 'mdy' | 'dmy' => {
  if (column === null) return 'mdy'
  const parts = rows.flatMap(({ cells }) => {
    const [, one = '', other = ''] = DAY_FIRST.exec(cells[column] ?? '') ?? []
    return one === '' ? [] : [{ one: Number(one), other: Number(other) }]
  })
  return parts.some(({ one }) => one > 12) && !parts.some(({ other }) => other > 12) ? 'dmy' : 'mdy'
}
