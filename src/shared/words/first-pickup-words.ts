import { showDate } from '../dates/calendar.ts'
import type { FirstPickup, Visit } from '../dates/planned-visits.ts'
import { showClock } from '../dates/show-clock.ts'
import type { AddedOrder } from '../shapes/orders.ts'
import { showCartons, showWeeks } from './words.ts'

/** What is said of the days of a new order, and of the first of them. */

/** "Thu, Nov 19: 2 cartons" */
export const showVisit = ({ pickup_date, cartons }: Visit): string => `${showDate(pickup_date)}: ${showCartons(cartons)}`

/** "Thu, Nov 26: 4 cartons, those of 2 weeks" */
export const showPlannedVisit = (visit: Visit, cartons_per_week: number): string =>
  visit.cartons > cartons_per_week ? `${showVisit(visit)}, those of ${showWeeks(visit.cartons / cartons_per_week)}` : showVisit(visit)

/** "First pickup Thu, Nov 19", and with how many cartons where they are more than every week. */
export const showFirstPickup = ({ pickup_date, cartons, cartons_per_week, isOnly }: FirstPickup): string =>
  `${isOnly ? 'Pickup' : 'First pickup'} ${showDate(pickup_date)}${cartons > cartons_per_week ? ` with ${showCartons(cartons)}` : ''}`

/** What is special about it, a sentence for each thing; mostly nothing. */
export const firstPickupAsides = ({ cartons, cartons_per_week, tooLate, unless }: FirstPickup): string[] => [
  ...(tooLate.length > 0 ? [`It is too late for ${tooLate.map(showDate).join(' and ')}: those cartons come with this pickup.`] : []),
  ...(tooLate.length === 0 && cartons > cartons_per_week
    ? [`The cartons of ${showWeeks(cartons / cartons_per_week)} are collected together.`]
    : []),
  ...(unless ? [`If paid before ${showClock(unless.paidFrom)}; later, it is ${showDate(unless.pickup_date)}.`] : []),
]

/** What the farmer reads of an order that was added. */
export const showAdded = ({ first_pickup: first }: Pick<AddedOrder, 'first_pickup'>): string =>
  first ? `First pickup ${showDate(first.pickup_date)} at ${first.pickup_site}: ${showCartons(first.cartons)}.` : 'No pickup comes of it.'
