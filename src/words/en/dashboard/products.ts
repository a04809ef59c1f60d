import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showDate } from '../dates/show-date.ts'
import { showRhythm } from '../product.ts'
import { several } from './count.ts'

/** What the farmer reads on the page Products, and of products elsewhere in the dashboard. */

export const lead = 'What people can buy, listed the way they see it. A new price applies to new orders only.'
export const add = 'Add a product'
export const newProduct = 'New product'
export const addIt = 'Add product'
export const edit = (product: string): string => `Edit ${product}`
export const moreShort = 'More'
export const more = (product: string): string => `More about ${product}`

/** Sizes that many farms have besides the dozen: their button, and the names in English and in Spanish. */
export const readyMade = [
  { eggs: 6, label: 'Half dozen (6)', product_name: 'Half dozen', product_name_es: 'Media docena' },
  { eggs: 18, label: 'Eighteen (18)', product_name: '18 eggs', product_name_es: '18 huevos' },
] as const

export const nameSays = 'As customers read it.'
export const shortSays = 'On labels and packing lists.'
export const eggsSay = 'Use 0 for anything else, like bread or honey.'
export const howOften = 'How often people can have it'
export const often = 'How often'
export const oftenMissing = 'Please choose at least one.'
export const eggsWrong = 'Please enter a whole number from 0 to 360.'

/** At the head of a line: `Every other week`. */
export const rhythmName = (every_weeks: number): string => {
  const rhythm = showRhythm(every_weeks)
  return rhythm.charAt(0).toUpperCase() + rhythm.slice(1)
}
export const showRhythms = (rhythms: readonly number[]): string => rhythms.map(showRhythm).join(', ')
/** `18 eggs, every week`; of bread how often. */
export const showContents = (eggs: number, rhythms: readonly number[]): string =>
  [...(eggs > 0 ? [several(eggs, 'egg', 'eggs')] : []), showRhythms(rhythms)].join(', ')

type Since = { readonly price: string; readonly since: string }
/** `$9.25 since Mon, Mar 1, 2027; before that $9.00 since Mon, Jan 4, 2027`. */
export const showPrices = (prices: readonly Since[]): string =>
  prices.map(({ price, since }) => `${price} since ${since}`).join('; before that ')

export const moveUp = 'Move up'
export const moveDown = 'Move down'
export const place = (product: string, place: number, all: number): string => `${product}: ${place} of ${all}`
export const stopSelling = 'Stop selling'
export const sellAgain = 'Sell again'
export const notSold = (count: number): string => `No longer sold (${count})`

export const added = 'Product added'
export const edited = 'Product saved'
export const stopped = (product: string): string => `No longer sold: ${product}`
export const soldAgain = (product: string): string => `On sale again: ${product}`
export const notAdded = 'Failed to add the product.'
export const notEdited = 'Failed to save the product.'
export const notStopped = 'Failed to stop selling it.'
export const notSoldAgain = 'Failed to put it on sale again.'
export const notMoved = 'Failed to move the product.'
export const photo = (product: string): string => `Photo of ${product} (optional)`
export const photoAbout = 'Customers see it when they order. Large photos are resized for you.'
export const photoFailed = 'Failed to save the photo.'
export const removePhoto = 'Remove photo'
export const removePhotoOf = (product: string): string => `Remove the photo of ${product}`

// Orders of it

export const product = 'Product'
export const allProducts = 'All products'
export const eachTime = 'How many each time'
export const donatedInAll = 'Donated, in total'
export const amountToCome = "We'll suggest an amount once you choose the cycle and how many."
export const whichWeeks = 'Which weeks'
const LETTERS = ['A', 'B', 'C', 'D']
/** `A: Mar 4, Mar 18, Apr 1 …`: without the day of the week, which is the same for all. */
export const weeksOf = (turn: number, days: readonly PlainDate[], hasMore: boolean): string =>
  `${LETTERS[turn]}: ${days.map((day) => showDate(day).replace(/^\w+, /, '')).join(', ')}${hasMore ? ' …' : ''}`
export const pickups = (count: number): string => several(count, 'pickup', 'pickups')
/** `18 eggs, every other week`. */
export const showItem = (product: string, every_weeks = 1): string => `${product}, ${showRhythm(every_weeks)}`
export const perPickup = 'Items per pickup'
export const donatedItems = 'Donated items'
export const noneOfIt = 'No orders of this product'
export const noneMatch = 'No orders match.'

// The limit of a cycle, where eggs of all sizes are counted together

/** In charts. */
export const dozensOfEggs = 'Dozens of eggs'
export const dozensLimit = 'Most dozens per week'
export const dozensSay = "Eggs of all sizes count together. Customers can't order more than this in total. Orders already sold stay."
export const dozensWrong = 'Please enter a whole number, from 1 to 100,000.'
export const upToDozens = (dozens: string): string => `Up to ${dozens} dozen a week`
