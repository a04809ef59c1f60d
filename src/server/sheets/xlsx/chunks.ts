import { setImmediate as breathe } from 'node:timers/promises'
import type { Row, Sheet } from './sheet.ts'

/** The rows of a sheet in slices so short that the shop answers others in between. */

const CHUNK_ROWS = 100
// Columns are as wide as these rows ask for, for the widths are written before the rows.
const SAMPLE_ROWS = 1_000

/** The first slice, which may be empty, is the sample for the widths. */
export const feedChunks = async (sheet: Sheet, take: (chunk: readonly Row[]) => Promise<void>): Promise<void> => {
  let sample: Row[] | undefined = []
  await sheet.feed(async (rows) => {
    for (let at = 0; at < rows.length; at += CHUNK_ROWS) {
      const chunk = rows.slice(at, at + CHUNK_ROWS)
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
