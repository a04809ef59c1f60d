import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showDate } from '../dates/show-date.ts'

export { showDate } from '../dates/show-date.ts'

export const toPay = 'See what is to be paid'
const of = (reference: string, cycle: string): string => `for order ${reference}, ${cycle}`

/** What was charged, or is to be, of which order. */
type Charge = { cents: number; reference: string; egg_cycle: string }

/** `card`: " from your Visa ending in 4242", or nothing where none is known. */
export const paid = {
  subject: (cents: number, reference: string) => `${showCents(cents)} received: order ${reference}`,
  what: ({ cents, reference, egg_cycle }: Charge, card: string) =>
    `Thank you! We have received ${showCents(cents)}${card} ${of(reference, egg_cycle)}.`,
  nothingLeft: 'With it, nothing is left to be paid.',
} as const

export const failed = {
  confirmSubject: (cents: number, reference: string) => `Please confirm ${showCents(cents)} with your bank: order ${reference}`,
  subject: (cents: number, reference: string) => `${showCents(cents)} could not be charged: order ${reference}`,
  confirm: ({ cents, reference, egg_cycle }: Charge, card: string) =>
    `Your bank wants to hear from you before it lets us charge ${showCents(cents)}${card} ${of(reference, egg_cycle)}. Nothing has been charged.`,
  confirmHow: 'Please open your profile and pay it there: the payment page takes you to your bank, which asks you to confirm.',
  what: ({ cents, reference, egg_cycle }: Charge, card: string) =>
    `We could not charge ${showCents(cents)}${card} ${of(reference, egg_cycle)}. Nothing has been charged.`,
  said: (failure: string) => `What was said: ${failure}`,
  how: 'Please open your profile and pay it with this card or another one. The card that you pay with pays the installments to come.',
  again: (next: PlainDate, asksAgain: boolean) =>
    `Otherwise we try your card again on ${showDate(next)}${asksAgain ? ', and your bank may ask again' : ''}.`,
  stopped: 'We do not try your card again. Your coming pickups stop until this is paid.',
  ended: 'We do not try your card again. Please pay it yourself, or write to us.',
  lostSubject: (reference: string) => `Please enter your card again: order ${reference}`,
  lost: ({ cents, reference, egg_cycle }: Charge) =>
    `We could not charge ${showCents(cents)} ${of(reference, egg_cycle)}: our payment provider no longer has your card. You did nothing wrong, and nothing has been charged.`,
  enterCard:
    'Please enter a card in your profile, or pay this installment there. That card will pay the installments to come. Until then we charge nothing.',
  confirmLink: 'Confirm and pay',
  link: (cents: number) => `Pay ${showCents(cents)}`,
} as const

export const soon = {
  subject: (due: PlainDate, cents: number, reference: string) => `${showDate(due)}: ${showCents(cents)} for order ${reference}`,
  what: (due: PlainDate, { cents, reference, egg_cycle }: Charge, card: string) =>
    `On ${showDate(due)} we charge ${showCents(cents)}${card} ${of(reference, egg_cycle)}. You need not do anything.`,
  other: 'Would you rather use a different card? You can change it in your profile before that day.',
} as const

/** `card`: " to your Visa ending in 4242". */
export const cardChanged = {
  subject: (reference: string) => `Your card was changed: order ${reference}`,
  what: (card: string, reference: string, cycle: string) =>
    `From now on we charge your installments ${of(reference, cycle)}${card}. Nothing was charged when you changed it.`,
  oldCard: 'Your old card is no longer saved.',
  again: (day: PlainDate, cents: number) => `On ${showDate(day)} we'll charge the ${showCents(cents)} that is still unpaid.`,
  stopped: 'Your pickups go on once that is paid. You can pay it sooner in your profile.',
  notYou: 'If you did not change your card, please reply to this email right away.',
} as const

export const resumed = {
  subject: (reference: string) => `Your pickups go on: order ${reference}`,
  what: (reference: string, cycle: string) => `Your pickups ${of(reference, cycle)}, are not stopped any more.`,
  goOn: 'They go on:',
  lowered: (cents: number) => `For the weeks that went by without a pickup, ${showCents(cents)} less is to be paid for this order.`,
  credit: (cents: number) =>
    `For the weeks that went by without a pickup you have ${showCents(cents)} as credit. Your next order uses it by itself.`,
} as const
