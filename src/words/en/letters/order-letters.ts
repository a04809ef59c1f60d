import { bold } from '../../../shared/bold.ts'
import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import { showHours, showPickupTime } from '../dates/hours.ts'
import { showDate } from '../dates/show-date.ts'
import { cartonsWord } from '../fields.ts'
import { showCard } from '../money/receipt.ts'
import { type Ordered, showOrdered } from '../product.ts'

export { showPlan, showPlannedVisit } from '../dates/first-pickup.ts'
export { showLastDay } from '../dates/hours.ts'
export { showLeftAtSite } from '../dates/left-at-site.ts'
export { showClock } from '../dates/show-clock.ts'
export { showAll, showOrdered } from '../product.ts'
export { showChanges } from '../success.ts'

type Card = { brand: string; last4: string }

export const receipt = (number: string) => `Receipt ${number}`
export const aside = (reference: string) => `Your order reference is ${reference}. Questions? Just reply to this email.`
export const toSubscriptions = 'See your subscriptions'
export const payByCard = 'Pay by card instead'
export const payDebt = 'Pay what you owe'
export const fromCard = (card: Card) => ` from your ${showCard(card)}`
export const toCard = (card: Card) => ` to your ${showCard(card)}`
export const comingInstallment = (date: PlainDate, cents: number) => `${showDate(date)}: ${showCents(cents)}`
export const stillToCome = (from: string) => `Upcoming payments${from}:`
export const howToPay = (farm: string) => `How to pay ${farm}:`

export const confirmation = {
  subject: (farm: string, reference: string, product?: string) =>
    product === undefined ? `Your eggs from ${farm}: order ${reference}` : `Your order from ${farm}: ${reference}`,
  owed: (cents: number, farm: string, due: PlainDate) => `Please pay ${farm} ${showCents(cents)} by ${showDate(due)}.`,
  ordered: (cycle: string) => `Thank you for your order for ${cycle}!`,
  creditUsed: (cents: number) => ` We used ${showCents(cents)} of your credit.`,
  paid: (cents: number, cycle: string) => `Thank you! We received ${showCents(cents)} for ${cycle}.`,
  allCredit: (cents: number, cycle: string) =>
    `Thank you! We used ${showCents(cents)} of your credit for ${cycle}. There's nothing left to pay.`,
  both: (paid: number, cycle: string, credit: number) =>
    `Thank you! We received ${showCents(paid)} for ${cycle} and used ${showCents(credit)} of your credit.`,
  creditSpent: (cents: number) =>
    `Your payment came late. By then you had spent ${showCents(cents)} of the credit meant for this order, so you still owe that amount.`,
  instead: ({ reference, back_cents, left_cents }: { reference: string; back_cents: number; left_cents: number }) =>
    `This order replaces the rest of order ${reference}. The ${showCents(back_cents)} you'd already paid for those pickups ${left_cents > 0 ? `covers it, and the ${showCents(left_cents)} left over is credit for your next order` : 'went toward it'}.`,
  when: (isOnly: boolean, date: PlainDate, hours: Hours, product?: string) =>
    `${isOnly ? 'Your' : 'Your first'} ${product === undefined ? 'eggs' : 'pickup'}: ${showPickupTime(date, hours)}`,
  where: (what: string, site: string) => `${what} at ${site}`,
  directions: (site: string) => `Directions to ${site}`,
  youOrdered: 'You ordered:',
  /** With its day, or the first of several. */
  line: (ordered: string, [first, ...later]: readonly PlainDate[]) =>
    first ? `${ordered}, ${later.length === 0 ? 'on' : 'first on'} ${showDate(first)}` : ordered,
  day: (date: PlainDate, what: string) => `${showDate(date)}: ${what}`,
  pickups: (hours: Hours, _product?: string) => `Your pickups${showHours(hours) && `, each ${showHours(hours)}`}:`,
  calendar: 'Open the attached file to add them all to your calendar.',
  spare: (cartons: number, cents: number) =>
    `You bought ${cartons} spare ${cartonsWord(cartons)} for ${showCents(cents)}. We'll pack ${cartons === 1 ? 'it' : 'them'} with your other eggs for that day.`,
  donated: (what: string) => `You're also donating ${what}. Thank you!`,
  eachWeek: (order: Ordered, site: string, address: string) => `You pick up ${showOrdered(order)} at ${site}, ${address}.`,
} as const

