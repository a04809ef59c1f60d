import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { ChangedDay } from '../../../shared/dates/changed-days.ts'
import { collectUntil, type SiteDays } from '../../../shared/dates/collecting.ts'
import { type CutOff, changesUntil } from '../../../shared/dates/cut-off.ts'
import type { Visit } from '../../../shared/dates/planned-visits.ts'
import { type Language, wordsIn } from '../../../shared/language.ts'
import { owedAnchor } from '../../../shared/paper-addresses.ts'
import { directionsUrl } from '../../../shared/rules/directions.ts'
import type { Hours, Site } from '../../../shared/shapes/entities.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import type { LeftAtSite } from '../../../words/en/dates/hours.ts'
import * as en from '../../../words/en/letters/order-letters.ts'
import * as es from '../../../words/es/letters/order-letters.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import { type Head, type Letter, type Link, type Said, writeLetter } from './letter.ts'
import { type ReceiptAt, receiptLink } from './receipt-link.ts'

/** Letters about an order. They also go to the second email, so they repeat nothing that the customer typed. */

const words = wordsIn(en, es)

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
    receipt?: ReceiptAt | undefined
    /** Of one in installments: those to come, and the card that pays them. */
    coming?: readonly Coming[]
    card?: Card | undefined
    /** Of one that the farm is paid for later. */
    owed?: OwedFacts | undefined
    /** What of the credit that it was to use was spent before its payment came. */
    spent_cents?: number
  }

/** An installment that is still to come, and the card that pays it. */
export type Coming = { due_date: PlainDate; cents: number }
export type Card = { brand: string; last4: string }

export const fromCard = (language: Language, card: Card | undefined): string => (card ? words(language).fromCard(card) : '')
export const toCard = (language: Language, card: Card | undefined): string => (card ? words(language).toCard(card) : '')

/** What of an order is still to be paid, and when. */
export const sayComing = (language: Language, coming: readonly Coming[], card: Card | undefined): string[] => {
  if (coming.length === 0) return []
  const say = words(language)
  return [
    [say.stillToCome(fromCard(language, card)), ...coming.map(({ due_date, cents }) => say.comingInstallment(due_date, cents))].join('\n'),
  ]
}

export const aside = (language: Language, { reference }: OrderAbout) => [words(language).aside(reference)]
export const toSubscriptions = (language: Language, { url }: OrderAbout): Link => ({ label: words(language).toSubscriptions, url })

/** Where in the profile what is to be paid stands. */
export const owedUrl = ({ url }: OrderAbout): string => `${url}#${owedAnchor}`

export const payByCard = (language: Language, order: OrderAbout): Link => ({ label: words(language).payByCard, url: owedUrl(order) })

export const sayHow = ({ farm, language }: Head, { how }: OwedFacts): Said[] =>
  how.trim() ? [`${words(language).howToPay(farm)}\n${how.trim()}`] : []

/** In the confirmation of an order: what, to whom, until when, how, and the way to pay it by card after all. */
const sayOwed = (head: Head, order: OrderAbout & OwedFacts): Said[] => [
  words(head.language).confirmation.owed(order.owed_cents, head.farm, order.due_date),
  ...sayHow(head, order),
  payByCard(head.language, order),
]

type Say = ReturnType<typeof words>

const received = ({ confirmation: say }: Say, { paid_cents, credit_cents, egg_cycle, owed }: OrderFacts): string => {
  if (owed && paid_cents === 0) return `${say.ordered(egg_cycle)}${credit_cents > 0 ? say.creditUsed(credit_cents) : ''}`
  if (credit_cents === 0) return say.paid(paid_cents, egg_cycle)
  return paid_cents === 0 ? say.allCredit(credit_cents, egg_cycle) : say.both(paid_cents, egg_cycle, credit_cents)
}

