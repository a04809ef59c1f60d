import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { ChangedDay } from '../../../shared/dates/changed-days.ts'
import { collectUntil, type SiteDays } from '../../../shared/dates/collecting.ts'
import { type CutOff, changesUntil } from '../../../shared/dates/cut-off.ts'
import type { Visit } from '../../../shared/dates/planned-visits.ts'
import { showClock } from '../../../shared/dates/show-clock.ts'
import { showDate } from '../../../shared/dates/show-date.ts'
import { owedAnchor } from '../../../shared/paper-addresses.ts'
import { directionsUrl } from '../../../shared/rules/directions.ts'
import { showCents } from '../../../shared/rules/money.ts'
import type { Hours, Site } from '../../../shared/shapes/entities.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import { showPlan, showPlannedVisit } from '../../../shared/words/first-pickup-words.ts'
import { showHours, showLastDay, showPickupTime } from '../../../shared/words/hours-words.ts'
import { showCard } from '../../../shared/words/money/receipt-words.ts'
import { showChanges } from '../../../shared/words/success-words.ts'
import { showCartons } from '../../../shared/words/words.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import { type Letter, type Link, type Said, writeLetter } from './letter.ts'

/** Letters about an order. They also go to the second email, so they repeat nothing that the customer typed. */

/** What letters about an order have in common. */
export type OrderAbout = Pick<Order, 'egg_cycle'> & { reference: string; url: string }

/** What is owed, until when, and how the farm is paid, in its own words. */
export type OwedFacts = { owed_cents: number; due_date: PlainDate; how: string }

/** The cents: what came in, and what of the person's credit was used. */
export type OrderFacts = OrderAbout &
  Pick<OrderRow, 'weeks' | 'cartons_per_week' | 'donation_cartons' | 'paid_cents' | 'credit_cents'> &
  Pick<Site, 'site_name' | 'site_address' | 'site_instructions'> &
  Hours &
  SiteDays & {
    visits: readonly Visit[]
    changes: readonly ChangedDay[]
    rule: CutOff
    /** The farm lets people skip. */
    canSkip: boolean
    /** Of what came with it; absent where credit has paid all, or nothing has come yet. */
    receipt?: Link | undefined
    /** Of one in parts: those to come, and the card that pays them. */
    coming?: readonly Coming[]
    card?: Card | undefined
    /** Of one that the farm is paid for later. */
    owed?: OwedFacts | undefined
  }

/** A part that is still to come, and the card that pays it. */
export type Coming = { due_date: PlainDate; cents: number }
export type Card = { brand: string; last4: string }

const showComing = ({ due_date, cents }: Coming): string => `${showDate(due_date)}: ${showCents(cents)}`

export const fromCard = (card: Card | undefined): string => (card ? ` from your ${showCard(card)}` : '')
export const toCard = (card: Card | undefined): string => (card ? ` to your ${showCard(card)}` : '')

/** What of an order is still to be paid, and when. */
export const sayComing = (coming: readonly Coming[], card: Card | undefined): string[] =>
  coming.length === 0 ? [] : [`Still to come${fromCard(card)}:\n${coming.map(showComing).join('\n')}`]

export const aside = ({ reference }: OrderAbout) => [`Your order's reference is ${reference}. Questions? Just reply to this mail.`]
const link = ({ url }: OrderAbout) => ({ label: 'See your subscriptions', url })

/** Where in the profile what is to be paid stands. */
export const owedUrl = ({ url }: OrderAbout): string => `${url}#${owedAnchor}`

export const payByCard = (order: OrderAbout) => ({ label: 'Pay it by card instead', url: owedUrl(order) })

export const sayHow = (farm: string, { how }: OwedFacts): Said[] => (how.trim() ? [`How to pay ${farm}:\n${how.trim()}`] : [])

/** In the confirmation of an order: what, to whom, until when, how, and the way to pay it by card after all. */
const sayOwed = (farm: string, order: OrderAbout & OwedFacts): Said[] => [
  `${showCents(order.owed_cents)} is to be paid to ${farm} by ${showDate(order.due_date)}.`,
  ...sayHow(farm, order),
  payByCard(order),
]

