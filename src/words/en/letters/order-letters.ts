import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import { showHours, showPickupTime } from '../dates/hours.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'
import { showCard } from '../money/receipt.ts'

export { showPlan, showPlannedVisit } from '../dates/first-pickup.ts'
export { showLastDay, showLeftAtSite } from '../dates/hours.ts'
export { showClock } from '../dates/show-clock.ts'
export { showChanges } from '../success.ts'

type Card = { brand: string; last4: string }

export const receipt = (number: string) => `Receipt ${number}`
export const aside = (reference: string) => `Your order's reference is ${reference}. Questions? Just reply to this mail.`
export const toSubscriptions = 'See your subscriptions'
export const payByCard = 'Pay it by card instead'
export const payDebt = 'Pay what you owe'
export const fromCard = (card: Card) => ` from your ${showCard(card)}`
export const toCard = (card: Card) => ` to your ${showCard(card)}`
export const comingInstallment = (date: PlainDate, cents: number) => `${showDate(date)}: ${showCents(cents)}`
export const stillToCome = (from: string) => `Still to come${from}:`
export const howToPay = (farm: string) => `How to pay ${farm}:`

export const confirmation = {
  subject: (farm: string, reference: string) => `Your eggs from ${farm}: order ${reference}`,
  owed: (cents: number, farm: string, due: PlainDate) => `${showCents(cents)} is to be paid to ${farm} by ${showDate(due)}.`,
  ordered: (cycle: string) => `Thank you for your order for ${cycle}!`,
  creditUsed: (cents: number) => ` ${showCents(cents)} of your credit was used.`,
  paid: (cents: number, cycle: string) => `Thank you! We have received ${showCents(cents)} for ${cycle}.`,
  allCredit: (cents: number, cycle: string) =>
    `Thank you! ${showCents(cents)} of your credit was used for ${cycle}. There was nothing left to pay.`,
  both: (paid: number, cycle: string, credit: number) =>
    `Thank you! We have received ${showCents(paid)} for ${cycle}, and ${showCents(credit)} of your credit was used.`,
  creditSpent: (cents: number) =>
    `Your payment came late. By then you had spent ${showCents(cents)} of the credit meant for this order, so you still owe that amount.`,
  when: (isOnly: boolean, date: PlainDate, hours: Hours) => `${isOnly ? 'Your eggs' : 'Your first eggs'}: ${showPickupTime(date, hours)}`,
  where: (cartons: number, site: string) => `${showCartons(cartons)} at ${site}`,
  directions: (site: string) => `Directions to ${site}`,
  pickups: (hours: Hours) => `Your pickups${showHours(hours) && `, each ${showHours(hours)}`}:`,
  calendar: 'The attached file puts them all into your calendar.',
  donated: (cartons: number) => `You also donate ${showCartons(cartons)}. Thank you!`,
  eachWeek: (cartons: number, site: string, address: string) => `You collect ${showCartons(cartons)} a week at ${site}, ${address}.`,
} as const

export const held = {
  subject: (farm: string, reference: string) => `Your payment to ${farm}: order ${reference}`,
  tooLittle: (paid: number, cycle: string, asked: number) => `${showCents(paid)} came for ${cycle}, but ${showCents(asked)} was asked for.`,
  what: 'We keep your place, but no pickups are planned yet. We look at it and write to you, or give the money back. Please do not pay a second time.',
} as const

export const unpaid = {
  debt: (cents: number, withCredit: boolean) =>
    `You still owe ${showCents(cents)} ${withCredit ? 'on this order' : 'for the eggs you picked up'}. You can pay it in your profile.`,
  inInstallments: (cents: number) => `We won’t charge the remaining ${showCents(cents)}, and your card is no longer saved.`,
  owed: (cents: number, isRest: boolean) =>
    isRest ? `You don’t have to pay the other ${showCents(cents)}.` : `You don’t have to pay the ${showCents(cents)} you still owed.`,
} as const

export const refund = {
  subject: (farm: string, reference: string) => `Your refund from ${farm}: order ${reference}`,
  back: (cents: number, paid: number, reference: string, cycle: string) =>
    `We have given back ${showCents(cents)} of your ${showCents(paid)} for order ${reference}, ${cycle}.`,
  inAll: (cents: number) => `With what you had back before, that is ${showCents(cents)} in all.`,
  pickupsCanceled: 'Your coming pickups are canceled.',
  orderCanceled: 'Your order is canceled.',
  creditBack: (cents: number) => `${showCents(cents)} that you had paid with credit is yours again as credit.`,
  creditWithdrawn: (cents: number) =>
    `${showCents(cents)} of credit that you had for this order is withdrawn, because you have the money itself now.`,
  beyond: (cents: number) =>
    `${showCents(cents)} of that had become credit before, and you spent it. Your credit is now that much lower, and may be below zero.`,
  bank: 'It may take your bank a few days to show the money.',
} as const

const withPickups = (count: number): string => {
  if (count === 0) return 'is canceled.'
  return count === 1
    ? 'is canceled, and so is its last pickup that was still to come.'
    : `is canceled, and so are its ${count} coming pickups.`
}

export const canceled = {
  subject: (reference: string) => `Your order ${reference} is canceled`,
  what: (reference: string, cycle: string, pickups: number) => `Your order ${reference}, ${cycle}, ${withPickups(pickups)}`,
  byCard: (cents: number) => `${showCents(cents)} by card`,
  asCredit: (cents: number) => `${showCents(cents)} as credit`,
  back: (ways: readonly string[]) => `You get back ${ways.join(' and ')}.`,
  creditUsed: ' Your next order uses the credit by itself.',
  byHand: (cents: number) => `About the ${showCents(cents)} that you paid to the farm, please reply to this mail.`,
} as const
