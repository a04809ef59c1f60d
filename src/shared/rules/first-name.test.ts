import { expect, test } from 'vitest'
import { firstName } from './first-name.ts'

test.each([
  ['Ann Miller', 'Ann'],
  ['  José  Peña', 'José'],
  ["D'Arcy O’Neil", "D'Arcy"],
  ['Mary-Lou', 'Mary-Lou'],
])('a person called %j is greeted as %s', (name, first) => expect(firstName(name)).toBe(first))

test.each(['', '  ', 'The Millers', 'Familia López', 'Dr. Smith', 'A.', 'www.win.example now', '50% off', '<b>', 'x'.repeat(21)])(
  '%j has no first name to greet by',
  (name) => expect(firstName(name)).toBeUndefined(),
)