const received = ({ paid_cents, credit_cents, egg_cycle, owed }: OrderFacts): string => {
  if (owed && paid_cents === 0)
    return `Thank you for your order for ${egg_cycle}!${credit_cents > 0 ? ` ${showCents(credit_cents)} of your credit was used.` : ''}`
  if (credit_cents === 0) return `Thank you! We have received ${showCents(paid_cents)} for ${egg_cycle}.`
  if (paid_cents === 0)
    return `Thank you! ${showCents(credit_cents)} of your credit was used for ${egg_cycle}. There was nothing left to pay.`
  return `Thank you! We have received ${showCents(paid_cents)} for ${egg_cycle}, and ${showCents(credit_cents)} of your credit was used.`
}

/** What most people look for in it: when, where, how many, and what to do there. */
const sayFirst = (order: OrderFacts, first: Visit, last = collectUntil(first.pickup_date, order, order.changes)): Said[] => [
  { lead: `${order.visits.length === 1 ? 'Your eggs' : 'Your first eggs'}: ${showPickupTime(first.pickup_date, order)}` },
  `${showCartons(first.cartons)} at ${order.site_name}\n${order.site_address}`,
  ...(order.site_instructions ? [order.site_instructions] : []),
  ...(last === first.pickup_date ? [] : [showLastDay(first.pickup_date, last, order)]),
  { label: `Directions to ${order.site_name}`, url: directionsUrl(order.site_address) },
]

const sayVisits = (order: OrderFacts, first: Visit): Said[] => [
  ...[showPlan(order) ?? []].flat().map((plan) => `${plan}.`),
  `Your pickups${showHours(order) && `, each ${showHours(order)}`}:\n${order.visits.map((visit) => showPlannedVisit(visit, order.cartons_per_week)).join('\n')}`,
  'The attached file puts them all into your calendar.',
  showChanges(showClock(changesUntil(first.pickup_date, order.rule)), order),
]

export const confirmationLetter = (farm: string, order: OrderFacts): Letter => {
  const [first] = order.visits
  return writeLetter({
    letter: 'order-confirmation',
    farm,
    subject: `Your eggs from ${farm}: order ${order.reference}`,
    says: [
      ...(first ? sayFirst(order, first) : []),
      received(order),
      ...(order.receipt ? [order.receipt] : []),
      ...sayComing(order.coming ?? [], order.card),
      ...(order.owed ? sayOwed(farm, { ...order, ...order.owed }) : []),
      ...(order.donation_cartons > 0 ? [`You also donate ${showCartons(order.donation_cartons)}. Thank you!`] : []),
      ...(first
        ? sayVisits(order, first)
        : [`You collect ${showCartons(order.cartons_per_week)} a week at ${order.site_name}, ${order.site_address}.`]),
    ],
    link: link(order),
    aside: aside(order),
  })
}

/** What came, and what was asked for: less, so that nothing is planned until the farm has decided. */
export type HeldFacts = OrderAbout & Pick<OrderRow, 'paid_cents'> & { asked_cents: number; receipt?: Link | undefined }

const tooLittle = ({ paid_cents, asked_cents, egg_cycle }: HeldFacts): string =>
  `${showCents(paid_cents)} came for ${egg_cycle}, but ${showCents(asked_cents)} was asked for.`

export const heldLetter = (farm: string, order: HeldFacts): Letter =>
  writeLetter({
    letter: 'order-held',
    farm,
    subject: `Your payment to ${farm}: order ${order.reference}`,
    says: [
      tooLittle(order),
      ...(order.receipt ? [order.receipt] : []),
      'We keep your place, but no pickups are planned yet. We look at it and write to you, or give the money back. Please do not pay a second time.',
    ],
    aside: aside(order),
  })

