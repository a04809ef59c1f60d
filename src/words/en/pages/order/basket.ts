import type { PlainDate } from '../../../../shared/dates/calendar.ts'
import type { OwnWeeks } from '../../../../shared/rules/money/order-total.ts'
import { showDate } from '../../dates/show-date.ts'
import { showWeeks } from '../../fields.ts'
import { showPickupCount, showRhythm } from '../../product.ts'

/** What /subscribe says where the farm sells several products, or other rhythms than weekly. */

export const products = "What you'd like"
export const choose = "Choose what you'd like"
export const chooseOne = 'Please choose at least one product.'
export const noSums = 'To see the total, choose a cycle and a product.'
export const donationAbout = 'Something extra for neighbors in need. This is a total, not per pickup.'
export const cycleFull = 'This cycle is full.'
/** Of days that can't be had anymore. */
export const tooLateFor = (dates: readonly PlainDate[]) =>
  `It's too late to order for ${dates.map(showDate).join(' and ')}, so you'll get what was due ${dates.length === 1 ? 'that day' : 'those days'} with this pickup.`
export const alreadyHave = 'You already have a subscription in this cycle. Paying again adds another one.'
export const fewer = (product: string) => `One fewer: ${product}`
export const more = (product: string) => `One more: ${product}`
export const howOften = 'How often'
export const showOften = (every_weeks: number) => {
  const rhythm = showRhythm(every_weeks)
  return rhythm.charAt(0).toUpperCase() + rhythm.slice(1)
}
export const starting = 'Starting'
export const left = (pieces: number) => (pieces === 0 ? 'None left' : `${pieces} left`)
/** Where something else in the basket takes room. */
export const leftBeside = (pieces: number) => `${pieces === 0 ? 'No room for this' : `Room for ${pieces}`} with the rest of your order`
export const atMost = (pieces: number) => `Please enter at most ${pieces}.`
export const tooManyProducts = (most: number) => `Please choose at most ${most} products. You can order the others afterward.`

const showEggs = (eggs: number) => `${eggs} egg${eggs === 1 ? '' : 's'}`

/** "$9.25 each, 18 eggs, every week or every other week" */
export const showOffer = (price: string, eggs: number, rhythms: readonly number[]) =>
  [`${price} each`, eggs > 0 && showEggs(eggs), rhythms.map(showRhythm).join(' or ')].filter(Boolean).join(', ')

/** "10 weeks", "5 pickups" where there is one every other week. */
export const showTimes = ({ weeks, every_weeks }: OwnWeeks) => (every_weeks === 1 ? showWeeks(weeks) : showPickupCount(weeks))

export type Start = {
  readonly every_weeks: number
  readonly starts: PlainDate
  readonly own: OwnWeeks
  readonly first: { readonly visits: readonly { readonly pickup_date: PlainDate }[]; readonly tooLate: readonly PlainDate[] } | undefined
}

/** "Thu, Mar 4"; "Week of Mon, Mar 1" as long as there is no site. */
export const showStart = ({ starts, first }: Pick<Start, 'starts' | 'first'>, isFull = false) =>
  `${first?.visits[0] ? showDate(first.visits[0].pickup_date) : `Week of ${showDate(starts)}`}${isFull ? ' (full)' : ''}`

/** "Thu, Mar 4, then every other week: 5 pickups" */
export const showTurn = (turn: Start) => {
  const { every_weeks, own, first } = turn
  const second = first?.visits[1]
  const count = showPickupCount(first ? first.visits.length : own.weeks)
  if (count === showPickupCount(1)) return `${showStart(turn)}: ${count}`
  // The first is later than it should be, but the others are not.
  const from = second && first.tooLate.length > 0 ? ` from ${showDate(second.pickup_date)}` : ''
  return `${showStart(turn)}, then ${showRhythm(every_weeks)}${from}: ${count}`
}

/** "Every other week starting Thu, Mar 4", "On Thu, Mar 4" for one pickup, below a line of the receipt. */
export const showWeeksFrom = (every_weeks: number, [first = '', ...later]: readonly PlainDate[]) =>
  later.length === 0 ? `On ${showDate(first)}` : `${showOften(every_weeks)} starting ${showDate(first)}`

export const donated = (pieces: string) => `${pieces} donated`

const MOST_NAMED = 3

/** "2 x 18 eggs, 1 x Honey"; of many, only how many. */
export const showBrief = (pieces: readonly string[]) => (pieces.length > MOST_NAMED ? `${pieces.length} products` : pieces.join(', '))
