import { describe, expect, test } from 'vitest'
import { addDays, clockAt } from './calendar.ts'
import { changesUntil, type MovedDates } from './cut-off.ts'
import { isDaytime, isNoticeDue, noticeWindow, type RemindedAt } from './cut-off-notice.ts'

/** A farm in one zone, whose shop looks every half hour, and a visit on a Saturday. */
const HALF_HOUR = 30 * 60_000

type Rule = { cutoff_days: number; cutoff_time: string }
type Clocks = readonly { at: Date; clock: string }[]
type Asked = { pickup_date: string; clocks: Clocks; rule: Rule; choice: RemindedAt; moved?: MovedDates; isOff?: (at: Date) => boolean }

/** Each half hour from ten days before a pickup to its end, as the farm's clock shows it. */
const clocksOf = (zone: string, pickup_date: string) => {
  const begin = Date.parse(`${addDays(pickup_date, -10)}T00:00:00Z`)
  return Array.from({ length: 12 * 48 }, (_, each) => new Date(begin + each * HALF_HOUR)).map((at) => ({ at, clock: clockAt(at, zone) }))
}

/** The moments of the farm's clock at which its owner hears of the cut-off. */
const heardAt = ({ pickup_date, clocks, rule, choice, moved = {}, isOff = () => false }: Asked): string[] => {
  const heard: string[] = []
  let last: string | null = null
  for (const { at, clock } of clocks) {
    if (isOff(at)) continue
    if (isNoticeDue({ pickup_date, ...moved }, rule, choice, { clock, last })) heard.push(clock.slice(0, 16))
    if (clock.slice(11) >= '08:00' && clock.slice(11) < '20:00') last = clock
  }
  return heard
}

const TIMES = ['00:00', '06:00', '12:00', '18:00', '23:59']
const RULES = [0, 1, 2, 3, 4, 5, 6].flatMap((cutoff_days) => TIMES.map((cutoff_time) => ({ cutoff_days, cutoff_time })))
const WEEKS = [
  { zone: 'America/New_York', pickup_date: '2026-11-21' },
  { zone: 'America/New_York', pickup_date: '2026-03-09' },
  { zone: 'America/New_York', pickup_date: '2026-11-02' },
  { zone: 'Pacific/Auckland', pickup_date: '2026-04-06' },
  { zone: 'Asia/Kolkata', pickup_date: '2026-02-05' },
].map(({ zone, pickup_date }) => ({
  zone,
  pickup_date,
  clocks: clocksOf(zone, pickup_date).filter(({ clock }) => clock.slice(14, 16) === '00'),
}))
const MOVES: Record<string, (date: string) => MovedDates> = {
  'on the day as planned': () => ({}),
  'on a day that the farm moved from an earlier one': (date) => ({ moved_from: addDays(date, -2), moved_to: date }),
  'on a day that the farm moved from a later one': (date) => ({ moved_from: addDays(date, 3), moved_to: date }),
  'that its owner moved again after the farm had': (date) => ({ moved_from: addDays(date, -2), moved_to: addDays(date, -1) }),
}

const hoursBetween = (from: string, to: string) =>
  (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 3_600_000

describe.each(Object.entries(MOVES))('a pickup %s', (_, movedOf) => {
  test.each(['evening', 'morning'] as const)(
    'is never past changing when its owner first hears of it, who is reminded in the %s',
    (choice) => {
      for (const week of WEEKS)
        for (const rule of RULES) {
          const moved = movedOf(week.pickup_date)
          const end = changesUntil(week.pickup_date, rule, moved)
          const heard = heardAt({ ...week, rule, choice, moved })
          const reminded = choice === 'evening' ? `${addDays(week.pickup_date, -1)} 18:00` : `${week.pickup_date} 06:00`
          const told = JSON.stringify({ zone: week.zone, rule, choice, end, heard })
          // Either the reminder itself comes three hours before, or one email does, in the daytime of the day before.
          if (hoursBetween(reminded, end) >= 3) expect(heard, told).toEqual([])
          else {
            expect(heard, told).toEqual([`${addDays(end.slice(0, 10), -1)} 10:00`])
            expect(hoursBetween(heard[0] ?? '', end), told).toBeGreaterThanOrEqual(14)
          }
        }
    },
  )
})

describe('with the defaults of a new farm', () => {
  const DEFAULTS = {
    pickup_date: '2026-11-21',
    clocks: clocksOf('America/New_York', '2026-11-21'),
    rule: { cutoff_days: 2, cutoff_time: '18:00' },
    choice: 'evening',
  } as const

  test('people hear on Wednesday that they can change Saturday until Thursday, 6 PM', () => {
    expect(heardAt(DEFAULTS)).toEqual(['2026-11-18 10:00'])
  })

  test.each([
    ['over noon', '2026-11-18T12:00:00Z', '2026-11-18T18:00:00Z', ['2026-11-18 13:00']],
    ['into the night', '2026-11-18T12:00:00Z', '2026-11-19T04:00:00Z', ['2026-11-19 08:00']],
    ['until four hours are left', '2026-11-18T12:00:00Z', '2026-11-19T18:30:00Z', ['2026-11-19 13:30']],
    ['until less is left', '2026-11-18T12:00:00Z', '2026-11-19T19:00:00Z', []],
  ])('a shop that was off %s tells them as soon as it may, if there is time', (_, from, to, heard) => {
    expect(heardAt({ ...DEFAULTS, isOff: (at) => at >= new Date(from) && at < new Date(to) })).toEqual(heard)
  })

  test('what is ordered or moved after the shop has looked is not told: its owner has just read the cut-off', () => {
    const { pickup_date, rule, choice } = DEFAULTS
    const now = { clock: '2026-11-18 12:00:00', last: '2026-11-18 11:59:00' }
    expect(isNoticeDue({ pickup_date }, rule, choice, now)).toBe(false)
    expect(isNoticeDue({ pickup_date }, rule, choice, { ...now, last: '2026-11-18 09:59:00' })).toBe(true)
    expect(isNoticeDue({ pickup_date }, rule, choice, { ...now, last: null })).toBe(true)
  })

  test('its minutes are from 10 AM on the day before until four hours before it, and each is told once', () => {
    const { pickup_date, rule, choice } = DEFAULTS
    expect(noticeWindow({ pickup_date }, rule, choice)).toEqual({ from: '2026-11-18 10:00', until: '2026-11-19 14:00' })
    const isDue = (clock: string, last: string | null = null) => isNoticeDue({ pickup_date }, rule, choice, { clock, last })
    expect(isDue('2026-11-18 09:59')).toBe(false)
    expect(isDue('2026-11-18 10:00')).toBe(true)
    expect(isDue('2026-11-18 10:01', '2026-11-18 10:00')).toBe(false)
    expect(isDue('2026-11-19 13:59')).toBe(true)
    expect(isDue('2026-11-19 14:00')).toBe(false)
  })
})

test('a reminder three hours before the cut-off says it, and one a minute later does not', () => {
  const windowFor = (cutoff_time: string) => noticeWindow({ pickup_date: '2026-11-21' }, { cutoff_days: 1, cutoff_time }, 'evening')
  expect(windowFor('21:00')).toBeUndefined()
  expect(windowFor('20:59')).toEqual({ from: '2026-11-19 10:00', until: '2026-11-20 16:59' })
})

test('nobody hears of a cut-off before 8 AM, or from 8 PM on', () => {
  const at = (time: string) => isDaytime(`2026-11-18 ${time}`)
  expect(['07:59:59', '08:00', '19:59:59', '20:00'].map(at)).toEqual([false, true, true, false])
})
