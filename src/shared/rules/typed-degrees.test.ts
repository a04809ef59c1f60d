import { expect, test } from 'vitest'
import { readDegrees } from './typed-degrees.ts'

test.each([
  ['44.05', 44.05],
  ['44,05', 44.05],
  [' -76.5 ', -76.5],
  ['−76,5', -76.5],
  ['90', 90],
  ['7.', 7],
])('%s is %d degrees', (typed, degrees) => {
  expect(readDegrees(typed, 90)).toBe(degrees)
})

test.each(['', '90.1', '0x10', '1e1', '44.05, -76.5', '4 4', '--4', 'Infinity', '.5.'])(
  '“%s” is no latitude, and is not made into one',
  (typed) => {
    expect(readDegrees(typed, 90)).toBeUndefined()
  },
)
