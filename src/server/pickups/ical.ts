import { addDays, type PlainDate } from '../../shared/dates/calendar.ts'

/** Writes a calendar as RFC 5545 wants it. */

export type CalendarEvent = {
  uid: string
  /** How often it has changed, and when last; the same as long as it stays the same. */
  sequence: number
  changedAt: Date
  /** A whole day. */
  date: PlainDate
  summary: string
  location: string
  pin: { lat: number; lon: number } | null
  description: string
  url: string
  isCanceled: boolean
}

export type Calendar = { name: string; timeZone: string; events: readonly CalendarEvent[] }

// How often those who have subscribed to it look again.
const REFRESH = 'PT2H'
const LINE_OCTETS = 75

// Every control character but the line break, also those above ASCII.
const CONTROLS = /(?!\n)\p{Cc}/gu

/** What of a text a calendar can hold: line breaks of one kind, no other control characters, no halves of characters. */
export const plainText = (value: string): string => value.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '')

const escapeText = (value: string): string =>
  plainText(value)
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

/** No line is longer than 75 octets; the next one begins with a space, and no character is cut in two. */
const fold = (line: string): string => {
  const lines = ['']
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS) {
      lines.push(' ')
      octets = 1
    }
    lines[lines.length - 1] += character
    octets += size
  }
  return lines.join('\r\n')
}

const text = (name: string, value: string): string => `${name}:${escapeText(value)}`
const day = (date: PlainDate): string => date.replaceAll('-', '')
const moment = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  text('UID', event.uid),
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${moment(event.changedAt)}`,
  `LAST-MODIFIED:${moment(event.changedAt)}`,
  `DTSTART;VALUE=DATE:${day(event.date)}`,
  `DTEND;VALUE=DATE:${day(addDays(event.date, 1))}`,
  text('SUMMARY', event.summary),
  text('LOCATION', event.location),
  ...(event.pin ? [`GEO:${event.pin.lat.toFixed(6)};${event.pin.lon.toFixed(6)}`] : []),
  text('DESCRIPTION', event.description),
  `URL:${event.url}`,
  `STATUS:${event.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
  // Nobody is busy all day because of eggs.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

export const writeCalendar = ({ name, timeZone, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dozen//Pickups//EN',
    'CALSCALE:GREGORIAN',
    text('NAME', name),
    text('X-WR-CALNAME', name),
    text('X-WR-TIMEZONE', timeZone),
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')
