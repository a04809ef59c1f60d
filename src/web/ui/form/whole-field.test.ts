import { expect, test } from 'vitest'
import { stepFrom } from './whole-field.tsx'

test.each([
  ['2', 1, '3'],
  ['2', -1, '1'],
  ['30', 1, '30'],
  ['1', -1, '1'],
  ['99', -1, '30'],
  ['', 1, '1'],
  ['1,5', 1, '1'],
  ['many', -1, '1'],
])('from “%s” a step of %i leads to %s', (typed, by, stepped) => {
  expect(stepFrom(typed, by, { min: 1, max: 30 })).toBe(stepped)
})
