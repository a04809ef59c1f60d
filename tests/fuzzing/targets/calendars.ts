import ICAL from 'ical.js'
import { plainText, writeCalendar } from '../../../src/server/pickups/ical.ts'
import { isPlainDate } from '../../../src/shared/dates/calendar.ts'
import { timeOfDay } from '../../../src/shared/shapes/fields.ts'
import { ensure, linesOf, type Target, textOf } from '../engine/target.ts'

/** Calendars with whatever people have written: another reader finds the same texts in them, and nothing else. */

const LINE_OCTETS = 75

export const calendars: Target = {
  reads: 'texts in calendar files, as another program reads them',
  seeds: () => ['2026-11-19\n16:00\n18:00\nBarn, back door; left', '2026-03-08\n02:30\n\nEND:VEVENT\r\nEND:VCALENDAR\\n', '\n\n\nEggs'],
  tokens: [
    '\n',
    '\r',
    '\r\n',
    '\\',
    '\\n',
    ';',
    ',',
    ':',
    '"',
    'END:VEVENT',
    'BEGIN:VALARM',
    'ATTENDEE:mailto:',
    ' ',
    '\t',
    '=',
    '🥚',
    'é',
    '\u0085',
    '\u2028',
    '2026-11-01',
    '01:30',
    '23:59',
  ],
  longest: 3_000,
  check: (input) => {
    const [date = '', from = '', until = '', words = ''] = linesOf(textOf(input), 4)
    const time = (text: string) => (timeOfDay.safeParse(text).success ? text : null)
    const written = writeCalendar({
      name: words,
      timeZone: 'America/New_York',
      events: [
        {
          ...{ uid: 'pickup-7@shop.farm.example', sequence: 3, changedAt: new Date('2026-11-15T09:30:15Z'), pin: null, isCanceled: false },
          date: isPlainDate(date) ? date : '2026-11-19',
          hours: { pickup_from: time(from), pickup_until: time(until) },
          ...{ summary: words, location: words, description: words, url: 'https://shop.farm.example/profile' },
        },
      ],
    })
    ensure(
      written.split('\r\n').every((line) => !/[\r\n]/.test(line) && Buffer.byteLength(line) <= LINE_OCTETS),
      'Lines end as they should, and none is too long',
    )
    const events = new ICAL.Component(ICAL.parse(written)).getAllSubcomponents('vevent')
    const [event] = events
    ensure(events.length === 1 && event !== undefined && event.getAllSubcomponents().length === 0, 'One event stays one event')
    for (const name of ['summary', 'location', 'description'])
      ensure(event.getFirstPropertyValue(name) === plainText(words), 'Another reader finds the same text')
    ensure(event.getAllProperties('attendee').length === 0, 'Nobody is invited')
    const { startDate, endDate } = new ICAL.Event(event)
    ensure(startDate.compare(endDate) < 0, 'A pickup ends after it begins')
  },
}
