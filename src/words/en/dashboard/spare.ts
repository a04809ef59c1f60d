import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { SpareOffer } from '../../../shared/shapes/week/spare.ts'
import { showClock } from '../dates/show-clock.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'

/** Spare cartons, as the farmer offers them. */

export const pantry = 'Pantry'
export const heading = 'Spare cartons'
export const about =
  'Too many eggs? Choose a day and site, and offer them to the people who pick up there. First come, first served, until the cut-off.'
export const offerSome = 'Offer spare cartons'
export const nowhere = 'There are no upcoming pickups before their cut-off.'
export const where = 'Day and site'
export const place = (date: PlainDate, site: string) => `${showDate(date)}, ${site}`
export const howMany = 'Cartons to spare'
export const howManyWrong = (most: number) => `Please enter a number from 1 to ${most}.`
export const price = 'Price of a carton'
export const priceWrong = 'Please enter a price such as 5.00.'
const people = (count: number) => (count === 1 ? '1 person gets' : `${count} people get`)
export const readers = (count: number) =>
  count === 0 ? 'No one gets an email; people see it on their pages.' : `${people(count)} an email. Others see it on their pages.`
export const offer = (cartons: number, price: string) => `Offer ${showCartons(cartons)} at ${price}`
export const isShort = (cartons: number) => `People there are short of ${showCartons(cartons)}. They come first.`
export const giveBack = (cartons: number) => `Give ${showCartons(cartons)} back to them`
export const gaveBack = (cartons: number) => `Given back: ${showCartons(cartons)}. They get an email.`
export const offered = (count: number) => (count === 0 ? 'Offered. No one gets an email.' : `Offered. ${people(count)} an email.`)
export const notOffered = "That wasn't offered."
export const notSaved = "That wasn't saved."
const paying = (count: number) => (count === 0 ? '' : `, ${count} being paid`)
const given = (count: number) => (count === 0 ? '' : `, ${count} to the pantry`)
/** "12 cartons at $5.00: 7 sold, 1 being paid, 4 left" */
export const standing = ({ cartons, price_cents, sold, ...offer }: SpareOffer) =>
  `${showCartons(cartons)} at ${showCents(price_cents)}: ${sold} sold${paying(offer.paying)}${given(offer.given)}, ${offer.left} left`
export const openUntil = (clock: string) => `People can take them until ${showClock(clock)}.`
export const over = 'This offer is closed.'
export const stop = 'Stop offering'
export const give = (left: number, name: string) => `Give ${left === 1 ? 'the last one' : `the ${left} left`} to ${name || 'the pantry'}`
export const gave = 'They are on the packing sheet. To undo it, cancel the order with that name.'
