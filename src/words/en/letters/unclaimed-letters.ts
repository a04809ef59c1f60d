import { bold } from '../../../shared/bold.ts'
import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import { showPickupTime } from '../dates/hours.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'
import { showPieces } from '../product.ts'

export const waitSubject = (date: PlainDate, reference: string, product?: string) =>
  `Your ${product === undefined ? 'eggs are' : 'order is'} waiting for you on ${showDate(date)}: order ${reference}`
export const givenSubject = (date: PlainDate, reference: string, product?: string) =>
  `We gave away your ${product === undefined ? 'eggs' : 'order'} from ${showDate(date)}: order ${reference}`
export const missed = (date: PlainDate) => `We missed you on ${showDate(date)}.`
/** One carton is "your carton": people have it, or them. Of other products it is the order. */
const yours = (cartons: number, product?: string): string => {
  if (product !== undefined) return `your order (${showPieces(cartons, product)})`
  return `your ${cartons === 1 ? 'carton' : showCartons(cartons)}`
}
const them = (cartons: number, product?: string): string => (cartons === 1 || product !== undefined ? 'it' : 'them')

type Kept = Hours & { cartons: number; site_name: string; site_address: string; pickup_date: PlainDate }
export const kept = ({ cartons, site_name, site_address, pickup_date, ...hours }: Kept, product?: string) =>
  `We kept ${yours(cartons, product)} at ${site_name}, ${site_address}. Please pick ${them(cartons, product)} up on ${bold(showPickupTime(pickup_date, hours))}. After that, we'll give ${them(cartons, product)} away.`
export const nobodyThere = (cartons: number, site: string, product?: string) =>
  `We kept ${yours(cartons, product)} at ${site}, but there are no more pickups there for now, so we gave ${them(cartons, product)} away.`
export const given = (cartons: number, site: string, product?: string) =>
  `We couldn't keep ${yours(cartons, product)} at ${site} any longer, so we gave ${them(cartons, product)} away.`
export const link = 'See your pickups'
export const aside = (reference: string, product?: string) =>
  `Your order reference is ${reference}. Did you pick ${product === undefined ? 'up your eggs' : 'it up'}? Just reply to this email.`
