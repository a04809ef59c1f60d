import { addDays, type PlainDate } from '../../shared/dates/calendar.ts'
import { momentOf } from '../../shared/dates/moment-of.ts'
import type { Hours } from '../../shared/shapes/entities.ts'

/** Writes a calendar as RFC 5545 wants it. */

export type CalendarEvent = {
  uid: string
  /** How often it has changed, and when last; the same as long as it stays the same. */
  sequence: number
  changedAt: Date
  /** From when until when on that day; the whole of it where nobody knows from when. */
  date: PlainDate
  hours: Pick<Hours, 'pickup_from' | 'pickup_until'>
  summary: string
  location: string
  pin: { lat: number; lon: number } | null
  description: string
  url: string
  isCanceled: boolean
}

/** `isCopy`: a file to take in once, not a feed that calendars look at again. */
export type Calendar = { name: string; timeZone: string; events: readonly CalendarEvent[]; isCopy?: boolean }

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

// Where the farm names no end, so much of the day is shown.
const OPEN_END_MS = 3_600_000

/** Moments of the world: every calendar shows them by its own clock, and no list of clock changes has to travel along. */
const whenLines = ({ date, hours: { pickup_from, pickup_until } }: CalendarEvent, timeZone: string): string[] => {
  if (!pickup_from) return [`DTSTART;VALUE=DATE:${day(date)}`, `DTEND;VALUE=DATE:${day(addDays(date, 1))}`]
  const from = momentOf(date, pickup_from, timeZone)
  const until = pickup_until && momentOf(date, pickup_until, timeZone)
  // Hours may fall into the one that is left out when clocks go forward.
  const end = until && until > from ? until : new Date(from.getTime() + OPEN_END_MS)
  return [`DTSTART:${moment(from)}`, `DTEND:${moment(end)}`]
}

const eventLines = (event: CalendarEvent, timeZone: string): string[] => [
  'BEGIN:VEVENT',
  text('UID', event.uid),
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${moment(event.changedAt)}`,
  `LAST-MODIFIED:${moment(event.changedAt)}`,
  ...whenLines(event, timeZone),
  text('SUMMARY', event.summary),
  text('LOCATION', event.location),
  ...(event.pin ? [`GEO:${event.pin.lat.toFixed(6)};${event.pin.lon.toFixed(6)}`] : []),
  text('DESCRIPTION', event.description),
  `URL:${event.url}`,
  `STATUS:${event.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
  // Nobody is busy because of eggs.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** A copy has none of it: it would make a calendar of its own, beside that of its reader. */
const feedLines = (name: string, timeZone: string): string[] => [
  text('NAME', name),
  text('X-WR-CALNAME', name),
  text('X-WR-TIMEZONE', timeZone),
  `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
  `X-PUBLISHED-TTL:${REFRESH}`,
]

export const writeCalendar = ({ name, timeZone, events, isCopy = false }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dozen//Pickups//EN',
    'CALSCALE:GREGORIAN',
    ...(isCopy ? ['METHOD:PUBLISH'] : feedLines(name, timeZone)),
    ...events.flatMap((event) => eventLines(event, timeZone)),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')
