import type { FirstPickup, Sold, Visit } from '../../../shared/dates/planned-visits.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import type { AddedOrder } from '../../../shared/shapes/orders.ts'
import { showCartons, showWeeks } from '../fields.ts'
import { showPickupTime } from './hours.ts'
import { showClock } from './show-clock.ts'
import { showDate } from './show-date.ts'

/** What is said of the days of a new order, and of the first of them. */

/** "Thu, Nov 19: 2 cartons" */
export const showVisit = ({ pickup_date, cartons }: Visit): string => `${showDate(pickup_date)}: ${showCartons(cartons)}`

/** "Thu, Nov 26: 4 cartons, those of 2 weeks" */
export const showPlannedVisit = (visit: Visit, cartons_per_week: number): string =>
  visit.cartons > cartons_per_week ? `${showVisit(visit)}, those of ${showWeeks(visit.cartons / cartons_per_week)}` : showVisit(visit)

/** "First pickup Thu, Nov 19, 4 to 6:30 PM", and with how many cartons where they are more than every week. */
export const showFirstPickup = ({ pickup_date, cartons, cartons_per_week, visits }: FirstPickup, hours: Hours): string =>
  `${visits.length === 1 ? 'Pickup' : 'First pickup'} ${showPickupTime(pickup_date, hours)}${cartons > cartons_per_week ? ` with ${showCartons(cartons)}` : ''}`

/** An order with all its days. */
export type Plan = Pick<Sold, 'weeks' | 'cartons_per_week'> & { readonly visits: readonly Visit[] }

// More than these are not told one by one.
const MOST_TOLD = 2

/**
 * How many pickups come of the weeks that were paid: "9 weeks = 8 pickups, the first with 2 cartons". Nothing where the days
 * are not those of all the weeks, because some have gone by or the order has changed since.
 */
export const showPlan = ({ weeks, cartons_per_week, visits }: Plan): string | undefined => {
  const [first, ...others] = visits
  if (!first || visits.reduce((sum, { cartons }) => sum + cartons, 0) !== weeks * cartons_per_week) return
  if (others.length === 0) return `${showWeeks(weeks)} = 1 pickup with ${showCartons(first.cartons)}`
  const sum = `${showWeeks(weeks)} = ${visits.length} pickups`
  const larger = visits.filter(({ cartons }) => cartons !== cartons_per_week)
  if (larger.length === 0) return `${sum} with ${showCartons(cartons_per_week)} each`
  if (larger.length > MOST_TOLD) return `${sum}, ${larger.length} of them with the cartons of several weeks`
  const told = larger.map((visit) => `${visit === first ? 'the first' : showDate(visit.pickup_date)} with ${showCartons(visit.cartons)}`)
  return `${sum}, ${told.join(' and ')}`
}

/** What is special about it, a sentence for each thing; mostly nothing. `isOrdered`: it counts before it is paid. */
export const firstPickupAsides = ({ cartons, cartons_per_week, tooLate, unless }: FirstPickup, isOrdered = false): string[] => [
  ...(tooLate.length > 0 ? [`It is too late for ${tooLate.map(showDate).join(' and ')}: those cartons come with this pickup.`] : []),
  ...(tooLate.length === 0 && cartons > cartons_per_week
    ? [`The cartons of ${showWeeks(cartons / cartons_per_week)} are collected together.`]
    : []),
  ...(unless
    ? [`If ${isOrdered ? 'ordered' : 'paid'} before ${showClock(unless.paidFrom)}; later, it is ${showDate(unless.pickup_date)}.`]
    : []),
]

/** What the farmer reads of an order that was added. */
export const showAdded = ({ first_pickup: first }: Pick<AddedOrder, 'first_pickup'>): string =>
  first
    ? `First pickup ${showPickupTime(first.pickup_date, first)} at ${first.pickup_site}: ${showCartons(first.cartons)}.`
    : 'No pickup comes of it.'
