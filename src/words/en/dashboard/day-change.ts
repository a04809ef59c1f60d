import { groupBy } from '../../../shared/rules/group-by.ts'
import type { MovedDay, ReplannedDays } from '../../../shared/shapes/farm-settings.ts'
import { showClock } from '../dates/show-clock.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'
import { adminWords, sayTold } from './admin.ts'

/** The dashboard's preview of what changing a day will do. */

// More names than these are not read.
const NAMES_MAX = 3

const showSites = (days: readonly MovedDay[]): string => {
  const names = [...new Set(days.map(({ site_name }) => site_name))]
  if (names.length > NAMES_MAX) return `${names.length} pickup sites`
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

const sum = (days: readonly MovedDay[], what: 'pickups' | 'cartons') => days.reduce((total, day) => total + day[what], 0)

const sayDays = (days: readonly [MovedDay, ...MovedDay[]]): string => {
  const [{ from_date, to_date, is_held }] = days
  const [pickups, cartons] = [sum(days, 'pickups'), sum(days, 'cartons')]
  const what = is_held
    ? `${showCartons(cartons)} kept from a missed pickup`
    : `${pickups} pickup${pickups === 1 ? '' : 's'} (${showCartons(cartons)})`
  const moves = (is_held ? cartons : pickups) === 1 ? 'moves' : 'move'
  return `${what} at ${showSites(days)} ${moves} from ${showDate(from_date)} to ${showDate(to_date)}.`
}

/** What a day inside its own cut-off means for its customers. */
const sayCutOff = ({ to_date, cut_off }: MovedDay): string[] => {
  if (!cut_off) return []
  const { was, is, is_over } = cut_off
  const had = `${showDate(to_date)} is inside your cut-off: customers had until ${showClock(was)} to change this pickup`
  return [is_over ? `${had}, so it’s now too late.` : `${had}; they can still change it until ${showClock(is)}.`]
}

/** One sentence for each thing that happens; the last says who is notified. */
export const sayForetold = (foreseen: ReplannedDays, nothing: string = adminWords.nobodyThatDay): string[] => {
  const { days, cartons_given = 0, pickups_stay = 0 } = foreseen
  const alike = [...groupBy(days, ({ from_date, to_date, is_held }) => [from_date, to_date, is_held].join()).values()]
  const says = [
    ...alike.flatMap(([first, ...rest]) => (first ? [sayDays([first, ...rest]), ...sayCutOff(first)] : [])),
    ...(cartons_given > 0
      ? [`${showCartons(cartons_given)} kept from a missed pickup will be given away, because no one picks up there anymore.`]
      : []),
    ...(pickups_stay > 0 ? [`${pickups_stay} pickup${pickups_stay === 1 ? '' : 's'} already handed over won’t change.`] : []),
  ]
  return days.length + cartons_given === 0 ? [nothing, ...says] : [...says, sayTold(foreseen)]
}
