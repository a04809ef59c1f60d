import { describe, expect, test } from 'vitest'
import { sayCutOff, sayLate, sayTimeIn } from './clock-words.ts'

// Sunday noon in New York.
const now = new Date('2026-11-15T17:00:00Z')
const time_zone = 'America/New_York'

describe('the cut-off is told', () => {
  test.each([
    ['2', '18:00', 'A pickup on Thu, Nov 19 can be changed until Tue, Nov 17, 6:00 PM. Orders paid after that start with the next one.'],
    ['0', '07:30', 'A pickup on Thu, Nov 19 can be changed until Thu, Nov 19, 7:30 AM. Orders paid after that start with the next one.'],
    ['6', '00:00', 'A pickup on Thu, Nov 19 can be changed until Fri, Nov 13, 12:00 AM. Orders paid after that start with the next one.'],
    ['2', '', ''],
  ])('%s days before at "%s"', (cutoff_days, cutoff_time, said) => {
    expect(sayCutOff({ cutoff_days, cutoff_time, time_zone }, now)).toBe(said)
  })

  test('with a coming day, also on a Thursday', () => {
    const thursday = new Date('2026-11-19T17:00:00Z')
    expect(sayCutOff({ cutoff_days: '1', cutoff_time: '12:00', time_zone }, thursday)).toContain('A pickup on Thu, Nov 26')
  })

  test('not at all while the zone is being typed', () => {
    expect(sayCutOff({ cutoff_days: '2', cutoff_time: '18:00', time_zone: 'Amer' }, now)).toBe('')
    expect(sayTimeIn('Amer', now)).toBe('')
  })
})

describe('the late window is told', () => {
  test.each([
    ['before it begins', '2026-11-15T12:01', '2026-11-16T12:00', 'It starts Sun, Nov 15, 12:01 PM.'],
    ['in its first minute', '2026-11-15T12:00', '2026-11-16T09:00', "It's on now, until Mon, Nov 16, 9:00 AM."],
    ['in its last minute', '2026-11-14T12:00', '2026-11-15T12:00', "It's on now, until Sun, Nov 15, 12:00 PM."],
    ['in its last second', '2026-11-14T12:00', '2026-11-15T12:00:00', "It's on now, until Sun, Nov 15, 12:00 PM."],
    ['after its end', '2026-11-14T12:00', '2026-11-15T11:59:59', 'It ended Sun, Nov 15, 11:59 AM. Customers no longer see the text.'],
    ['that ends before it begins, not at all', '2026-11-15T12:00', '2026-11-14T12:00', ''],
    ['without an end, not at all', '2026-11-15T12:00', '', ''],
  ])('%s', (_, late_from, late_until, said) => {
    expect(sayLate({ late_from, late_until, time_zone }, now)).toBe(said)
  })

  test("by the farm's own clock", () => {
    expect(sayTimeIn('Asia/Tokyo', now)).toBe("It's Mon, Nov 16, 2:00 AM there now.")
    expect(sayLate({ late_from: '2026-11-16T01:00', late_until: '2026-11-16T03:00', time_zone: 'Asia/Tokyo' }, now)).toContain('on now')
  })
})
