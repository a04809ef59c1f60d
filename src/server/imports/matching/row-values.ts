import { type ValueField, valueFields } from '../../../shared/fields/import-fields.ts'
import type { ProblemKind } from '../../../shared/shapes/imports.ts'
import { type Choice, type Choices, choiceOf } from './choices.ts'
import type { Row } from './open-row.ts'

/** A value of a row that was not understood, or is read as the farmer chose. */
export type RowValue = { field: ValueField; value: string; chosen: Choice | null }

/** Problems that another row with the same value has too. */
const OF_VALUES: ReadonlySet<ProblemKind> = new Set<ProblemKind>([
  ...([
    'unknownCycle',
    'unknownSite',
    'closedSite',
    'unknownProduct',
    'unknownRhythm',
    'notNumber',
    'notAmount',
    'unclearAmount',
    'notDate',
  ] as const),
])

export const valuesOf = (row: Row, choices: Choices): RowValue[] =>
  valueFields.flatMap((field) => {
    const value = row.written(field)
    const chosen = choiceOf(choices, field, value) ?? null
    const isUnclear = row.problems.some((problem) => problem.field === field && OF_VALUES.has(problem.kind))
    return value !== '' && (chosen || isUnclear) ? [{ field, value, chosen }] : []
  })

export const leftOutByValue = (row: Row, choices: Choices): boolean =>
  valueFields.some((field) => choiceOf(choices, field, row.written(field))?.becomes === null)
