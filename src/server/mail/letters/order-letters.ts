import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { ChangedDay } from '../../../shared/dates/changed-days.ts'
import { collectUntil, type SiteDays } from '../../../shared/dates/collecting.ts'
import { type CutOff, changesUntil } from '../../../shared/dates/cut-off.ts'
import type { Visit } from '../../../shared/dates/planned-visits.ts'
import { directionsUrl } from '../../../shared/rules/directions.ts'
import type { Hours, Site } from '../../../shared/shapes/entities.ts'
import type { Pieces } from '../../../words/en/product.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import { type Head, type Letter, type LetterPart, writeLetter } from './letter.ts'
import {
  aside,
  type Card,
  type Coming,
  type OrderAbout,
  type OwedFacts,
  payByCard,
  type Say,
  sayComing,
  sayHow,
  toSubscriptions,
  words,
} from './order-parts.ts'
import { type ReceiptAt, receiptLink } from './receipt-link.ts'

/** Letters about an order that begins. */

/** What another order brings that was placed and paid with it. */
type Other = Pick<OrderRow, 'cartons_per_week' | 'donation_cartons'> &
  Pick<OrderAbout, 'product' | 'every_weeks'> & { visits: readonly Visit[] }

/** The cents: what came in, and what of the person's credit was used. */
export type OrderFacts = OrderAbout &
  Pick<OrderRow, 'weeks' | 'cartons_per_week' | 'donation_cartons' | 'paid_cents' | 'credit_cents'> &
  Partial<Pick<OrderRow, 'spare_offer_id' | 'total_cents'>> &
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
    others?: readonly Other[]
    /** The order whose rest it takes the place of, what came back for that, and what of it is still credit. */
    insteadOf?: { reference: string; back_cents: number; left_cents: number } | undefined
  }

const allOf = (order: OrderFacts): readonly Other[] => [order, ...(order.others ?? [])]

/** The days of all of it, soonest first. */
const daysOf = (order: OrderFacts): { pickup_date: PlainDate; pieces: Pieces[] }[] => {
  const visits = allOf(order).flatMap(({ visits, product }) => visits.map((visit) => ({ ...visit, product })))
  return [...Map.groupBy(visits, ({ pickup_date }) => pickup_date)]
    .map(([pickup_date, pieces]) => ({ pickup_date, pieces }))
    .sort((one, other) => (one.pickup_date < other.pickup_date ? -1 : 1))
}
type Day = ReturnType<typeof daysOf>[number]

/** In the confirmation of an order: what, to whom, until when, how, and the way to pay it by card after all. */
const sayOwed = (head: Head, order: OrderAbout & OwedFacts): LetterPart[] => [
  words(head.language).confirmation.owed(order.owed_cents, head.farm, order.due_date),
  ...sayHow(head, order),
  payByCard(head.language, order),
]

const received = ({ confirmation: say }: Say, { paid_cents, credit_cents, egg_cycle, owed }: OrderFacts): string => {
  if (owed && paid_cents === 0) return `${say.ordered(egg_cycle)}${credit_cents > 0 ? say.creditUsed(credit_cents) : ''}`
  if (credit_cents === 0) return say.paid(paid_cents, egg_cycle)
  return paid_cents === 0 ? say.allCredit(credit_cents, egg_cycle) : say.both(paid_cents, egg_cycle, credit_cents)
}

/** What most people look for in it: when, where, how many, and what to do there. */
const sayFirst = (
  say: Say,
  order: OrderFacts,
  [first, ...later]: readonly [Day, ...Day[]],
  last = collectUntil(first.pickup_date, order, order.changes),
): LetterPart[] => [
  { lead: say.confirmation.when(later.length === 0, first.pickup_date, order, order.product) },
  `${say.confirmation.where(say.showAll(first.pieces), order.site_name)}\n${order.site_address}`,
  ...(order.site_instructions ? [order.site_instructions] : []),
  ...(last === first.pickup_date ? [] : [say.showLastDay(first.pickup_date, last, order)]),
  { label: say.confirmation.directions(order.site_name), url: directionsUrl(order.site_address) },
]

/** All of it in a line each, with its day or the first of them; and what comes on which day. */
const sayBasket = (say: Say, order: OrderFacts, days: readonly Day[]): LetterPart[] => [
  [
    say.confirmation.youOrdered,
    ...allOf(order).map((each) =>
      say.confirmation.line(
        say.showOrdered(each),
        each.visits.map(({ pickup_date }) => pickup_date),
      ),
    ),
  ].join('\n'),
  [
    say.confirmation.pickups(order, order.product),
    ...days.map(({ pickup_date, pieces }) => say.confirmation.day(pickup_date, say.showAll(pieces))),
  ].join('\n'),
]

const sayOne = (say: Say, order: OrderFacts): LetterPart[] => [
  ...[say.showPlan(order) ?? []].flat().map((plan) => `${plan}.`),
  [
    say.confirmation.pickups(order, order.product),
    ...order.visits.map((visit) => say.showPlannedVisit(visit, order.cartons_per_week, order.product)),
  ].join('\n'),
]

/** Spare cartons come on one day, which is said above, and stay there. */
const saySpare = ({ confirmation: say }: Say, { cartons_per_week, total_cents = 0 }: OrderFacts): LetterPart[] => [
  say.spare(cartons_per_week, total_cents),
]

const sayVisits = (say: Say, order: OrderFacts, days: readonly [Day, ...Day[]]): LetterPart[] =>
  order.spare_offer_id
    ? saySpare(say, order)
    : [
        ...(order.others?.length ? sayBasket(say, order, days) : sayOne(say, order)),
        say.confirmation.calendar,
        say.showChanges(say.showClock(changesUntil(days[0].pickup_date, order.rule)), { ...order, visits: days }),
      ]

const sayDonated = (say: Say, order: OrderFacts): LetterPart[] => {
  const donated = allOf(order).filter(({ donation_cartons }) => donation_cartons > 0)
  const pieces = donated.map(({ donation_cartons: cartons, product }) => ({ cartons, product }))
  return pieces.length > 0 ? [say.confirmation.donated(say.showAll(pieces))] : []
}

export const confirmationLetter = (head: Head, order: OrderFacts): Letter => {
  const { language, farm } = head
  const say = words(language)
  const [first, ...later] = daysOf(order)
  return writeLetter({
    ...head,
    letter: 'order-confirmation',
    subject: say.confirmation.subject(farm, order.reference, order.product),
    says: [
      ...(first ? sayFirst(say, order, [first, ...later]) : []),
      received(say, order),
      ...(order.insteadOf ? [say.confirmation.instead(order.insteadOf)] : []),
      ...(order.spent_cents ? [say.confirmation.creditSpent(order.spent_cents)] : []),
      ...(order.receipt ? [receiptLink(language, order.receipt)] : []),
      ...sayComing(language, order.coming ?? [], order.card),
      ...(order.owed ? sayOwed(head, { ...order, ...order.owed }) : []),
      ...sayDonated(say, order),
      ...(first
        ? sayVisits(say, order, [first, ...later])
        : allOf(order).map((each) => say.confirmation.eachWeek(each, order.site_name, order.site_address))),
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
    says: [tooLittle(words('en'), order), 'The order is on hold: no pickups are planned until you accept the payment or refund it.'],
    link: { label: 'Review the order', url: order.url },
    aside: ["You'll also find it in your dashboard, under what needs attention."],
  })
