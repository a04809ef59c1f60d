import { type PlainDate, weekdayOf } from '../../../shared/dates/calendar.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import { theTime } from './hours.ts'

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
  const until = end ? `until ${theTime(end)} on ${weekdayOf(collect_until)}` : `through ${weekdayOf(collect_until)}`
  const [whose, from] = [isTheirs ? 'Their' : 'Your', weekdayOf(pickup_date)]
  if (product !== undefined) return `${whose} order from ${from} (${cartons} x ${product}) is still at ${pickup_site} ${until}.`
  const what = `${whose} ${cartons === 1 ? 'carton' : `${cartons} cartons`} from ${from}`
  return `${what} ${cartons === 1 ? 'is' : 'are'} still at ${pickup_site} ${until}.`
}
