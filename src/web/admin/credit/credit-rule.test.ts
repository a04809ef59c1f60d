import { expect, test } from 'vitest'
import { creditRule, readCredit } from './credit-rule.ts'

test.each([
  ['13', 13],
  ['$1,000.50', 1_000.5],
  ['-4', -4],
  ['- $4.25', -4.25],
  ['−4', -4],
])('%s is %d', (typed, amount) => {
  expect([creditRule(typed), readCredit(typed)]).toEqual([undefined, amount])
})

test.each(['', '0', '-0', '--4', '4-', '0.001', '10001', '-10001', 'four'])('“%s” is no amount of credit', (typed) => {
  expect(creditRule(typed)).toMatch(/^Please enter/)
})