/** What most people look for in it: when, where, how many, and what to do there. */
const sayFirst = (say: Say, order: OrderFacts, first: Visit, last = collectUntil(first.pickup_date, order, order.changes)): Said[] => [
  { lead: say.confirmation.when(order.visits.length === 1, first.pickup_date, order) },
  `${say.confirmation.where(first.cartons, order.site_name)}\n${order.site_address}`,
  ...(order.site_instructions ? [order.site_instructions] : []),
  ...(last === first.pickup_date ? [] : [say.showLastDay(first.pickup_date, last, order)]),
  { label: say.confirmation.directions(order.site_name), url: directionsUrl(order.site_address) },
]

const sayVisits = (say: Say, order: OrderFacts, first: Visit): Said[] => [
  ...[say.showPlan(order) ?? []].flat().map((plan) => `${plan}.`),
  [say.confirmation.pickups(order), ...order.visits.map((visit) => say.showPlannedVisit(visit, order.cartons_per_week))].join('\n'),
  say.confirmation.calendar,
  say.showChanges(say.showClock(changesUntil(first.pickup_date, order.rule)), order),
]

export const confirmationLetter = (head: Head, order: OrderFacts): Letter => {
  const { language, farm } = head
  const say = words(language)
  const [first] = order.visits
  return writeLetter({
    ...head,
    letter: 'order-confirmation',
    subject: say.confirmation.subject(farm, order.reference),
    says: [
      ...(first ? sayFirst(say, order, first) : []),
      received(say, order),
      ...(order.spent_cents ? [say.confirmation.creditSpent(order.spent_cents)] : []),
      ...(order.receipt ? [receiptLink(language, order.receipt)] : []),
      ...sayComing(language, order.coming ?? [], order.card),
      ...(order.owed ? sayOwed(head, { ...order, ...order.owed }) : []),
      ...(order.donation_cartons > 0 ? [say.confirmation.donated(order.donation_cartons)] : []),
      ...(first ? sayVisits(say, order, first) : [say.confirmation.eachWeek(order.cartons_per_week, order.site_name, order.site_address)]),
    ],
    link: toSubscriptions(language, order),
    aside: aside(language, order),
  })
}

/** What came, and what was asked for: less, so that nothing is planned until the farm has decided. */
export type HeldFacts = OrderAbout & Pick<OrderRow, 'paid_cents'> & { asked_cents: number; receipt?: ReceiptAt | undefined }

const tooLittle = ({ held }: Say, { paid_cents, asked_cents, egg_cycle }: HeldFacts): string =>
  held.tooLittle(paid_cents, egg_cycle, asked_cents)

export const heldLetter = (head: Head, order: HeldFacts): Letter => {
  const { language, farm } = head
  const say = words(language)
  return writeLetter({
    ...head,
    letter: 'order-held',
    subject: say.held.subject(farm, order.reference),
    says: [tooLittle(say, order), ...(order.receipt ? [receiptLink(language, order.receipt)] : []), say.held.what],
    aside: aside(language, order),
  })
}

/** To the farm itself. */
export const heldNotice = (farm: string, order: HeldFacts): Letter =>
  writeLetter({
    letter: 'payment-held',
    farm,
    language: 'en',
    subject: `Paid too little: order ${order.reference}`,
    says: [tooLittle(words('en'), order), 'The order is held: nothing is planned until you accept what came, or give it back.'],
    link: { label: 'Look at it', url: order.url },
    aside: ['It also stands in your dashboard, among what needs care.'],
  })

/**
 * What was still to be paid for an order when it ended: what need no longer be, what stays owed, whether that includes credit
 * that was spent, and whether a card was saved for it.
 */
export type Unpaid = { owed_cents: number; debt_cents: number; withCredit: boolean; isInInstallments: boolean }

/** Whoever still owes for what they collected is led to where it is paid. */
const toDebt = (language: Language, order: OrderAbout & { unpaid: Unpaid }): Link =>
  order.unpaid.debt_cents > 0 ? { label: words(language).payDebt, url: owedUrl(order) } : toSubscriptions(language, order)

