import { showDate } from '../dates/calendar.ts'
import type { FirstPickup, Visit } from '../dates/planned-visits.ts'
import { showClock } from '../dates/show-clock.ts'
import { showCartons, showWeeks } from './words.ts'

/** What is said of the first time that an order is collected. */

/** "Thu, Nov 19: 2 cartons" */
export const showVisit = ({ pickup_date, cartons }: Visit): string => `${showDate(pickup_date)}: ${showCartons(cartons)}`

/** "Thu, Nov 26: 4 cartons, those of 2 weeks" */
export const showPlannedVisit = (visit: Visit, cartons_per_week: number): string =>
  visit.cartons > cartons_per_week ? `${showVisit(visit)}, those of ${showWeeks(visit.cartons / cartons_per_week)}` : showVisit(visit)

/** "First pickup Thu, Nov 19", and with how many cartons where that is more than every week. */
export const showFirstPickup = ({ pickup_date, cartons, cartons_per_week, isOnly }: Omit<FirstPickup, 'tooLate' | 'unless'>): string =>
  `${isOnly ? 'Pickup' : 'First pickup'} ${showDate(pickup_date)}${cartons > cartons_per_week ? ` with ${showCartons(cartons)}` : ''}`

/** What is special about it, a sentence for each thing; mostly nothing. */
export const firstPickupAsides = ({ cartons, cartons_per_week, tooLate, unless }: FirstPickup): string[] => [
  ...(tooLate.length > 0 ? [`It is too late for ${tooLate.map(showDate).join(' and ')}: those cartons come then.`] : []),
  ...(tooLate.length === 0 && cartons > cartons_per_week
    ? [`The cartons of ${showWeeks(cartons / cartons_per_week)} are collected together.`]
    : []),
  ...(unless ? [`Please pay before ${showClock(unless.paidFrom)}. After that it is ${showDate(unless.pickup_date)}.`] : []),
]
