import { clockAt, type PlainDate, type Weekday } from '../../../shared/dates/calendar.ts'
import type { ChangedDay } from '../../../shared/dates/changed-days.ts'
import { type CutOff, changesUntil } from '../../../shared/dates/cut-off.ts'
import { datesOf, type PlannedWeek } from '../../../shared/dates/pickup-dates.ts'
import { type Course, weeksPaidAt } from '../../../shared/dates/planned-visits.ts'
import { EVERY_WEEK, numbersOf, type OwnWeeks, type Rhythm, weeksOnSale } from '../../../shared/rules/money/order-total.ts'

/**
 * How many eggs are packed in each week of a cycle, by the same rules that plan pickups. A week ordered too late for its own
 * day is packed with a later one, where the order then counts twice.
 */

export type FarmRule = CutOff & { readonly time_zone: string }
export type Place = { readonly site_id: number; readonly pickup_start_day: Weekday }

/** A cycle at the moment of the question. */
export type Season = {
  readonly start_date: PlainDate
  readonly number_of_weeks: number
  readonly changes: readonly ChangedDay[]
  readonly farm: FarmRule
  readonly at: Date
}

/** Eggs, or pickups of one order, by the week in which they are packed. */
export type ByWeek = ReadonlyMap<number, number>

/** What similar orders take of a cycle; `until`: when they will be paid at the latest, on the farm's clock. */
export type Taken = { readonly eggs: number; readonly orders: number; readonly until: string | null } & (
  | (Place & OwnWeeks & { readonly kind: 'sold' | 'unpaid' })
  | (Place & { readonly kind: 'wish' })
)
/** What is packed in a week at a site in addition to what was sold for it; negative if less. */
export type Moved = Place & { readonly week: number; readonly eggs: number }

/** The week a pickup counts in when it is packed in a given week at a site. */
export type Counting = (course: Course) => (week: number) => number

/** Days the farm leaves out don't change what customers may do. */
export const inOwnWeek: Counting = () => (week) => week

// Days left out at the end of a cycle are made up after it.
const WEEKS_AFTER = 10

/** For new orders, weeks that the farm has combined on one day are packed as the last of them. */
export const onPackingDay: Counting = (course) => {
  const dates = course.changes.length === 0 ? [] : datesOf(course, course.number_of_weeks + WEEKS_AFTER)
  return (week) => {
    const date = dates[week]
    return date === undefined ? week : dates.lastIndexOf(date)
  }
}

export const courseAt = ({ start_date, number_of_weeks, changes }: Season, { site_id, pickup_start_day }: Place): Course => ({
  start_date,
  number_of_weeks,
  changes,
  site_id,
  pickup_start_day,
})

const countIn = (sum: Map<number, number>, week: number, count: number) => sum.set(week, (sum.get(week) ?? 0) + count)

/** How many pickups of an order are packed in each week. */
export const pickupsByWeek = (weeks: readonly Pick<PlannedWeek, 'week' | 'with_week'>[], weekOf: (week: number) => number): ByWeek => {
  const sum = new Map<number, number>()
  for (const { week, with_week } of weeks) countIn(sum, weekOf(with_week ?? week), 1)
  return sum
}

/** Now, plus each later moment at which a day closes: an order paid after that is planned differently. */
const momentsUntil = (course: Course, { cutoff_days, cutoff_time }: CutOff, clock: string, until: string): string[] => {
  const closing = datesOf(course, course.number_of_weeks + 1).map((date) => changesUntil(date, { cutoff_days, cutoff_time }))
  return [clock, ...closing.filter((moment) => clock < moment && moment <= until)]
}

/** The most an order has in each week if it is paid between now and then: the weeks it owns, or those of a rhythm on sale when it is bought. */
export const mostByWeek = (
  season: Season,
  place: Place,
  { own, rhythm = EVERY_WEEK, until }: { own?: OwnWeeks | undefined; rhythm?: Rhythm; until: string },
  counting: Counting,
): ByWeek => {
  const course = courseAt(season, place)
  const { farm } = season
  const clock = clockAt(season.at, season.farm.time_zone)
  const most = new Map<number, number>()
  const weekOf = counting(course)
  for (const moment of momentsUntil(course, farm, clock, until)) {
    const weeks = weeksPaidAt(course, own ?? weeksOnSale(season, moment.slice(0, 10), rhythm), farm, moment)
    for (const [week, pickups] of pickupsByWeek(weeks, weekOf)) most.set(week, Math.max(pickups, most.get(week) ?? 0))
  }
  return most
}

/** The weeks of an order, each on its own day. */
export const weeksOf = (own: OwnWeeks) => numbersOf(own).map((week) => ({ week, with_week: null }))

/** The eggs taken in a week. */
export type PackedIn = (week: number) => number

/** What is taken in each week. Skipped eggs aren't sold again; moved ones take capacity in addition to what was sold. */
export const packedIn = (season: Season, taken: readonly Taken[], moved: readonly Moved[], counting: Counting): PackedIn => {
  const sum = new Map<number, number>()
  const more = new Map<number, number>()
  const known = new Map<number, (week: number) => number>()
  const weekOfSite = (place: Place) => {
    const weekOf = known.get(place.site_id) ?? counting(courseAt(season, place))
    known.set(place.site_id, weekOf)
    return weekOf
  }
  const pickupsOf = (each: Taken): ByWeek => {
    if (each.kind === 'sold') return pickupsByWeek(weeksOf(each), weekOfSite(each))
    return mostByWeek(season, each, { own: each.kind === 'unpaid' ? each : undefined, until: each.until ?? '' }, counting)
  }
  for (const each of taken) for (const [week, pickups] of pickupsOf(each)) countIn(sum, week, pickups * each.eggs)
  for (const each of moved) countIn(more, weekOfSite(each)(each.week), each.eggs)
  return (week) => (sum.get(week) ?? 0) + Math.max(0, more.get(week) ?? 0)
}

/** How many eggs a pickup are left for an order packed this often in these weeks. */
export const leftFor = (limit: number, packed: PackedIn, pickups: ByWeek): number =>
  Math.min(...[...pickups].map(([week, count]) => Math.floor((limit - packed(week)) / count)))
