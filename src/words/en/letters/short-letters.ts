import { bold } from '../../../shared/bold.ts'
import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showDate } from '../dates/show-date.ts'
import { showPieces } from '../product.ts'

/** A pickup of which something is short. */
type Visit = { date: PlainDate; site: string; was: number; is: number; product?: string | undefined; isDonated: boolean; pantry: string }

const showGift = ({ isDonated, pantry }: Visit): string => (isDonated ? ` (for ${pantry || 'people in need'})` : '')

export const short = {
  subject: (date: PlainDate, reference: string) => `Fewer eggs on ${showDate(date)}: order ${reference}`,
  why: "Our hens didn't lay as many eggs as we'd promised this week. We're sorry!",
  visit: (visit: Visit) =>
    visit.is === 0
      ? `${bold(showDate(visit.date))} at ${visit.site}: nothing this time, instead of ${showPieces(visit.was, visit.product)}${showGift(visit)}`
      : `${bold(showDate(visit.date))} at ${visit.site}: ${bold(showPieces(visit.is, visit.product))} instead of ${visit.was}${showGift(visit)}`,
  offered: 'Thank you for leaving your eggs to others.',
  byHand: (cents: number) => `About the ${showCents(cents)} for what's missing, please reply to this email.`,
  credit: (cents: number) => `You get ${showCents(cents)} in credit for what's missing.`,
  owed: (cents: number) => `You owe ${showCents(cents)} less.`,
  refund: (cents: number) => `You get ${showCents(cents)} for what's missing: back on your card, or as credit if that's not possible.`,
  later: (cartons: number, product: string | undefined, date: PlainDate, site: string) =>
    `We'll make up for it: ${showPieces(cartons, product)} extra on ${bold(showDate(date))} at ${site}.`,
  offer: "If someone else needs the eggs more, you can leave the rest of yours to them. You'll get credit for those too, or owe less.",
  leave: 'Leave mine to others',
  link: 'See your pickups',
} as const

/** What was to be made up has no day anymore. */
export const notMadeUp = {
  subject: (date: PlainDate, reference: string) => `No extra eggs on ${showDate(date)}: order ${reference}`,
  promised: (cartons: number, product: string | undefined, date: PlainDate, missing: PlainDate) =>
    `We promised to make up for ${showDate(missing)}: ${showPieces(cartons, product)} extra on ${bold(showDate(date))}.`,
  why: "But there's no longer a pickup that day, and you have none after it, so we can't bring them. We're sorry!",
} as const

export const enough = {
  subject: (date: PlainDate, reference: string) => `Your eggs on ${showDate(date)} are back: order ${reference}`,
  why: 'Good news: there are eggs for you after all. You get:',
  visit: (visit: Visit) => `${bold(showDate(visit.date))} at ${visit.site}: ${bold(showPieces(visit.is, visit.product))}${showGift(visit)}`,
  money: (cents: number) => `The ${showCents(cents)} for the missing eggs no longer applies.`,
  notLater: (date: PlainDate) => `You won't get them on ${showDate(date)} anymore.`,
} as const

/** To hosts who have the list already. */
export const list = {
  subject: (date: PlainDate, site: string) => `Fewer eggs on ${showDate(date)} at ${site}`,
  changed: (date: PlainDate, site: string) =>
    `The farm is short of eggs, so your list for ${bold(showDate(date))} at ${site} has changed. Please use the new one. Everyone concerned has been told.`,
  open: 'Open the hand-over list',
} as const
