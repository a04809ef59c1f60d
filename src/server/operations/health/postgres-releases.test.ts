import { expect, test } from 'vitest'
import { LISTED_ON, missingRelease } from './postgres-releases.ts'

test.each([
  ['18.4', '18.7'],
  ['18.7', undefined],
  ['18.10', undefined],
  ['17.9 (Ubuntu 17.9-1)', '17.12'],
  ['15.18 (Debian 15.18-0+deb12u1)', '15.20'],
  ['15.20 (Debian 15.20-0+deb12u1)', undefined],
  ['19beta1', undefined],
  ['19.0', undefined],
])('PostgreSQL %s lacks the fixes of %s', (version, missing) => {
  expect(missingRelease(version)).toBe(missing)
})

test('the list says its day', () => {
  expect(LISTED_ON).toMatch(/^\d{4}-\d\d-\d\d$/)
})
