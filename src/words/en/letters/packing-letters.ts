import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { Pieces } from '../../../shared/rules/products.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import { showPickupTime } from '../dates/hours.ts'
import { showDate } from '../dates/show-date.ts'
import { showSum } from '../product.ts'

export { showAsOf } from '../dates/as-of.ts'
export { showPieces } from '../product.ts'

export const toList = 'Open the hand-over list'

export const list = {
  subject: (date: PlainDate, hours: Hours, site: string, pieces: readonly Pieces[]) =>
    `${showPickupTime(date, hours)} at ${site}: ${showSum(pieces)}`,
  thanks: (date: PlainDate, hours: Hours, site: string, pieces: readonly Pieces[]) =>
    `Thank you for looking after ${site}! Pickup there is on ${showPickupTime(date, hours)}: ${showSum(pieces)}.`,
  donated: (pantry: string, pieces: readonly Pieces[]) =>
    `Also there, ${pantry ? `for ${pantry}` : 'to be given away'}: ${showSum(pieces)}.`,
  keptFrom: (name: string, date: PlainDate) => `${name} (kept from ${showDate(date)})`,
  makesUpFor: (name: string, date: PlainDate) => `${name} (makes up for ${showDate(date)})`,
  head: ['Name', 'Cartons'] as [string, string],
  headOfProducts: ['Name', 'To pick up'] as [string, string],
  aside: 'The online list shows later changes. Use it to mark who picked up.',
} as const

const showVisit = ({ pieces, orders }: Visit): string => `${showSum(pieces)} for ${orders} ${orders === 1 ? 'order' : 'orders'}`

type Visit = { from_date: PlainDate; to_date: PlainDate; pieces: readonly Pieces[]; orders: number }

export const moved = {
  yourSites: 'your pickup sites',
  one: (where: string) => `A pickup day at ${where} has moved`,
  many: (where: string) => `Pickup days at ${where} have moved`,
  visit: (visit: Visit, site: string, hours: Hours) =>
    `The pickup planned for ${showDate(visit.from_date)} at ${site} is now on ${showPickupTime(visit.to_date, hours)}: ${showVisit(visit)}.`,
  at: (site: string) => `The pickups at ${site} have moved:`,
  line: (visit: Visit, hours: Hours) => `${showDate(visit.from_date)} is now ${showPickupTime(visit.to_date, hours)}: ${showVisit(visit)}`,
  told: "We also told the people who pick up there. We'll send you the list for the new day automatically. Please throw away any list for the old day.",
} as const
