import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockAt, fromDayNumber } from './calendar.ts'
import { momentOf } from './moment-of.ts'

const at = (date: string, time: string, zone = 'America/New_York') => momentOf(date, time, zone).toISOString()

test('a time of the farm is an hour earlier in the world once its clocks have gone forward', () => {
  expect([at('2027-03-13', '16:00'), at('2027-03-14', '16:00')]).toEqual(['2027-03-13T21:00:00.000Z', '2027-03-14T20:00:00.000Z'])
  expect([at('2026-10-31', '16:00'), at('2026-11-01', '16:00')]).toEqual(['2026-10-31T20:00:00.000Z', '2026-11-01T21:00:00.000Z'])
  expect(at('2027-03-28', '01:30', 'Europe/Berlin')).toBe('2027-03-28T00:30:00.000Z')
  expect(at('2026-11-19', '00:00', 'Pacific/Auckland')).toBe('2026-11-18T11:00:00.000Z')
})

test('of an hour that comes twice it is the first, and one that is left out comes as much later', () => {
  expect(at('2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z')
  expect([at('2027-03-14', '02:30'), at('2027-03-14', '03:30')]).toEqual(['2027-03-14T07:30:00.000Z', '2027-03-14T07:30:00.000Z'])
})

test('on any day, in any zone, it is when the clock there shows that time', () => {
  const zones = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Phoenix', 'UTC')
  fc.assert(
    fc.property(fc.integer({ min: 20_000, max: 22_000 }), fc.integer({ min: 4 * 60, max: 1_439 }), zones, (day, minutes, zone) => {
      const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      expect(clockAt(momentOf(fromDayNumber(day), time, zone), zone)).toBe(`${fromDayNumber(day)} ${time}:00`)
    }),
    { numRuns: 300 },
  )
})
