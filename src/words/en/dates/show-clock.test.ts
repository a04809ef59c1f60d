import { expect, test } from 'vitest'
import { showClock } from './show-clock.ts'

test.each([
  ['2026-11-17 18:00', 'Tue, Nov 17, 6:00 PM'],
  ['2026-11-17 00:05', 'Tue, Nov 17, 12:05 AM'],
  ['2026-11-17 12:00:59', 'Tue, Nov 17, 12:00 PM'],
  ['2026-03-08T09:30', 'Sun, Mar 8, 9:30 AM'],
])('%s is said as %s', (clock, said) => expect(showClock(clock)).toBe(said))
