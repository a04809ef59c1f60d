import { setImmediate as breathe } from 'node:timers/promises'
import { asValue, type DayCount, type Value } from './cells.ts'
import type { Row, Sheet } from './sheet.ts'

/** The rows of a sheet in slices so short that the shop answers others in between. */

const CHUNK_ROWS = 100
// Columns are as wide as these rows ask for, for the widths are written before the rows.
const SAMPLE_ROWS = 1_000

export type Chunk = readonly Value[][]

export const valuesOf = ({ columns }: Sheet, row: Row, days: DayCount): Value[] =>
  columns.map(({ kind }, c) => asValue(kind, row[c] ?? null, days))

/** The first slice, which may be empty, is the sample for the widths. */
export const feedChunks = async (sheet: Sheet, days: DayCount, take: (chunk: Chunk) => Promise<void>): Promise<void> => {
  let sample: Value[][] | undefined = []
  await sheet.feed(async (rows) => {
    for (let at = 0; at < rows.length; at += CHUNK_ROWS) {
      const chunk = rows.slice(at, at + CHUNK_ROWS).map((row) => valuesOf(sheet, row, days))
      if (sample === undefined) await take(chunk)
      else if (sample.push(...chunk) >= SAMPLE_ROWS) {
        await take(sample)
        sample = undefined
      }
      await breathe()
    }
  })
  if (sample) await take(sample)
}
