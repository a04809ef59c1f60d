/**
 * Plain dates (`YYYY-MM-DD`) in the farm's zone. Weeks are calendar arithmetic on day numbers, never on
 * milliseconds of local time, so that clock changes cannot move a pickup.
 */
export type PlainDate = string

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

const DAY_MS = 86_400_000

/** Days since 1970-01-01; plain dates have no zone, so UTC is only the counting frame. */
export const dayNumber = (date: PlainDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

export const fromDayNumber = (day: number): PlainDate => new Date(day * DAY_MS).toISOString().slice(0, 10)

export const isPlainDate = (text: string): boolean =>
  /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(dayNumber(text)) && fromDayNumber(dayNumber(text)) === text

export const addDays = (date: PlainDate, days: number): PlainDate => fromDayNumber(dayNumber(date) + days)

/** The same day so many months later, or the last one that the month has. */
export const addMonths = (date: PlainDate, months: number): PlainDate => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Which comes first: dates, and moments written alike. `localeCompare` takes a slow phone 80 ms to get ready for letters that dates don't have. */
export const compareDates = (one: string, other: string): number => Number(one > other) - Number(one < other)

export const daysBetween = (from: PlainDate, to: PlainDate): number => dayNumber(to) - dayNumber(from)

// 1970-01-01 was a Thursday (4); the double modulo keeps dates before it in range.
export const weekdayOf = (date: PlainDate): Weekday => WEEKDAYS[(((dayNumber(date) + 4) % 7) + 7) % 7] as Weekday

const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const

/** We use only its parts, because no language's format is guaranteed: in some browsers, `en-CA` has become month/day/year. */
const PARTS_ALONE: Intl.DateTimeFormatOptions = { ...Object.fromEntries(PARTS.map((part) => [part, 'numeric'])), hourCycle: 'h23' }

const formats = new Map<string, Intl.DateTimeFormat>()

/** Made once for each zone: making one takes longer than most answers, and the first one 30 ms of a slow phone. */
const partsIn = (timeZone: string): Intl.DateTimeFormat => {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', { ...PARTS_ALONE, timeZone })
  formats.set(timeZone, format)
  return format
}

const clockFromParts = (moment: Date, timeZone: string): string => {
  const parts = partsIn(timeZone).formatToParts(moment)
  const two = (part: (typeof PARTS)[number]) => (parts.find(({ type }) => type === part)?.value ?? '').padStart(2, '0')
  return `${two('year')}-${two('month')}-${two('day')} ${two('hour')}:${two('minute')}:${two('second')}`
}

/** The part of Temporal that we use, in browsers that have it: there a clock takes a hundredth of the time. */
type Temporal = {
  Instant: { fromEpochMilliseconds: (milliseconds: number) => { toZonedDateTimeISO: (timeZone: string) => Zoned } }
}
type Zoned = { toPlainDateTime: () => { toString: (options: { smallestUnit: 'second' }) => string } }

const zonedAt = (moment: Date, timeZone: string): Zoned | undefined =>
  (globalThis as { Temporal?: Temporal }).Temporal?.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)

/** The moment as the farm's clock shows it, `YYYY-MM-DD HH:MM:SS`: such texts compare as the moments do. */
export const clockAt = (moment: Date, timeZone: string): string =>
  zonedAt(moment, timeZone)?.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ') ?? clockFromParts(moment, timeZone)

/** The date on the farm's calendar at a moment. */
export const dateAt = (moment: Date, timeZone: string): PlainDate => clockAt(moment, timeZone).slice(0, 10)

/** Temporal also takes times in place of a zone, and reads the zone in them. */
const A_TIME = /^T?\d|\d[T ]/i

export const isTimeZone = (name: string): boolean => {
  try {
    return !A_TIME.test(name) && clockAt(new Date(0), name) !== ''
  } catch {
    return false
  }
}

/** The first day on or after `date` that is the given weekday. */
export const onOrAfter = (date: PlainDate, day: Weekday): PlainDate =>
  addDays(date, (WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(weekdayOf(date)) + 7) % 7)
