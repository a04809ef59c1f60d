import { afterEach, expect, test, vi } from 'vitest'
import * as english from '../words/en/pages/moment.ts'
import * as spanish from '../words/es/pages/moment.ts'

/** A moment is said by the farm's clock, wherever its reader is; with the year where it is not this one. */

afterEach(() => vi.useRealTimers())

test.each([
  // In Ithaca it is still the old year.
  ['2027-01-01T04:59:00Z', '2027-01-01T03:00:00Z', 'Thu, Dec 31, 10:00 PM', 'jue 31 dic, 10:00 pm'],
  ['2027-01-01T05:00:00Z', '2027-01-01T03:00:00Z', 'Thu, Dec 31, 2026, 10:00 PM', 'jue 31 dic de 2026, 10:00 pm'],
  ['2027-01-01T05:00:00Z', '2027-07-04T16:05:00Z', 'Sun, Jul 4, 12:05 PM', 'dom 4 jul, 12:05 pm'],
])('at %s, %s is "%s", and in Spanish "%s"', (now, moment, said, inSpanish) => {
  vi.useFakeTimers({ now: new Date(now) })
  expect(english.showMoment(moment)).toBe(said)
  expect(spanish.showMoment(moment)).toBe(inSpanish)
})