/** To the farm itself. */
export const heldNotice = (farm: string, order: HeldFacts): Letter =>
  writeLetter({
    letter: 'payment-held',
    farm,
    subject: `Paid too little: order ${order.reference}`,
    says: [tooLittle(order), 'The order is held: nothing is planned until you accept what came, or give it back.'],
    link: { label: 'Look at it', url: order.url },
    aside: ['It also stands in your dashboard, among what needs care.'],
  })

/** What was still to be paid for an order when it ended, and whether a card was kept for that. */
export type Unpaid = { owed_cents: number; isInParts: boolean }

const sayUnpaid = ({ owed_cents, isInParts }: Unpaid): string[] => {
  if (owed_cents === 0) return []
  return [
    isInParts
      ? `The ${showCents(owed_cents)} still to come is not charged any more, and your card is forgotten.`
      : `The ${showCents(owed_cents)} that was still owed need not be paid.`,
  ]
}

/** `cents` went back now, `refunded_cents` in all; `isOver` when that was everything and the order ends with it, and what was planned for it. */
export type RefundFacts = OrderAbout &
  Pick<OrderRow, 'refunded_cents' | 'paid_cents'> & {
    cents: number
    /** What it did to credit: what came back, or below zero what was withdrawn. */
    credit_cents: number
    isOver: boolean
    unpaid: Unpaid
    hadPickups: boolean
    receipts: readonly Link[]
  }

const creditMoved = (cents: number): string[] => {
  if (cents === 0) return []
  if (cents > 0) return [`${showCents(cents)} that you had paid with credit is yours again as credit.`]
  return [`${showCents(-cents)} of credit that you had for this order is withdrawn, because you have the money itself now.`]
}

export const refundLetter = (farm: string, order: RefundFacts): Letter =>
  writeLetter({
    letter: 'order-refund',
    farm,
    subject: `Your refund from ${farm}: order ${order.reference}`,
    says: [
      `We have given back ${showCents(order.cents)} of your ${showCents(order.paid_cents)} for order ${order.reference}, ${order.egg_cycle}.`,
      ...(order.refunded_cents > order.cents ? [`With what you had back before, that is ${showCents(order.refunded_cents)} in all.`] : []),
      ...(order.isOver
        ? [order.hadPickups ? 'Your coming pickups are canceled.' : 'Your order is canceled.', ...sayUnpaid(order.unpaid)]
        : []),
      ...creditMoved(order.credit_cents),
      'It may take your bank a few days to show the money.',
      ...order.receipts,
    ],
    link: link(order),
    aside: aside(order),
  })

/**
 * What went back with it, by card and as credit, and how many pickups it has canceled. `by_hand_cents`: what was paid from hand
 * to hand, where the farm still has some of it.
 */
export type CanceledFacts = OrderAbout & {
  pickups: number
  card_cents: number
  credit_cents: number
  by_hand_cents: number
  unpaid: Unpaid
}

const showPickups = (count: number): string => {
  if (count === 0) return 'is canceled.'
  return count === 1
    ? 'is canceled, and so is its last pickup that was still to come.'
    : `is canceled, and so are its ${count} coming pickups.`
}

const givenBack = ({ card_cents, credit_cents }: CanceledFacts): string[] => {
  const ways = [
    ...(card_cents > 0 ? [`${showCents(card_cents)} by card`] : []),
    ...(credit_cents > 0 ? [`${showCents(credit_cents)} as credit`] : []),
  ]
  if (ways.length === 0) return []
  return [`You get back ${ways.join(' and ')}.${credit_cents > 0 ? ' Your next order uses the credit by itself.' : ''}`]
}

export const canceledLetter = (farm: string, order: CanceledFacts): Letter =>
  writeLetter({
    letter: 'order-canceled',
    farm,
    subject: `Your order ${order.reference} is canceled`,
    says: [
      `Your order ${order.reference}, ${order.egg_cycle}, ${showPickups(order.pickups)}`,
      ...sayUnpaid(order.unpaid),
      ...givenBack(order),
      ...(order.by_hand_cents > 0
        ? [`About the ${showCents(order.by_hand_cents)} that you paid to the farm, please reply to this mail.`]
        : []),
    ],
    link: link(order),
    aside: aside(order),
  })
