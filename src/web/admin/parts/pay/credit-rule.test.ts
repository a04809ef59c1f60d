import { expect, test } from 'vitest'
import { creditCents, creditRule } from './credit-rule.ts'

test.each([
  ['13', 1_300],
  ['$1,000.50', 100_050],
  ['1.000,50', 100_050],
  ['4,25', 425],
  ['-4', -400],
  ['- $4.25', -425],
  ['-4,25', -425],
  ['−4', -400],
])('%s is %d cents', (typed, cents) => {
  expect([creditRule(typed), creditCents(typed)]).toEqual([undefined, cents])
})

test.each(['', '0', '-0', '--4', '4-', '0.001', '10001', '4$25', '-10001', 'four'])('“%s” is no amount of credit', (typed) => {
  expect(creditRule(typed)).toMatch(/^Please enter/)
})

test.each(['1,000', '-1.000'])('what “%s” means is asked, to give it as well as to take it back', (typed) => {
  expect(creditRule(typed)).toBe('Do you mean $1,000.00 or $1.00? Please enter 1000.00 or 1.00.')
})
