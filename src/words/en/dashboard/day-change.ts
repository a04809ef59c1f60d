import { groupBy } from '../../../shared/rules/group-by.ts'
import { piecesOf } from '../../../shared/rules/products.ts'
import type { MovedDay, Replanned, ReplannedDays } from '../../../shared/shapes/farm-settings.ts'
import { showClock } from '../dates/show-clock.ts'
import { showDate } from '../dates/show-date.ts'
import { showSum } from '../product.ts'
import { several, showCount } from './count.ts'

/** A pickup day that the farm changes: its form, what changing it will do, and what it did. */

export const heading = 'Changed days'
export const lead =
  'For holidays, storms or a day at the fair. Upcoming pickups move right away. Everyone whose pickup moves gets an email, and so do the hosts. The same happens when you change a day again or undo the change.'
export const addOne = 'Change a pickup day'
export const none = 'No upcoming days are changed.'
export const allSites = 'All pickup sites'
export const at = (day: string, site: string | null): string => `${day} at ${site ?? 'all pickup sites'}`
export const noPickup = 'No pickup'
export const asUsual = 'As usual'
export const moved = 'Moved'
export const comeWithNext = 'Cartons come with the next pickup'
export const notMoved = 'Not moved'
export const movedTo = (day: string): string => `Moved to ${day}`
export const past = 'Past'
export const undoneLate = 'The original day has passed. If you undo the change, the cartons come with the next pickup.'
export const changeAgain = 'Change again'
export const undo = 'Undo the change'
export const undoWhich = (change: string): string => `Undo the change for ${change}?`
export const cannotMoveBack =
  "The original day has passed, so pickups can't move back to it. It will count as a day without pickups, and its cartons come with the next one."
export const checking = 'Checking what will change …'
export const whoIsEmailed = 'When you save, we email everyone with a pickup that day and the hosts at their sites.'
export const thisDay = 'this day'
export const pickupDay = 'Pickup day'
export const where = 'Where'
export const atAllSites = 'At all pickup sites'
export const whatHappens = 'What happens'
export const noPickupThatDay = 'No pickup that day'
export const movesToOther = 'It moves to another day'
export const newDay = 'Moved to'
export const noteLabel = 'Note to customers (optional)'
export const aboutNote = 'It appears in the email they get.'
export const save = 'Save and notify people'
export const theirNoPickup = 'no pickup'
export const theirMove = (day: string): string => `moved to ${showDate(day)}`
export const note = 'Note'
export const noNote = 'none'
export const dayMissing = 'Please choose a day.'
export const dayChanged = 'Pickup day changed'
export const dayNotChanged = 'Failed to change the pickup day.'
export const nobodyThatDay = 'No one has a pickup that day.'
export const noPickupMoves = 'No pickups will move.'
export const dayNotForeseen = 'The preview could not be loaded.'
export const dayTakenBack = 'Change undone'
export const dayNotTakenBack = 'Failed to undo the change.'

/** `1 upcoming pickup moved`, `2 upcoming pickups moved`. */
const showMoved = (count: number): string => `${count} upcoming pickup${count === 1 ? '' : 's'} moved`

type Told = { people_told: number; hosts_told?: number | undefined; orders_not_told?: number | undefined }

/** Who hears of moved pickups. */
export const sayTold = ({ people_told, hosts_told = 0, orders_not_told = 0 }: Told): string => {
  const hosts = hosts_told > 0 ? `${showCount(hosts_told)} host${hosts_told === 1 ? '' : 's'}` : ''
  const told = [people_told > 0 ? several(people_told, 'person', 'people') : '', hosts].filter(Boolean).join(' and ')
  const others =
    orders_not_told > 0
      ? ` ${several(orders_not_told, 'order has', 'orders have')} no email: please tell ${orders_not_told === 1 ? 'that customer' : 'those customers'} yourself.`
      : ''
  return told
    ? `${told} ${people_told + hosts_told === 1 ? 'is' : 'are'} notified by email.${others}`
    : 'No one is notified: these orders have no email.'
}

/** What was saved, what moved by it and who hears of it. */
export const sayReplanned = (
  done: string,
  replanned: Told & Pick<Replanned, 'moved_pickups' | 'cartons_given' | 'products_given'>,
): string => {
  const { moved_pickups, people_told, cartons_given = 0, products_given: products } = replanned
  if (moved_pickups + people_told + cartons_given === 0) return done
  const says = moved_pickups > 0 ? ` ${showMoved(moved_pickups)}.` : ''
  const kept = products
    ? `Kept and given away: ${showSum(piecesOf({ cartons: cartons_given, products }))}`
    : `Kept cartons given away: ${cartons_given}`
  const given = cartons_given > 0 ? ` ${kept}.` : ''
  return `${done}.${says}${given} ${sayTold(replanned)}`
}

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
  const pieces = showSum(days.flatMap((day) => piecesOf(day, 'cartons')))
  const what = is_held ? `${pieces} kept from a missed pickup` : `${pickups} pickup${pickups === 1 ? '' : 's'} (${pieces})`
  const moves = (is_held ? cartons : pickups) === 1 ? 'moves' : 'move'
  return `${what} at ${showSites(days)} ${moves} from ${showDate(from_date)} to ${showDate(to_date)}.`
}

/** What a day inside its own cut-off means for its customers. */
const sayCutOff = ({ to_date, cut_off }: MovedDay): string[] => {
  if (!cut_off) return []
  const { was, is, is_over } = cut_off
  const had = `${showDate(to_date)} is inside your cut-off: customers had until ${showClock(was)} to change this pickup`
  return [is_over ? `${had}, so it's now too late.` : `${had}; they can still change it until ${showClock(is)}.`]
}

/** One sentence for each thing that happens; the last says who is notified. */
export const sayForetold = (foreseen: ReplannedDays, nothing: string = nobodyThatDay): string[] => {
  const { days, cartons_given = 0, products_given, pickups_stay = 0 } = foreseen
  const given = showSum(piecesOf({ cartons: cartons_given, products: products_given }))
  const alike = [...groupBy(days, ({ from_date, to_date, is_held }) => [from_date, to_date, is_held].join()).values()]
  const says = [
    ...alike.flatMap(([first, ...rest]) => (first ? [sayDays([first, ...rest]), ...sayCutOff(first)] : [])),
    ...(cartons_given > 0 ? [`${given} kept from a missed pickup will be given away, because no one picks up there anymore.`] : []),
    ...(pickups_stay > 0 ? [`${pickups_stay} pickup${pickups_stay === 1 ? '' : 's'} already handed over won't change.`] : []),
  ]
  return days.length + cartons_given === 0 ? [nothing, ...says] : [...says, sayTold(foreseen)]
}
