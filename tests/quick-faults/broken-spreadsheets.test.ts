import { expect, test } from 'vitest'
import { patience } from '../support/runs.ts'
import { fuzzReader } from '../support/spreadsheets/fuzz-reader.ts'

/** A minute's worth of broken spreadsheets, other ones each time; `RUNS=20` takes twenty minutes. */

const MS = patience(60_000)
/** Of the processor, for a file of a few kilobytes. */
const SLOWEST_MS = 1_000

test(
  'no spreadsheet breaks the reader, or keeps it busy',
  () => {
    const seed = Date.now()
    const end = performance.now() + MS
    const { sheets, refused, slowest, wrong } = fuzzReader(seed, () => performance.now() > end)
    process.stdout.write(`${sheets} sheets read and ${refused} refused, the slowest in ${Math.round(slowest)} ms\n`)
    expect(wrong, `with seed ${seed}`).toBeUndefined()
    expect(slowest, `with seed ${seed}`).toBeLessThan(SLOWEST_MS)
  },
  MS * 2,
)