export const held = {
  subject: (farm: string, reference: string) => `Your payment to ${farm}: order ${reference}`,
  tooLittle: (paid: number, cycle: string, asked: number) =>
    `We received ${showCents(paid)} for ${cycle}, but the total was ${showCents(asked)}.`,
  what: "We're keeping your place, but no pickups are planned yet. We'll review it and write to you, or refund your money. Please don't pay again.",
} as const

export const unpaid = {
  debt: (cents: number, withCredit: boolean) =>
    `You still owe ${showCents(cents)} ${withCredit ? 'on this order' : 'for the eggs you picked up'}. You can pay it in your profile.`,
  inInstallments: (cents: number) => `We won't charge the remaining ${showCents(cents)}, and your card is no longer saved.`,
  owed: (cents: number, isRest: boolean) =>
    isRest ? `You don't have to pay the other ${showCents(cents)}.` : `You don't have to pay the ${showCents(cents)} you still owed.`,
} as const

export const refund = {
  subject: (farm: string, reference: string) => `Your refund from ${farm}: order ${reference}`,
  back: (cents: number, paid: number, reference: string, cycle: string) =>
    `We refunded ${showCents(cents)} of your ${showCents(paid)} for order ${reference}, ${cycle}.`,
  inAll: (cents: number) => `With your earlier refunds, that's ${showCents(cents)} in total.`,
  pickupsCanceled: 'Your remaining pickups are canceled.',
  orderCanceled: 'Your order is canceled.',
  creditBack: (cents: number) => `The ${showCents(cents)} you paid with credit is back in your credit.`,
  creditWithdrawn: (cents: number) => `We took ${showCents(cents)} off your credit, because we refunded that amount instead.`,
  beyond: (cents: number) =>
    `${showCents(cents)} of that was already your credit, and you spent it. We lowered your credit by that amount, so it may be below zero.`,
  bank: 'Your bank may take a few days to show the money.',
} as const

const withPickups = (count: number): string => {
  if (count === 0) return 'is canceled.'
  return count === 1 ? 'is canceled, and so is its last remaining pickup.' : `is canceled, and so are its ${count} remaining pickups.`
}

export const canceled = {
  subject: (reference: string) => `Your order ${reference} is canceled`,
  what: (reference: string, cycle: string, pickups: number) => `Your order ${reference}, ${cycle}, ${withPickups(pickups)}`,
  byCard: (cents: number) => `${showCents(cents)} by card`,
  asCredit: (cents: number) => `${showCents(cents)} as credit`,
  back: (ways: readonly string[]) => `You'll get back ${ways.join(' and ')}.`,
  creditUsed: " We'll apply the credit to your next order automatically.",
  byHand: (cents: number) => `About the ${showCents(cents)} you paid the farm directly, please reply to this email.`,
} as const

/** The customer has ended the rest. */
export const restEnded = {
  subject: (reference: string) => `You ended order ${reference}`,
  what: (reference: string, cycle: string, day: PlainDate, pickups: number) =>
    `You ended your order ${reference}, ${cycle}, starting ${bold(showDate(day))}.${pickups === 0 ? '' : ` We canceled ${pickups === 1 ? '1 pickup' : `${pickups} pickups`}.`}`,
  last: (day: PlainDate, site: string) => `Your last pickup is on ${bold(showDate(day))} at ${site}.`,
  donated: 'What you donated with this order stays donated.',
  stillOwed: (cents: number) => `You still owe ${showCents(cents)} on this order. You can pay it in your profile.`,
} as const
