import type { FirstPickup, Sold, Visit } from '../../../shared/dates/planned-visits.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import { showCartons, showWeeks } from '../fields.ts'
import { showPieces } from '../pieces.ts'
import { showPickupTime } from './hours.ts'
import { showClock } from './show-clock.ts'
import { showDate } from './show-date.ts'

/** What is said of the days of a new order, and of the first of them. */

/** "Thu, Nov 19: 2 cartons" */
export const showVisit = ({ pickup_date, cartons }: Visit, product?: string): string =>
  `${showDate(pickup_date)}: ${showPieces(cartons, product)}`

/** "two weeks' worth"; weeks of other products may be far apart. */
const showWorth = (weeks: number, product?: string): string =>
  `${weeks === 2 ? 'two' : weeks} ${product === undefined ? 'weeks' : 'pickups'}' worth`

/** "Thu, Nov 26: 4 cartons (two weeks' worth)" */
export const showPlannedVisit = (visit: Visit, cartons_per_week: number, product?: string): string =>
  visit.cartons > cartons_per_week
    ? `${showVisit(visit, product)} (${showWorth(visit.cartons / cartons_per_week, product)})`
    : showVisit(visit, product)

/** "First pickup Thu, Nov 19, 4 to 6:30 PM", and with how many cartons where they are more than every week. */
export const showFirstPickup = ({ pickup_date, cartons, cartons_per_week, visits }: FirstPickup, hours: Hours): string =>
  `${visits.length === 1 ? 'Pickup' : 'First pickup'} ${showPickupTime(pickup_date, hours)}${cartons > cartons_per_week ? ` with ${showCartons(cartons)}` : ''}`

/** An order with all its days. */
export type Plan = Pick<Sold, 'weeks' | 'cartons_per_week'> & { readonly product?: string | undefined; readonly visits: readonly Visit[] }

// More than these are not told one by one.
const MOST_TOLD = 2

/**
 * How many pickups come of the weeks that were paid: "9 weeks of eggs in 8 pickups, with 2 cartons at the first". Nothing where the days
 * are not those of all the weeks, because some are past or the order has changed since.
 */
export const showPlan = ({ weeks, cartons_per_week, product, visits }: Plan): string | undefined => {
  const [first, ...others] = visits
  if (!first || visits.reduce((sum, { cartons }) => sum + cartons, 0) !== weeks * cartons_per_week) return
  const all = product === undefined ? `${showWeeks(weeks)} of eggs` : showPieces(weeks * cartons_per_week, product)
  if (others.length === 0) return `${all} in 1 pickup${product === undefined ? `, with ${showCartons(first.cartons)}` : ''}`
  const sum = `${all} in ${visits.length} pickups`
  const larger = visits.filter(({ cartons }) => cartons !== cartons_per_week)
  if (larger.length === 0) return `${sum}, with ${showPieces(cartons_per_week, product)} at each`
  if (larger.length > MOST_TOLD)
    return `${sum}, ${larger.length} of them with ${product === undefined ? "several weeks' cartons" : "several pickups' worth"}`
  const told = larger.map(
    (visit) => `${showPieces(visit.cartons, product)} ${visit === first ? 'at the first' : `on ${showDate(visit.pickup_date)}`}`,
  )
  return `${sum}, with ${told.join(' and ')}`
}

/** What is special about it, a sentence for each thing; mostly nothing. `isOrdered`: it counts before it is paid. */
export const firstPickupAsides = ({ cartons, cartons_per_week, tooLate, unless }: FirstPickup, isOrdered = false): string[] => [
  ...(tooLate.length > 0
    ? [
        `It's too late to order for ${tooLate.map(showDate).join(' and ')}, so you'll get ${tooLate.length === 1 ? "that week's" : "those weeks'"} cartons with this pickup.`,
      ]
    : []),
  ...(tooLate.length === 0 && cartons > cartons_per_week ? [`You pick up ${showWorth(cartons / cartons_per_week)} together.`] : []),
  ...(unless
    ? [
        `${isOrdered ? 'Order' : 'Pay'} before ${showClock(unless.paidFrom)} for this day. After that, it's ${showDate(unless.pickup_date)}.`,
      ]
    : []),
]
