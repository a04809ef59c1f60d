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
      ? `${bold(showDate(visit.date))} at ${visit.site}: none of your ${showPieces(visit.was, visit.product)}${showGift(visit)} this time`
      : `${bold(showDate(visit.date))} at ${visit.site}: ${bold(showPieces(visit.is, visit.product))} instead of ${visit.was}${showGift(visit)}`,
  credit: (cents: number) => `You get ${showCents(cents)} in credit for what's missing.`,
  owed: (cents: number) => `You owe ${showCents(cents)} less.`,
  refund: (cents: number) => `We're refunding ${showCents(cents)} to your card for what's missing.`,
  later: (cartons: number, product: string | undefined, date: PlainDate, site: string) =>
    `We'll make up for it: ${showPieces(cartons, product)} extra on ${bold(showDate(date))} at ${site}.`,
  offer: "If someone else needs the eggs more, you can leave the rest of yours to them. You'll get credit for those too.",
  leave: 'Leave mine to others',
  link: 'See your pickups',
} as const

export const enough = {
  subject: (date: PlainDate, reference: string) => `Your eggs on ${showDate(date)} are back: order ${reference}`,
  why: 'Good news: we have more eggs than we thought. You get:',
  visit: (date: PlainDate, site: string, cartons: number, product?: string) =>
    `${bold(showDate(date))} at ${site}: ${bold(showPieces(cartons, product))}`,
  money: (cents: number) => `We've taken back the ${showCents(cents)} you got for the missing ones.`,
  notLater: (date: PlainDate) => `You won't get them on ${showDate(date)} anymore.`,
} as const

/** To hosts who have the list already. */
export const list = {
  subject: (date: PlainDate, site: string) => `Fewer eggs on ${showDate(date)} at ${site}`,
  changed: (date: PlainDate, site: string) =>
    `The farm is short of eggs, so your list for ${bold(showDate(date))} at ${site} has changed. Please use the new one. Everyone concerned has been told.`,
  open: 'Open the hand-over list',
} as const
