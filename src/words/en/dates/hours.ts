import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { daysToCollect } from '../../../shared/dates/collecting.ts'
import type { Hours, Site } from '../../../shared/shapes/entities.ts'
import { showDate } from './show-date.ts'

/** When people pick up, as it is said on cards, in emails and on sheets. */

const NAMED: Readonly<Record<string, string>> = { '12:00': 'noon', '00:00': 'midnight' }
const halfOf = (time: string) => (time < '12:00' ? 'AM' : 'PM')

/** "4" or "4:30" */
const bare = (time: string): string => {
  const [hour = '0', minute = '00'] = time.split(':')
  const twelve = Number(hour) % 12 || 12
  return minute === '00' ? String(twelve) : `${twelve}:${minute}`
}

/** A time of the farm's clock: `16:30` is "4:30 PM", `12:00` is "noon". */
export const showTime = (time: string): string => NAMED[time] ?? `${bare(time)} ${halfOf(time)}`

/** The same within a sentence, with an article in the languages that want one. */
export const theTime: (time: string) => string = showTime

const span = (from: string, until: string): string =>
  halfOf(from) === halfOf(until) && !NAMED[from] && !NAMED[until]
    ? `${bare(from)} to ${showTime(until)}`
    : `${showTime(from)} to ${showTime(until)}`

/** The hours of the pickup day: "4 to 6:30 PM", "from 4 PM", "until noon"; empty where the farm names none. */
export const showHours = ({ pickup_from, pickup_until }: Pick<Hours, 'pickup_from' | 'pickup_until'>): string => {
  if (pickup_from && pickup_until) return span(pickup_from, pickup_until)
  if (pickup_from) return `from ${showTime(pickup_from)}`
  return pickup_until ? `until ${showTime(pickup_until)}` : ''
}

/** Of a site at which the farm names none. */
export const NO_HOURS: Hours = { pickup_from: null, pickup_until: null, last_day_until: null }

/** "Thursday, 4 to 6:30 PM" */
export const showSiteDay = (day: string, hours: string): string => (hours === '' ? day : `${day}, ${hours}`)

/** "Thu, Nov 19, 4 to 6:30 PM" */
export const showPickupTime = (pickup_date: PlainDate, hours: Hours): string => showSiteDay(showDate(pickup_date), showHours(hours))

/** "Fri, Nov 20, noon": the end of the last day on which something can be collected. */
export const showCollectEnd = (pickup_date: PlainDate, last: PlainDate, hours: Hours): string => {
  const end = last === pickup_date ? hours.pickup_until : hours.last_day_until
  return showSiteDay(showDate(last), end ? showTime(end) : '')
}

/** Until when a pickup may be collected. */
export const showLastDay = (pickup_date: PlainDate, last: PlainDate, hours: Hours): string =>
  last === pickup_date
    ? `Please pick up on ${showPickupTime(pickup_date, hours)}.`
    : `Please pick up by ${showCollectEnd(pickup_date, last, hours)}.`

type SiteTimes = Pick<Site, 'pickup_start_day' | 'pickup_deadline_day'> & Hours

/** The weekdays and hours of a site: "Thursday, 4 to 6:30 PM, or by noon on Friday". */
export const showSiteDays = (site: SiteTimes): string => {
  const first = showSiteDay(site.pickup_start_day, showHours(site))
  if (daysToCollect(site) === 0) return first
  return `${first}, or ${site.last_day_until ? `by ${showTime(site.last_day_until)} ` : ''}on ${site.pickup_deadline_day}`
}

const short = (day: string): string => day.slice(0, 3)

/** The same where sites are compared: "Thu, 4 to 6:30 PM, or Fri until noon". */
export const showShortDays = (site: SiteTimes): string => {
  const first = showSiteDay(short(site.pickup_start_day), showHours(site))
  if (daysToCollect(site) === 0) return first
  return `${first}, or ${short(site.pickup_deadline_day)}${site.last_day_until ? ` until ${showTime(site.last_day_until)}` : ''}`
}
