import { describe, expect, test } from 'vitest'
import { clockAt } from './calendar.ts'
import { isLate } from './late-window.ts'

const NEW_YORK = 'America/New_York'
const window = { late_from: '2025-02-06 23:59:59', late_until: '2025-02-11 12:00:00' }

describe("the farm's clock", () => {
  test.each([
    ['in winter', '2025-02-07T04:59:59Z', NEW_YORK, '2025-02-06 23:59:59'],
    ['in summer', '2025-07-07T03:59:59Z', NEW_YORK, '2025-07-06 23:59:59'],
    ['at midnight, which is 00 and not 24', '2025-02-07T05:00:00Z', NEW_YORK, '2025-02-07 00:00:00'],
    ['in Kolkata', '2025-02-06T18:30:00Z', 'Asia/Kolkata', '2025-02-07 00:00:00'],
    ['in the hour that comes twice', '2025-11-02T06:30:00Z', NEW_YORK, '2025-11-02 01:30:00'],
    ['after the hour that never comes', '2025-03-09T07:00:00Z', NEW_YORK, '2025-03-09 03:00:00'],
  ])('%s', (_, moment, zone, shown) => {
    expect(clockAt(new Date(moment), zone)).toBe(shown)
  })
})

describe('the late window', () => {
  test.each([
    ['2025-02-07T04:59:58Z', false],
    ['2025-02-07T04:59:59Z', true],
    ['2025-02-09T12:00:00Z', true],
    ['2025-02-11T17:00:00Z', true],
    ['2025-02-11T17:00:01Z', false],
  ])('at %s is open: %s', (moment, open) => {
    expect(isLate(window, new Date(moment), NEW_YORK)).toBe(open)
  })

  test('is read on the farm’s clock, wherever it stands', () => {
    expect(isLate(window, new Date('2025-02-06T18:29:59Z'), 'Asia/Kolkata')).toBe(true)
    expect(isLate(window, new Date('2025-02-06T18:29:58Z'), 'Asia/Kolkata')).toBe(false)
  })
})
