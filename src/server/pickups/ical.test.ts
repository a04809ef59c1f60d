import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, plainText, writeCalendar } from './ical.ts'

/** What we write is read back by a reader that shares nothing with our writer. */

const EVENT: CalendarEvent = {
  uid: 'pickup-7@shop.farm.example',
  sequence: 3,
  changedAt: new Date('2026-11-15T09:30:15.250Z'),
  date: '2026-11-19',
  hours: { pickup_from: null, pickup_until: null },
  summary: 'Pick up 2 cartons at Barn',
  location: '1 Main St, Dryden, NY 13053',
  pin: { lat: 42.49, lon: -76.3 },
  description: 'The blue cooler.',
  url: 'https://shop.farm.example/profile',
  isCanceled: false,
}
const write = (over: Partial<CalendarEvent> = {}, name = 'Our farm') =>
  writeCalendar({ name, timeZone: 'America/New_York', events: [{ ...EVENT, ...over }] })
const read = (written: string) => {
  const calendar = new ICAL.Component(ICAL.parse(written))
  const [first] = calendar.getAllSubcomponents('vevent')
  if (!first) throw new Error('No event')
  return { calendar, event: new ICAL.Event(first), says: (name: string) => first.getFirstPropertyValue(name) }
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('\\', ';', ',', ':', '"', '\n', '\r', '\t', ' ', 'n', 'N', '=', 'é', '🥚', '\u0000', '\u0085'),
    maxLength: 200,
  }),
  fc.constantFrom('END:VEVENT\r\nEND:VCALENDAR', 'Barn\r\nATTENDEE:mailto:x@y.example', '\\n', '\ud800', ' '.repeat(200), '🐔'.repeat(60)),
)

describe('a calendar', () => {
  test('tells another reader when, where and what', () => {
    const { calendar, event, says } = read(write())
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(calendar.getFirstPropertyValue('method')).toBeNull()
    expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Dozen//Pickups//EN')
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Our farm')
    expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe('America/New_York')
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT2H')
    expect([event.uid, event.sequence, event.summary, event.location]).toEqual([EVENT.uid, 3, EVENT.summary, EVENT.location])
    expect([String(event.startDate), event.startDate.isDate, String(event.endDate)]).toEqual(['2026-11-19', true, '2026-11-20'])
    expect(says('geo')).toEqual([42.49, -76.3])
    expect(read(write({ pin: { lat: 1e-9, lon: -180 } })).says('geo')).toEqual([0, -180])
    expect([String(says('dtstamp')), String(says('last-modified'))]).toEqual(['2026-11-15T09:30:15Z', '2026-11-15T09:30:15Z'])
    expect([says('status'), says('transp'), says('url')]).toEqual(['CONFIRMED', 'TRANSPARENT', EVENT.url])
  })

  test('tells which pickups do not take place, and no place where none is known', () => {
    const { says } = read(write({ isCanceled: true, pin: null }))
    expect([says('status'), says('geo')]).toEqual(['CANCELLED', null])
  })

  test('ends a day in the next year where it is the last of the old one', () => {
    expect(String(read(write({ date: '2026-12-31' })).event.endDate)).toBe('2027-01-01')
  })

  test('tells from when until when, at the same time of the farm in summer and in winter', () => {
    const hours = { pickup_from: '16:00', pickup_until: '18:30' }
    const timesOf = (over: Partial<CalendarEvent>) => {
      const { event } = read(write({ hours, ...over }))
      return [event.startDate.isDate, String(event.startDate), String(event.endDate)]
    }
    expect(timesOf({ date: '2027-03-11' })).toEqual([false, '2027-03-11T21:00:00Z', '2027-03-11T23:30:00Z'])
    expect(timesOf({ date: '2027-03-18' })).toEqual([false, '2027-03-18T20:00:00Z', '2027-03-18T22:30:00Z'])
    expect(timesOf({ date: '2026-10-29' })).toEqual([false, '2026-10-29T20:00:00Z', '2026-10-29T22:30:00Z'])
    expect(timesOf({ date: '2026-11-05' })).toEqual([false, '2026-11-05T21:00:00Z', '2026-11-05T23:30:00Z'])
    // On the very days, in the hours at which clocks change.
    const night = { pickup_from: '01:30', pickup_until: '03:30' }
    expect(timesOf({ date: '2027-03-14', hours: night })).toEqual([false, '2027-03-14T06:30:00Z', '2027-03-14T07:30:00Z'])
    expect(timesOf({ date: '2026-11-01', hours: night })).toEqual([false, '2026-11-01T05:30:00Z', '2026-11-01T08:30:00Z'])
    expect(timesOf({ date: '2027-03-14', hours: { pickup_from: '02:40', pickup_until: '03:10' } })).toEqual([
      false,
      '2027-03-14T07:40:00Z',
      '2027-03-14T08:40:00Z',
    ])
  })

  test('is of an hour where no end is named, and of the whole day where no beginning is', () => {
    const from = read(write({ hours: { pickup_from: '23:30', pickup_until: null } })).event
    expect([String(from.startDate), String(from.endDate)]).toEqual(['2026-11-20T04:30:00Z', '2026-11-20T05:30:00Z'])
    const until = read(write({ hours: { pickup_from: null, pickup_until: '12:00' } })).event
    expect([until.startDate.isDate, String(until.startDate)]).toEqual([true, '2026-11-19'])
  })

  test('to be taken in once neither names a calendar of its own nor asks to be looked at again', () => {
    const { calendar, event } = read(writeCalendar({ name: 'Our farm', timeZone: 'America/New_York', events: [EVENT], isCopy: true }))
    const said = ['method', 'name', 'x-wr-calname', 'refresh-interval'].map((name) => calendar.getFirstPropertyValue(name))
    expect([event.uid, ...said]).toEqual([EVENT.uid, 'PUBLISH', null, null, null])
  })

  test('is empty but whole for a person without pickups', () => {
    const calendar = new ICAL.Component(ICAL.parse(writeCalendar({ name: 'Our farm', timeZone: 'UTC', events: [] })))
    expect(calendar.getAllSubcomponents()).toHaveLength(0)
  })

  test('brings any text to the reader as it is, whatever the site is called', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, anyText, (summary, location, description, farm) => {
        const { calendar, event } = read(write({ summary, location, description }, farm))
        expect([event.summary, event.location, event.description]).toEqual([summary, location, description].map(plainText))
        expect(calendar.getAllSubcomponents()).toHaveLength(1)
      }),
      { numRuns: 500 },
    )
  })

  test('has no line of more than 75 octets, no character cut in two and no control character', () => {
    fc.assert(
      fc.property(anyText, anyText, (summary, description) => {
        const written = write({ summary, description })
        const lines = written.split('\r\n')
        expect(lines.pop()).toBe('')
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/\p{Cc}/u)
          expect(line.isWellFormed()).toBe(true)
        }
      }),
    )
  })
})
