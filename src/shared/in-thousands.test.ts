import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inThousands } from './in-thousands.ts'

test('whole numbers are grouped as Americans write them', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(inThousands(count)).toBe(count.toLocaleString('en-US'))
    }),
  )
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [-1_250, '-1,250'],
  [1_234_567, '1,234,567'],
  [1_250.5, '1,250.5'],
  [0.12345, '0.12345'],
])('%d is written as %s', (count, written) => {
  expect(inThousands(count)).toBe(written)
})
