import { expect, test } from 'vitest'
import { runs } from '../../../../tests/support/runs.ts'
import { fuzzReader } from '../../../../tests/support/spreadsheets/fuzz-reader.ts'

test('a spreadsheet with anything wrong in it becomes a sheet that can be stored, or is refused with a sentence', () => {
  const { numRuns } = runs(1_000)
  const { sheets, refused, wrong } = fuzzReader(2026, (inputs) => inputs === numRuns)
  expect(wrong).toBeUndefined()
  // Both happen: inputs that are all refused would try nothing but the beginning.
  expect([sheets > numRuns / 4, refused > numRuns / 10]).toEqual([true, true])
})
