import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { ImportField } from '../../../shared/fields/import-fields.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { Product } from '../../../shared/shapes/farm/products.ts'
import type { Defaults, Edits, Matching, ProblemKind, RowProblem } from '../../../shared/shapes/imports.ts'
import type { SheetRow } from '../reading/sheet.ts'
import { type Choices, choiceOf } from './choices.ts'
import type { Place } from './tables.ts'

/** A product under one of its names. */
export type NamedProduct = {
  readonly name: string
  readonly product: Pick<Product, 'product_id' | 'product_name' | 'short_name' | 'price' | 'eggs' | 'rhythms'>
}

/** What lines are read against. */
export type Farm = {
  cycles: readonly Cycle[]
  sites: readonly Site[]
  archived: readonly Site[]
  price_cents: number
  /** Names of products, and what they name, where the farm sells more than a weekly carton. */
  products?: readonly NamedProduct[]
  today: PlainDate
  /** Accounts are kept elsewhere. */
  isElsewhere: boolean
}

export type RowInput = {
  row: SheetRow & { edits?: Edits | null }
  place: Place
  matching: Matching
  defaults: Defaults
  choices: Choices
  farm: Farm
  /** In which weeks an order has its pickups that has none in some; without it, from the next week on. */
  turn?: number
}

/** Collects what a line says and what is wrong with it. */
export const openRow = ({ row, matching, choices }: RowInput) => {
  const problems = [] as RowProblem[]
  const notes = [] as string[]
  /** One problem in each cell is enough at a time. */
  const blame = (field: RowProblem['field'], kind: ProblemKind, text: string) => {
    if (!problems.some((each) => each.field === field)) problems.push({ field, kind, text })
  }
  /** What stands in a column of this row: what the farmer wrote over it, or else what the file says. */
  const written = (field: ImportField): string => {
    const column = matching[field] ?? null
    return (row.edits?.[field] ?? (column === null ? '' : (row.cells[column] ?? ''))).trim()
  }
  /** The same as it is read: a value that stands for another text counts as that. */
  const cell = (field: ImportField): string => {
    const text = written(field)
    return choiceOf(choices, field, text)?.becomes ?? text
  }
  return { problems, notes, blame, note: (text: string) => void notes.push(text), written, cell }
}
export type Row = ReturnType<typeof openRow>

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
