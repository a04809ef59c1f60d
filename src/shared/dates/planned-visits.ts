import { numbersOf, type OwnWeeks } from '../rules/money/order-total.ts'
import { addDays, type PlainDate } from './calendar.ts'
import { type CutOff, changesUntil, isOpenAt } from './cut-off.ts'
import { dateOfWeek, type PlannedWeek, planWeek, type Timing } from './pickup-dates.ts'

/** What an order brings on which days. The server plans with it and the receipt foretells with it, so that they agree. */

/** What an order has of a cycle: its weeks, and the cartons of each. */
export type Sold = OwnWeeks & { readonly cartons_per_week: number }
/** A cycle at a site, as an order is planned from it. */
export type Course = Timing & { readonly number_of_weeks: number }
export type Visit = { pickup_date: PlainDate; cartons: number }

/**
 * The weeks of an order, with the day of each; one whose day is not open is collected with a later one. The cycle may have
 * become shorter since it was sold: the weeks after its last are counted on.
 */
export const planWeeks = (course: Course, own: OwnWeeks, isOpen: (date: PlainDate) => boolean): PlannedWeek[] =>
  numbersOf(own).map((week) => planWeek(course, week, course.number_of_weeks, isOpen))

/** The weeks of an order that is paid when the farm's clock shows this: none on a day for which the farm packs already. */
export const weeksPaidAt = (course: Course, sold: OwnWeeks, rule: CutOff, clock: string): PlannedWeek[] =>
  planWeeks(course, sold, (date) => isOpenAt(date, rule, clock))

/** The days on which planned weeks are collected, soonest first; several weeks may fall on one. */
export const visitsOf = (weeks: readonly PlannedWeek[], { cartons_per_week }: Pick<Sold, 'cartons_per_week'>): Visit[] => {
  const dates = weeks.map(({ pickup_date }) => pickup_date).sort()
  return [...new Set(dates)].map((pickup_date) => ({
    pickup_date,
    cartons: dates.filter((date) => date === pickup_date).length * cartons_per_week,
  }))
}

/**
 * Whether a cycle can still be sold at a site: every week is collected on a day of the cycle. A later payment is still
 * accepted, with days after the cycle; those aren't sold to anybody.
 */
export const hasDayLeft = (course: Course, sold: OwnWeeks, rule: CutOff, clock: string): boolean =>
  sold.weeks > 0 && weeksPaidAt(course, sold, rule, clock).every(({ week, with_week }) => (with_week ?? week) < course.number_of_weeks)

/** The first time that an order is collected, if it is paid now. */
export type FirstPickup = Visit & {
  readonly cartons_per_week: number
  /** For how many weeks the order is, and all its days. */
  readonly weeks: number
  readonly visits: readonly Visit[]
  /** The days that were too late: their cartons come with it. */
  readonly tooLate: readonly PlainDate[]
  /** Where little time is left for it: paid from then on, it is on another day. */
  readonly unless: { readonly paidFrom: string; readonly pickup_date: PlainDate } | null
}

/** A day before the cut-off it is worth saying. */
const NEAR_DAYS = 1
const isNear = (until: string, clock: string): boolean => {
  const [date = '', time = ''] = clock.split(' ')
  return until <= `${addDays(date, NEAR_DAYS)} ${time}`
}

/** What the receipt says before paying; nothing where no weeks are sold. */
export const firstPickup = (course: Course, sold: Sold, rule: CutOff, clock: string): FirstPickup | undefined => {
  const weeks = weeksPaidAt(course, sold, rule, clock)
  const visits = visitsOf(weeks, sold)
  const [first] = visits
  if (!first) return
  const until = changesUntil(first.pickup_date, rule)
  const [later] = isNear(until, clock) ? visitsOf(weeksPaidAt(course, sold, rule, until), sold) : []
  return {
    ...first,
    cartons_per_week: sold.cartons_per_week,
    weeks: sold.weeks,
    visits,
    // A week without pickup shares its day with the next: said once.
    tooLate: [
      ...new Set(
        weeks
          .filter(({ with_week, pickup_date }) => with_week !== null && pickup_date === first.pickup_date)
          .map(({ week }) => dateOfWeek(course, week)),
      ),
    ],
    unless: later ? { paidFrom: until, pickup_date: later.pickup_date } : null,
  }
}
