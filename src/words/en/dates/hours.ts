import { type PlainDate, weekdayOf } from '../../../shared/dates/calendar.ts'
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

/** Packed cartons that can still be collected at a site, until which day and at which hours. */
export type LeftAtSite = Hours & {
  cartons: number
  product?: string | undefined
  pickup_date: PlainDate
  collect_until: PlainDate
  pickup_site: string
}

/** "Your 2 cartons from Tuesday are still at Barn until noon on Wednesday." To the farm they are the customer's. Of a product: "Your order from Tuesday (2 x Honey) is still …" */
export const showLeftAtSite = (left: LeftAtSite, { isTheirs = false } = {}): string => {
  const { cartons, product, pickup_date, collect_until, pickup_site } = left
  const end = collect_until === pickup_date ? left.pickup_until : left.last_day_until
  const until = end ? `until ${showTime(end)} on ${weekdayOf(collect_until)}` : `through ${weekdayOf(collect_until)}`
  const [whose, from] = [isTheirs ? 'Their' : 'Your', weekdayOf(pickup_date)]
  if (product !== undefined) return `${whose} order from ${from} (${cartons} x ${product}) is still at ${pickup_site} ${until}.`
  const what = `${whose} ${cartons === 1 ? 'carton' : `${cartons} cartons`} from ${from}`
  return `${what} ${cartons === 1 ? 'is' : 'are'} still at ${pickup_site} ${until}.`
}

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
