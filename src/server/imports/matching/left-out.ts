import { importFieldNames } from '../../../shared/fields/import-fields.ts'
import type { ImportedPerson } from '../../../shared/shapes/imports.ts'
import { importWords as say } from '../../../words/en/dashboard/admin.ts'
import type { Row, RowInput } from './open-row.ts'

/** Rows of a spreadsheet that are nobody's order: headings, sums, rows with nothing in them. */

const TOTALS = /^(?:(?:grand |sub-? ?)?totals?\b.{0,20}|sums?\s*(?:[:=].{0,20}|of\b.{0,20})?|(?:count|average|avg\.?)\s*[:=]?[\s\d.,]*)$/i
const LONGEST = 60
const NUMBER = /^[$€]?\s*\d[\d.,]*\s*[$€%]?$/

const isTotals = (cells: readonly string[], { name, email }: ImportedPerson): boolean => {
  const filled = cells.filter(Boolean)
  if (email !== '') return false
  const [first = ''] = filled
  return (first.length < LONGEST && TOTALS.test(first)) || (name === '' && filled.every((cell) => NUMBER.test(cell)))
}

/** Nothing but an unticked box in the columns that are used; sheets often have such rows prepared. */
const isBlank = ({ matching }: RowInput, row: Row): boolean =>
  importFieldNames.some((field) => matching[field] !== null) && importFieldNames.every((field) => /^(?:false)?$/i.test(row.written(field)))

/** A title above a table; with a default number of cartons it may be somebody's name. */
const isTitle = ({ row, matching, defaults }: RowInput, { email }: ImportedPerson): boolean =>
  email === '' &&
  defaults.cartons_per_week === null &&
  matching.cartons_per_week !== null &&
  row.edits == null &&
  row.cells.filter(Boolean).length === 1

export const whyNoOrder = (input: RowInput, row: Row, person: ImportedPerson): string | null => {
  if (input.place === 'heading' || input.place === 'otherHeading') return say.heading
  if (input.place === 'otherTable') return say.otherTable
  if (isBlank(input, row)) return say.blank
  if (isTotals(input.row.cells, person)) return say.totals
  return isTitle(input, person) ? say.title : null
}
