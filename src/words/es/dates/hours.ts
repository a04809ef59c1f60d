import type { Weekday } from '../../../shared/dates/calendar.ts'
import { daysToCollect } from '../../../shared/dates/collecting.ts'
import type * as en from '../../en/dates/hours.ts'
import { showDate, showWeekday, startLine } from './show-date.ts'

export { NO_HOURS } from '../../en/dates/hours.ts'

const NAMED: Readonly<Record<string, string>> = { '12:00': 'mediodía', '00:00': 'medianoche' }
const halfOf = (time: string) => (time < '12:00' ? 'am' : 'pm')

const bare = (time: string): string => {
  const [hour = '0', minute = '00'] = time.split(':')
  const twelve = Number(hour) % 12 || 12
  return minute === '00' ? String(twelve) : `${twelve}:${minute}`
}

export const showTime: typeof en.showTime = (time) => NAMED[time] ?? `${bare(time)} ${halfOf(time)}`

/** "las 4 pm", "la 1:30 pm", "el mediodía". */
export const theTime: typeof en.theTime = (time) => {
  if (time === '12:00') return `el ${NAMED[time]}`
  return NAMED[time] || Number(time.slice(0, 2)) % 12 === 1 ? `la ${showTime(time)}` : `las ${showTime(time)}`
}

/** "a las 4 pm", "al mediodía". */
const atTime = (time: string): string => `a ${theTime(time)}`.replace('a el ', 'al ')

const span = (from: string, until: string): string =>
  halfOf(from) === halfOf(until) && !NAMED[from] && !NAMED[until]
    ? `de ${bare(from)} a ${showTime(until)}`
    : `de ${showTime(from)} a ${showTime(until)}`

export const showHours: typeof en.showHours = ({ pickup_from, pickup_until }) => {
  if (pickup_from && pickup_until) return span(pickup_from, pickup_until)
  if (pickup_from) return `desde ${theTime(pickup_from)}`
  return pickup_until ? `hasta ${theTime(pickup_until)}` : ''
}

export const showSiteDay: typeof en.showSiteDay = (day, hours) => (hours === '' ? day : `${day}, ${hours}`)

export const showPickupTime: typeof en.showPickupTime = (pickup_date, hours) => showSiteDay(showDate(pickup_date), showHours(hours))

export const showCollectEnd: typeof en.showCollectEnd = (pickup_date, last, hours) => {
  const end = last === pickup_date ? hours.pickup_until : hours.last_day_until
  return showSiteDay(showDate(last), end ? atTime(end) : '')
}

export const showLastDay: typeof en.showLastDay = (pickup_date, last, hours) =>
  last === pickup_date
    ? `Recógelos el ${showPickupTime(pickup_date, hours)}.`
    : `Recógelos a más tardar el ${showCollectEnd(pickup_date, last, hours)}.`

export const showSiteDays: typeof en.showSiteDays = (site) => {
  const first = startLine(showSiteDay(showWeekday(site.pickup_start_day), showHours(site)))
  if (daysToCollect(site) === 0) return first
  const last = showWeekday(site.pickup_deadline_day)
  return `${first}, o hasta ${site.last_day_until ? `${theTime(site.last_day_until)} del ${last}` : `el ${last}`}`
}

const short = (day: Weekday): string => showWeekday(day).slice(0, 3)

export const showShortDays: typeof en.showShortDays = (site) => {
  const first = startLine(showSiteDay(short(site.pickup_start_day), showHours(site)))
  if (daysToCollect(site) === 0) return first
  return `${first}, o ${short(site.pickup_deadline_day)}${site.last_day_until ? ` hasta ${theTime(site.last_day_until)}` : ''}`
}
