import { readDate } from '../../../src/server/imports/matching/read-values.ts'
import { addDays, clockAt, daysBetween, isPlainDate, weekdayOf } from '../../../src/shared/dates/calendar.ts'
import { momentOf } from '../../../src/shared/dates/moment-of.ts'
import { clockTime, IdInPath, IdsInQuery, plainDate, timeOfDay, timeZone } from '../../../src/shared/shapes/fields.ts'
import { ensure, linesOf, type Target, textOf } from '../engine/target.ts'

/** Days, times and zones, as people, programs and addresses write them. */

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** By counting on fingers, and with nothing of the shop's own. */
const exists = (date: string): boolean => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = (LENGTHS[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0)
  return date.length === 10 && year >= 1000 && year < 3000 && day >= 1 && day <= last
}

const checkDay = (date: string): void => {
  ensure(exists(date), 'A day that is accepted exists')
  ensure(exists(addDays(date, 1)) && daysBetween(date, addDays(date, 1)) === 1, 'The next day exists')
  ensure(weekdayOf(date) === weekdayOf(addDays(date, 7)), 'A week later it is the same day of the week')
}

const dayOf = (read: ReturnType<typeof readDate>): string | undefined => ('value' in read ? read.value : undefined)

const checkRead = (text: string): void => {
  const [unknown, month, day] = ([null, 'mdy', 'dmy'] as const).map((order) => readDate(text, order)).map(dayOf)
  for (const date of [unknown, month, day]) if (date !== undefined) checkDay(date)
  ensure(unknown === undefined || [month, day].includes(unknown), 'Without an order of days and months, it is one of the two')
  ensure(unknown === undefined || month === undefined || day === undefined || month === day, 'What can be two days is asked')
}

const checkMoment = (date: string, time: string, zone: string): void => {
  const shown = clockAt(momentOf(date, time, zone), zone)
  // A time that clocks leave out in spring is as much later.
  ensure(
    shown.slice(0, 16) >= `${date} ${time}` && daysBetween(date, shown.slice(0, 10)) <= 1,
    'A time of day is that time, or just after it',
  )
}

export const dates: Target = {
  reads: 'days, times and time zones',
  seeds: () => [
    '2026-11-17\n18:00\nAmerica/New_York',
    ...[
      '2026-11-17 18:00:05',
      '3/14/2026',
      '14.3.26',
      'Mon, March 9th, 2026 10:00',
      '9-Mar-2026',
      'Tue 3 Nov 26',
      '45721.5',
      '2026/2/28T00:00:00Z',
      '1,2,3',
      '7',
    ],
    '2026-03-08\n02:30\nAmerica/New_York',
    '2026-11-01\n01:30\nPacific/Apia',
  ],
  tokens: [
    '-',
    '/',
    '.',
    ':',
    ' ',
    'T',
    'Z',
    '\n',
    '02',
    '29',
    '30',
    '31',
    '12',
    '13',
    '2024',
    '1900',
    '2000',
    '0000',
    '9999',
    'Feb',
    'Sept',
    'st',
    'th',
    ',',
    'AM',
    '+00:00',
    '24:00',
    '23:59',
    'UTC',
    'Etc/GMT+12',
    'Europe/London',
    'America/',
  ],
  longest: 2_000,
  check: (input) => {
    const text = textOf(input)
    const [date = '', time = '', zone = ''] = linesOf(text, 3)
    checkRead(text)
    checkRead(date)
    if (isPlainDate(date)) checkDay(date)
    ensure(plainDate.safeParse(date).success === isPlainDate(date), 'A field takes the same days')
    if (clockTime.safeParse(text).success)
      ensure(exists(text.slice(0, 10)) && !Number.isNaN(Date.parse(`${text}Z`)), 'A moment that is accepted exists')
    const isZone = timeZone.safeParse(zone).success
    if (isPlainDate(date) && timeOfDay.safeParse(time).success && isZone) checkMoment(date, time, zone)
    const { data: ids = [] } = IdsInQuery(200).safeParse(text)
    const { data: id = 1 } = IdInPath.safeParse(text)
    ensure(
      [id, ...ids].every((each) => Number.isSafeInteger(each) && each > 0 && each < 1e9),
      'A number in an address is one that a record may have',
    )
  },
}
