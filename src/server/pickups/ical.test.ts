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
  summary: 'Collect 2 cartons at Barn',
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
