import { expect, test } from 'vitest'
import { canPayByCard } from './card-sum.ts'

// Stripe charges from $0.50 to $999,999.99.
test.each([
  [0, true],
  [1, false],
  [49, false],
  [50, true],
  [13_000, true],
  [99_999_999, true],
  [100_000_000, false],
])('a card can pay %i cents: %s', (cents, can) => {
  expect(canPayByCard(cents)).toBe(can)
})
