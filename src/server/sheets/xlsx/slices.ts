import { setImmediate as breathe } from 'node:timers/promises'
import { asValue, type DayCount, type Value } from './cells.ts'
import type { Row, Sheet } from './sheet.ts'

/** The rows of a sheet in slices so short that the shop answers others in between. */

const SLICE_ROWS = 100
// Columns are as wide as these rows ask for, for the widths are written before the rows.
const SAMPLE_ROWS = 1_000

export type Slice = readonly Value[][]

export const valuesOf = ({ columns }: Sheet, row: Row, days: DayCount): Value[] =>
  columns.map(({ kind }, c) => asValue(kind, row[c] ?? null, days))

/** The first slice, which may be empty, is the sample for the widths. */
export const feedSlices = async (sheet: Sheet, days: DayCount, take: (slice: Slice) => Promise<void>): Promise<void> => {
  let sample: Value[][] | undefined = []
  await sheet.feed(async (rows) => {
    for (let at = 0; at < rows.length; at += SLICE_ROWS) {
      const slice = rows.slice(at, at + SLICE_ROWS).map((row) => valuesOf(sheet, row, days))
      if (sample === undefined) await take(slice)
      else if (sample.push(...slice) >= SAMPLE_ROWS) {
        await take(sample)
        sample = undefined
      }
      await breathe()
    }
  })
  if (sample) await take(sample)
}
