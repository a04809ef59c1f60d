import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showDate } from '../../../shared/dates/show-date.ts'
import { showCents } from '../../../shared/rules/money.ts'
import { type Letter, type Link, type Said, writeLetter } from './letter.ts'
import { aside, type Card, type Coming, fromCard, type OrderAbout, owedUrl, sayComing, toCard } from './order-letters.ts'

/** Letters about the parts of an order. They also go to the second email, so they repeat nothing that the customer typed. */

const link = ({ url }: OrderAbout) => ({ label: 'See your subscriptions', url })
const payLink = (order: OrderAbout, label = 'See what is to be paid') => ({ label, url: owedUrl(order) })

export type PartPaidFacts = OrderAbout & { cents: number; card: Card | undefined; coming: readonly Coming[]; receipt: Link }

export const partPaidLetter = (farm: string, order: PartPaidFacts): Letter =>
  writeLetter({
    letter: 'part-paid',
    farm,
    subject: `${showCents(order.cents)} received: order ${order.reference}`,
    says: [
      `Thank you! We have received ${showCents(order.cents)}${fromCard(order.card)} for order ${order.reference}, ${order.egg_cycle}.`,
      ...(order.coming.length > 0 ? sayComing(order.coming, undefined) : ['With it, nothing is left to be paid.']),
      order.receipt,
    ],
    link: link(order),
    aside: aside(order),
  })

export type PartFailedFacts = OrderAbout & {
  cents: number
  card: Card | undefined
  /** In the bank's words. */
  failure: string | null
  needs_confirmation: boolean
  /** Null: it was tried often enough. */
  next_try: PlainDate | null
  hasStopped: boolean
}

const whatNext = ({ next_try, hasStopped, needs_confirmation }: PartFailedFacts): string => {
  if (next_try !== null)
    return `Otherwise we try your card again on ${showDate(next_try)}${needs_confirmation ? ', and your bank may ask again' : ''}.`
  return hasStopped
    ? 'We do not try your card again. Your coming pickups stop until this is paid.'
    : 'We do not try your card again. Please pay it yourself, or write to us.'
}

const toConfirm = (order: PartFailedFacts): Said[] => [
  `Your bank wants to hear from you before it lets us charge ${showCents(order.cents)}${toCard(order.card)} for order ${order.reference}, ${order.egg_cycle}. Nothing has been charged.`,
  'Please open your profile and pay it there: the payment page takes you to your bank, which asks you to confirm.',
  whatNext(order),
]

const toPayAgain = (order: PartFailedFacts): Said[] => [
  `We could not charge ${showCents(order.cents)}${toCard(order.card)} for order ${order.reference}, ${order.egg_cycle}. Nothing has been charged.`,
  ...(order.failure ? [`What was said: ${order.failure}`] : []),
  'Please open your profile and pay it with this card or another one. The card that you pay with pays the parts to come.',
  whatNext(order),
]

export const partFailedLetter = (farm: string, order: PartFailedFacts): Letter => {
  const { needs_confirmation, reference, cents } = order
  return writeLetter({
    letter: needs_confirmation ? 'part-confirm' : 'part-failed',
    farm,
    subject: needs_confirmation
      ? `Please confirm ${showCents(cents)} with your bank: order ${reference}`
      : `${showCents(cents)} could not be charged: order ${reference}`,
    says: needs_confirmation ? toConfirm(order) : toPayAgain(order),
    link: payLink(order, needs_confirmation ? 'Confirm and pay' : `Pay ${showCents(cents)}`),
    aside: aside(order),
  })
}

export type PartSoonFacts = OrderAbout & Coming & { card: Card | undefined }

export const partSoonLetter = (farm: string, order: PartSoonFacts): Letter =>
  writeLetter({
    letter: 'part-soon',
    farm,
    subject: `${showDate(order.due_date)}: ${showCents(order.cents)} for order ${order.reference}`,
    says: [
      `On ${showDate(order.due_date)} we charge ${showCents(order.cents)}${toCard(order.card)} for order ${order.reference}, ${order.egg_cycle}. You need not do anything.`,
      'Would you rather pay with another card? You can pay it in your profile before that day.',
    ],
    link: payLink(order),
    aside: aside(order),
  })

export type ResumedFacts = OrderAbout & { dates: readonly PlainDate[]; lowered_cents: number; credit_cents: number }

export const resumedLetter = (farm: string, order: ResumedFacts): Letter =>
  writeLetter({
    letter: 'pickups-resumed',
    farm,
    subject: `Your pickups go on: order ${order.reference}`,
    says: [
      `Your pickups for order ${order.reference}, ${order.egg_cycle}, are not stopped any more.`,
      ...(order.dates.length > 0 ? [`They go on:\n${[...new Set(order.dates)].map(showDate).join('\n')}`] : []),
      ...(order.lowered_cents > 0
        ? [`For the weeks that went by without a pickup, ${showCents(order.lowered_cents)} less is to be paid for this order.`]
        : []),
      ...(order.credit_cents > 0
        ? [
            `For the weeks that went by without a pickup you have ${showCents(order.credit_cents)} as credit. Your next order uses it by itself.`,
          ]
        : []),
    ],
    link: link(order),
    aside: aside(order),
  })
