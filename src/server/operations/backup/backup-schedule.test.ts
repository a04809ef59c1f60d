import { describe, expect, test } from 'vitest'
import { isDue } from './backup-schedule.ts'

const ZONE = 'America/New_York'
const at = (text: string) => new Date(text)
const due = (now: string, taken?: string, failed?: string) =>
  isDue(at(now), ZONE, { takenAt: taken ? at(taken) : undefined, failedAt: failed ? at(failed) : undefined })

describe('a backup is due', () => {
  test.each<[string, boolean, string, (string | undefined)?, string?]>([
    ['at once where there is none', true, '2026-11-16T20:00:00Z'],
    ['not again on the same night', false, '2026-11-16T08:00:00Z', '2026-11-16T07:30:00Z'],
    ['not a minute before half past two on the farm', false, '2026-11-17T07:29:00Z', '2026-11-16T07:30:00Z'],
    ['at half past two on the farm', true, '2026-11-17T07:30:00Z', '2026-11-16T07:30:00Z'],
    ['after a start in the evening, if the shop was away at night', true, '2026-11-17T23:00:00Z', '2026-11-16T07:30:00Z'],
    ['in the next night although somebody made one by hand', true, '2026-11-17T07:30:00Z', '2026-11-16T23:00:00Z'],
    ['in the night that has no half past two', true, '2026-03-08T07:00:00Z', '2026-03-07T07:30:00Z'],
    ['once in the night that is an hour longer', false, '2026-11-01T07:35:00Z', '2026-11-01T07:30:00Z'],
    ['although the last one was made by a clock that ran ahead', true, '2026-11-16T08:00:00Z', '2031-01-01T00:00:00Z'],
    ['not right after a try that failed', false, '2026-11-17T07:40:00Z', '2026-11-16T07:30:00Z', '2026-11-17T07:30:00Z'],
    ['a quarter of an hour after a try that failed', true, '2026-11-17T07:45:00Z', '2026-11-16T07:30:00Z', '2026-11-17T07:30:00Z'],
    ['although a try failed by a clock that ran ahead', true, '2026-11-17T07:40:00Z', undefined, '2031-01-01T00:00:00Z'],
  ])('%s: %s', (_, expected, now, taken, failed) => {
    expect(due(now, taken, failed)).toBe(expected)
  })
})
