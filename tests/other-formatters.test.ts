import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

/**
 * Browsers write the same date in different ways, and change their minds: in some, `en-CA` is month/day/year. Here every
 * text that a formatter gives is of no use, its parts come in another order, and the shared dates must not mind.
 */

class OtherFormat extends Intl.DateTimeFormat {
  override format = () => 'the eleventh month, somewhen'
  override formatToParts(moment?: Date | number) {
    const parts = super.formatToParts(moment).filter(({ type }) => type !== 'literal')
    return [{ type: 'era', value: 'AD' } as const, ...parts.reverse()]
  }
}

let calendar = {} as typeof import('../src/shared/dates/calendar.ts')
let cutOff = {} as typeof import('../src/shared/dates/cut-off.ts')
let late = {} as typeof import('../src/shared/dates/late-window.ts')
let cells = {} as typeof import('../src/server/sheets/xlsx/cells.ts')
beforeAll(async () => {
  vi.resetModules()
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: OtherFormat } }))
  calendar = await import('../src/shared/dates/calendar.ts')
  cutOff = await import('../src/shared/dates/cut-off.ts')
  late = await import('../src/shared/dates/late-window.ts')
  cells = await import('../src/server/sheets/xlsx/cells.ts')
})
afterAll(() => vi.unstubAllGlobals())

const moment = new Date('2026-11-19T04:05:06Z')

describe('where a formatter answers otherwise', () => {
  test('its texts are really of no use', () => {
    expect(new Intl.DateTimeFormat('en-CA').format(moment)).toBe('the eleventh month, somewhen')
  })

  test("the farm's calendar and clock are right all the same", () => {
    expect(calendar.dateAt(moment, 'America/New_York')).toBe('2026-11-18')
    expect(calendar.clockAt(moment, 'America/New_York')).toBe('2026-11-18 23:05:06')
    expect(calendar.clockAt(new Date('2026-11-19T05:00:00Z'), 'America/New_York')).toBe('2026-11-19 00:00:00')
    expect(calendar.dateAt(moment, 'Europe/Berlin')).toBe('2026-11-19')
  })

  test('so are the cut-off, the late window and the dates of a spreadsheet', () => {
    const rule = { cutoff_days: 1, cutoff_time: '23:30' }
    expect(cutOff.isBeforeCutOff('2026-11-19', { ...rule, time_zone: 'America/New_York' }, moment)).toBe(true)
    expect(cutOff.isBeforeCutOff('2026-11-19', { ...rule, time_zone: 'Europe/Berlin' }, moment)).toBe(false)
    const window = { late_from: '2026-11-18 23:00:00', late_until: '2026-11-18 23:59:59' }
    expect(late.isLate(window, moment, 'America/New_York')).toBe(true)
    expect(cells.dayCount('America/New_York').ofMoment(moment)).toBeCloseTo(46344 + (23 * 3600 + 5 * 60 + 6) / 86_400, 6)
  })
})
