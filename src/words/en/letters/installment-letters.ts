import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showDate } from '../dates/show-date.ts'

export { showDate } from '../dates/show-date.ts'

export const toPay = 'See what you owe'
const of = (reference: string, cycle: string): string => `for order ${reference}, ${cycle}`

/** What was charged, or is to be, of which order. */
type Charge = { cents: number; reference: string; egg_cycle: string }

/** `card`: " from your Visa ending in 4242", or nothing where none is known. */
export const paid = {
  subject: (cents: number, reference: string) => `We received ${showCents(cents)}: order ${reference}`,
  what: ({ cents, reference, egg_cycle }: Charge, card: string) =>
    `Thank you! We received ${showCents(cents)}${card} ${of(reference, egg_cycle)}.`,
  nothingLeft: 'Nothing is left to pay.',
} as const

export const failed = {
  confirmSubject: (cents: number, reference: string) => `Please approve ${showCents(cents)} with your bank: order ${reference}`,
  subject: (cents: number, reference: string) => `We couldn't charge ${showCents(cents)}: order ${reference}`,
  confirm: ({ cents, reference, egg_cycle }: Charge, card: string) =>
    `Your bank needs you to approve our charge of ${showCents(cents)}${card} ${of(reference, egg_cycle)}. Nothing has been charged.`,
  confirmHow: 'Please open your profile and pay it there. The payment page takes you to your bank to approve it.',
  what: ({ cents, reference, egg_cycle }: Charge, card: string) =>
    `We couldn't charge ${showCents(cents)}${card} ${of(reference, egg_cycle)}. Nothing has been charged.`,
  said: (failure: string) => `Reason given: ${failure}`,
  how: "Please open your profile and pay with this card or another one. We'll charge the remaining installments to the card you use.",
  again: (next: PlainDate, asksAgain: boolean) =>
    `Otherwise we'll try your card again on ${showDate(next)}${asksAgain ? ', and your bank may ask again' : ''}.`,
  stopped: "We won't try your card again. Your pickups are on hold until this is paid.",
  ended: "We won't try your card again. Please pay in your profile, or write to us.",
  lostSubject: (reference: string) => `Please enter your card again: order ${reference}`,
  lost: ({ cents, reference, egg_cycle }: Charge) =>
    `We couldn't charge ${showCents(cents)} ${of(reference, egg_cycle)}: our payment provider no longer has your card. You did nothing wrong, and nothing has been charged.`,
  enterCard:
    "Please add a card in your profile, or pay this installment there. We'll charge the remaining installments to that card. Until then, we won't charge anything.",
  confirmLink: 'Confirm and pay',
  link: (cents: number) => `Pay ${showCents(cents)}`,
} as const

export const soon = {
  subject: (due: PlainDate, cents: number, reference: string) => `We'll charge ${showCents(cents)} on ${showDate(due)}: order ${reference}`,
  what: (due: PlainDate, { cents, reference, egg_cycle }: Charge, card: string) =>
    `On ${showDate(due)} we'll charge ${showCents(cents)}${card} ${of(reference, egg_cycle)}. You don't need to do anything.`,
  other: 'Want to use a different card? Change it in your profile before that day.',
} as const

/** `card`: " to your Visa ending in 4242". */
export const cardChanged = {
  subject: (reference: string) => `Your card was changed: order ${reference}`,
  what: (card: string, reference: string, cycle: string) =>
    `From now on, we'll charge your installments ${of(reference, cycle)}${card}. Nothing was charged when you changed it.`,
  oldCard: 'Your old card is no longer saved.',
  again: (day: PlainDate, cents: number) => `On ${showDate(day)} we'll charge the ${showCents(cents)} that is still unpaid.`,
  stopped: 'Your pickups resume once that is paid. You can pay it sooner in your profile.',
  notYou: "If you didn't change your card, please reply to this email right away.",
} as const

export const resumed = {
  subject: (reference: string) => `Your pickups resume: order ${reference}`,
  what: (reference: string, cycle: string) => `Your pickups ${of(reference, cycle)}, are no longer on hold.`,
  goOn: 'Your next pickups:',
  lowered: (cents: number) => `For the weeks without a pickup, you owe ${showCents(cents)} less on this order.`,
  credit: (cents: number) =>
    `For the weeks without a pickup, you have ${showCents(cents)} in credit. We'll apply it to your next order automatically.`,
} as const