const sayUnpaid = ({ unpaid }: Say, { owed_cents, debt_cents, withCredit, isInInstallments }: Unpaid): string[] => [
  ...(debt_cents > 0 ? [unpaid.debt(debt_cents, withCredit)] : []),
  ...(owed_cents > 0 ? [isInInstallments ? unpaid.inInstallments(owed_cents) : unpaid.owed(owed_cents, debt_cents > 0)] : []),
]

/** `cents` went back now, `refunded_cents` in all; `isOver` when that was everything and the order ends with it, and what was planned for it. */
export type RefundFacts = OrderAbout &
  Pick<OrderRow, 'refunded_cents' | 'paid_cents'> & {
    cents: number
    /** What it did to credit: what came back, or below zero what was withdrawn. */
    credit_cents: number
    /** What went back beyond what the farm had: that much of it had become credit and was spent. */
    beyond_cents: number
    isOver: boolean
    unpaid: Unpaid
    hadPickups: boolean
    receipts: readonly ReceiptAt[]
  }

const creditMoved = ({ refund }: Say, cents: number): string[] => {
  if (cents === 0) return []
  return [cents > 0 ? refund.creditBack(cents) : refund.creditWithdrawn(-cents)]
}

export const refundLetter = (head: Head, order: RefundFacts): Letter => {
  const { language, farm } = head
  const say = words(language)
  return writeLetter({
    ...head,
    letter: 'order-refund',
    subject: say.refund.subject(farm, order.reference),
    says: [
      say.refund.back(order.cents, order.paid_cents, order.reference, order.egg_cycle),
      ...(order.refunded_cents > order.cents ? [say.refund.inAll(order.refunded_cents)] : []),
      ...(order.isOver ? [order.hadPickups ? say.refund.pickupsCanceled : say.refund.orderCanceled, ...sayUnpaid(say, order.unpaid)] : []),
      ...creditMoved(say, order.credit_cents),
      ...(order.beyond_cents > 0 ? [say.refund.beyond(order.beyond_cents)] : []),
      say.refund.bank,
      ...order.receipts.map((each) => receiptLink(language, each)),
    ],
    link: toDebt(language, order),
    aside: aside(language, order),
  })
}

/**
 * What went back with it, by card and as credit, and how many pickups it has canceled. `by_hand_cents`: what was paid from hand
 * to hand, where the farm still has some of it.
 */
export type CanceledFacts = OrderAbout & {
  pickups: number
  card_cents: number
  credit_cents: number
  by_hand_cents: number
  /** Packed before it ended, and still to be collected. */
  left_at_sites: readonly LeftAtSite[]
  unpaid: Unpaid
}

const givenBack = ({ canceled }: Say, { card_cents, credit_cents }: CanceledFacts): string[] => {
  const ways = [...(card_cents > 0 ? [canceled.byCard(card_cents)] : []), ...(credit_cents > 0 ? [canceled.asCredit(credit_cents)] : [])]
  return ways.length === 0 ? [] : [`${canceled.back(ways)}${credit_cents > 0 ? canceled.creditUsed : ''}`]
}

export const canceledLetter = (head: Head, order: CanceledFacts): Letter => {
  const { language } = head
  const say = words(language)
  return writeLetter({
    ...head,
    letter: 'order-canceled',
    subject: say.canceled.subject(order.reference),
    says: [
      say.canceled.what(order.reference, order.egg_cycle, order.pickups),
      ...order.left_at_sites.map((left) => say.showLeftAtSite(left)),
      ...sayUnpaid(say, order.unpaid),
      ...givenBack(say, order),
      ...(order.by_hand_cents > 0 ? [say.canceled.byHand(order.by_hand_cents)] : []),
    ],
    link: toDebt(language, order),
    aside: aside(language, order),
  })
}
