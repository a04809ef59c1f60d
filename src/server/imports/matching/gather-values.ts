import { IMPORT_VALUES_MAX } from '../../../shared/limits.ts'
import type { ImportValue } from '../../../shared/shapes/imports.ts'
import { keyOf } from './choices.ts'
import type { Farm } from './open-row.ts'
import { propose } from './propose.ts'
import type { RowValue } from './row-values.ts'

/** Gathers the values of all rows, each once with its number of rows: the most frequent first. */
export const openValues = (farm: Farm) => {
  const found = new Map<string, RowValue & { rows: number }>()
  const describe = ({ field, value, rows, chosen }: RowValue & { rows: number }): ImportValue => ({
    ...{ field, value, rows, proposed: propose(field, value, farm), is_remembered: chosen?.is_remembered ?? false },
    chosen: chosen && { becomes: chosen.becomes },
  })
  return {
    add: (values: readonly RowValue[]): void => {
      for (const each of values) {
        const key = `${each.field} ${keyOf(each.field, each.value)}`
        const known = found.get(key)
        if (known) known.rows++
        else found.set(key, { ...each, rows: 1 })
      }
    },
    all: (): ImportValue[] =>
      [...found.values()]
        .sort((one, other) => other.rows - one.rows)
        .slice(0, IMPORT_VALUES_MAX)
        .map(describe),
  }
}
