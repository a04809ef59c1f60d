import { fieldsOf, type ImportField } from '../../../shared/fields/import-fields.ts'
import { looksLikeEmail } from '../../../shared/rules/email-address.ts'
import type { ImportColumn, Matching } from '../../../shared/shapes/imports.ts'
import type { SheetRow } from '../reading/sheet.ts'
import { fieldAskedBy, fieldOf, plainHeader } from './headers.ts'

/** Where a row stands in its sheet: in the table, as one more heading of it or of another table, or in that other table. */
export type Place = 'table' | 'heading' | 'otherHeading' | 'otherTable'

type Headers = { columns: readonly Pick<ImportColumn, 'column' | 'header'>[]; matching: Matching }
type Filled = readonly (readonly [column: number, cell: string])[]

export const filledOf = (cells: readonly string[]): Filled =>
  cells.flatMap((cell, column) => (cell === '' ? [] : [[column, cell] as const]))

const OF_PEOPLE: readonly ImportField[] = ['name', 'first_name', 'last_name', 'email']

/** Longer cells are texts of people. */
const HEADER_LETTERS_MAX = 200
const namesField = (cell: string): ImportField | undefined =>
  cell.length > HEADER_LETTERS_MAX ? undefined : (fieldOf(cell) ?? fieldAskedBy(cell))

/** Follows the rows of a sheet from top to bottom. */
export const openTables = ({ columns, matching }: Headers): ((row: SheetRow) => Place) => {
  const headerOf = new Map(columns.map(({ column, header }) => [column, plainHeader(header)]))
  const fieldAt = new Map(fieldsOf(matching).flatMap((field) => (matching[field] === null ? [] : [[matching[field], field] as const])))
  const peopleAt = new Set(OF_PEOPLE.map((field) => matching[field]))
  const isHeader = (cell: string, column: number) => plainHeader(cell) === headerOf.get(column)

  /** Where a person would stand, a heading has a header. */
  const isHeading = (filled: Filled): boolean => {
    if (filled.some(([column, cell]) => looksLikeEmail(cell) || (peopleAt.has(column) && !isHeader(cell, column) && !namesField(cell))))
      return false
    const known = filled.filter(([column, cell]) => isHeader(cell, column) || namesField(cell) !== undefined)
    const fields = new Set(known.map(([column, cell]) => namesField(cell) ?? column))
    return fields.size > 1 && known.length * 2 > filled.length
  }

  const isSameTable = (filled: Filled): boolean =>
    filled.every(([column, cell]) => {
      if (isHeader(cell, column)) return true
      const field = namesField(cell)
      const here = fieldAt.get(column)
      return here === undefined ? field === undefined || matching[field] === null : field === here
    })

  let isOther = false
  return ({ cells }) => {
    const filled = filledOf(cells)
    if (!isHeading(filled)) return isOther ? 'otherTable' : 'table'
    isOther = !isSameTable(filled)
    return isOther ? 'otherHeading' : 'heading'
  }
}
