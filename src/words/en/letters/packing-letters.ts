import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import { showPickupTime } from '../dates/hours.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'

export { showAsOf } from '../dates/as-of.ts'

export const toList = 'Open the hand-over list'

export const list = {
  subject: (date: PlainDate, hours: Hours, site: string, cartons: number) =>
    `${showPickupTime(date, hours)} at ${site}: ${showCartons(cartons)}`,
  thanks: (date: PlainDate, hours: Hours, site: string, cartons: number) =>
    `Thank you for looking after ${site}! Pickup there is on ${showPickupTime(date, hours)}: ${showCartons(cartons)}.`,
  donated: (pantry: string, cartons: number) => `Also there, ${pantry ? `for ${pantry}` : 'to be given away'}: ${showCartons(cartons)}.`,
  keptFrom: (name: string, date: PlainDate) => `${name} (kept from ${showDate(date)})`,
  head: ['Name', 'Cartons'] as [string, string],
  aside: 'The online list shows later changes. Use it to mark who picked up.',
} as const

const showVisit = (cartons: number, orders: number): string => `${showCartons(cartons)} for ${orders} ${orders === 1 ? 'order' : 'orders'}`

type Visit = { from_date: PlainDate; to_date: PlainDate; cartons: number; orders: number }

export const moved = {
  yourSites: 'your pickup sites',
  one: (where: string) => `A pickup day at ${where} has moved`,
  many: (where: string) => `Pickup days at ${where} have moved`,
  visit: ({ from_date, to_date, cartons, orders }: Visit, site: string, hours: Hours) =>
    `The pickup planned for ${showDate(from_date)} at ${site} is now on ${showPickupTime(to_date, hours)}: ${showVisit(cartons, orders)}.`,
  at: (site: string) => `The pickups at ${site} have moved:`,
  line: ({ from_date, to_date, cartons, orders }: Visit, hours: Hours) =>
    `${showDate(from_date)} is now ${showPickupTime(to_date, hours)}: ${showVisit(cartons, orders)}`,
  told: "We also told the people who pick up there. We'll send you the list for the new day automatically. Please throw away any list for the old day.",
} as const
