import { cutText } from '../../../shared/cut-text.ts'
import { type ImportField, importFieldNames } from '../../../shared/fields/import-fields.ts'
import { looksLikeEmail } from '../../../shared/rules/email-address.ts'
import type { Defaults, ImportColumn, Matching } from '../../../shared/shapes/imports.ts'
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

/** The first that names the most fields. */
const findNaming = (rows: readonly SheetRow[]): { row: SheetRow | undefined; fields: number } => {
  const fields = Math.max(0, ...rows.map(known))
  return { row: rows.find((row) => known(row) === fields), fields }
}

/** Which row has the headers: the one that names the most fields or, if none does, the first possible one. Undefined: there are none. */
const findHeaders = (rows: readonly SheetRow[]): SheetRow | undefined => {
  const first = rows.slice(0, HEADERS_WITHIN)
  const people = first.findIndex(isOfPeople)
  const above = people < 0 ? first : first.slice(0, people)
  // Below people may be the headers of a second table.
  const near = findNaming(above)
  if (near.row && near.fields > 1) return near.row
  const named = findNaming(first)
  if (named.row && (named.fields > 1 || (named.fields === 1 && !isOfPeople(named.row)))) return named.row
  return above.findLast(({ cells }) => cells.filter(Boolean).length > 1) ?? above.at(-1)
}

/** `A`, `B`, … `AA`: what the spreadsheet calls a column. */
const letterOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letterOf(Math.floor(column / 26) - 1) + letterOf(column % 26)

export const samplesOf = (rows: readonly SheetRow[], column: number): string[] => {
  const found = new Set<string>()
  for (const { cells } of rows) {
    if (found.size >= SAMPLES) break
    const cell = cells[column]
    if (cell) found.add(cutText(cell, SAMPLE_LETTERS))
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

/** Some shops call the number of an order its name. */
const areNumbers = (samples: readonly string[]): boolean => samples.length > 0 && samples.every((each) => !/\p{L}/u.test(each))

/** Which column contains what, by its header; a field has one column, and a column one field. */
export const matchColumns = (columns: readonly ImportColumn[], rows: readonly SheetRow[]): Matching => {
  const matching = Object.fromEntries(importFieldNames.map((name) => [name, null])) as Matching
  const taken = new Set<number>()
  const match = (field: ImportField | undefined, column: number | null) => {
    if (field === undefined || column === null || taken.has(column) || matching[field] !== null) return
    matching[field] = column
    taken.add(column)
  }
  for (const { column, header, samples } of columns) {
    const field = fieldOf(header)
    if (field !== 'name' || !areNumbers(samples)) match(field, column)
  }
  for (const { column, header } of columns) match(fieldAskedBy(header), column)
  match('email', findEmails(columns, rows))
  return matching
}

const NUMBERS = /^\s*(\d{1,2})([./-])(\d{1,2})[./-]\d{2,4}(?!\d)/

type Numbers = { one: number; other: number; isDotted: boolean }

const numbersOf = (cell: string | undefined): Numbers[] => {
  const [isDate, one, sign, other] = NUMBERS.exec(cell ?? '') ?? []
  return isDate ? [{ one: Number(one), other: Number(other), isDotted: sign === '.' }] : []
}

/**
 * Whether days come before months, as far as dates show: those of the column, and those with dots anywhere in the file.
 * Null if dates with dots don't show it: who writes dots may mean either. Those with slashes have the month first.
 */
export const orderOfDates = (rows: readonly SheetRow[], column: number | null): Defaults['date_order'] => {
  if (column === null) return 'mdy'
  const dates = rows.flatMap(({ cells }) => numbersOf(cells[column]))
  const isDayFirst =
    dates.some(({ one }) => one > 12) ||
    (dates.some(({ isDotted }) => isDotted) &&
      rows.some(({ cells }) => cells.some((cell) => numbersOf(cell).some(({ one, isDotted }) => isDotted && one > 12))))
  const isMonthFirst = dates.some(({ other }) => other > 12)
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'dmy' : 'mdy'
  return dates.some(({ one, other, isDotted }) => isDotted && one !== other) ? null : 'mdy'
}
