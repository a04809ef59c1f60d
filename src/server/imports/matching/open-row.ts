import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { ImportField } from '../../../shared/fields/import-fields.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { Defaults, Matching, RowProblem } from '../../../shared/shapes/imports.ts'
import type { SheetRow } from '../reading/sheet.ts'
import type { Read } from './read-values.ts'

/** What lines are read against. */
export type Farm = {
  cycles: readonly Cycle[]
  sites: readonly Site[]
  archived: readonly Site[]
  price_cents: number
  today: PlainDate
  /** Accounts are kept elsewhere. */
  isElsewhere: boolean
}

export type RowInput = { row: SheetRow; matching: Matching; defaults: Defaults; farm: Farm }

/** Collects what a line says and what is wrong with it. */
export const openRow = ({ row, matching }: RowInput) => {
  const problems = [] as RowProblem[]
  const notes = [] as string[]
  const blame = (field: RowProblem['field'], text: string) => void problems.push({ field, text })
  const cell = (field: ImportField): string => {
    const column = matching[field]
    return column === null ? '' : (row.cells[column] ?? '').trim()
  }
  /** What a cell says, or what is wrong with it. */
  const take = <Value>(field: ImportField, read: Read<Value>, wrong: string, unclear = wrong): Value | undefined => {
    if ('value' in read) return read.value
    blame(field, read.trouble === 'unclear' ? unclear : wrong)
    return undefined
  }
  return { problems, notes, blame, note: (text: string) => void notes.push(text), cell, take }
}
export type Row = ReturnType<typeof openRow>

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,'’-]+/g, ' ')
    .trim()
