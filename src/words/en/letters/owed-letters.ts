import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { PayMethod } from '../../../shared/shapes/receipts.ts'
import { showDate } from '../dates/show-date.ts'
import { byMethod } from '../money/receipt.ts'

export const toOwed = 'See what you owe'

export const left = {
  late: (cents: number, due: PlainDate) => `You still owe ${showCents(cents)}. It was due ${showDate(due)}.`,
  inInstallments: (cents: number, due: PlainDate) =>
    `You still have ${showCents(cents)} to pay in installments, the last one on ${showDate(due)}.`,
  owed: (cents: number, due: PlainDate) => `You still owe ${showCents(cents)}. Please pay by ${showDate(due)}.`,
} as const

export const noted = {
  subject: (farm: string, reference: string) => `Your payment to ${farm}: order ${reference}`,
  credit: (cents: number, reference: string, cycle: string) =>
    `We used ${showCents(cents)} of your credit for order ${reference}, ${cycle}.`,
  received: (cents: number, method: PayMethod, reference: string, cycle: string) =>
    `Thank you! We received ${showCents(cents)} ${method === 'other' ? '' : `${byMethod[method]} `}for order ${reference}, ${cycle}.`,
  allPaid: 'Your order is now fully paid.',
  surplus: (cents: number) =>
    `You paid ${showCents(cents)} more than you owed. That's now your credit, and we'll apply it to your next order automatically.`,
} as const

export const takenBack = {
  subject: (reference: string) => `A correction: order ${reference}`,
  what: (cents: number, reference: string, cycle: string) =>
    `We recorded a payment of ${showCents(cents)} for order ${reference}, ${cycle}, by mistake. We've corrected that.`,
} as const

export const reminder = {
  subject: (cents: number, reference: string) => `A reminder: ${showCents(cents)} for order ${reference}`,
  lead: (cents: number, due: PlainDate) => `${showCents(cents)} due by ${showDate(due)}`,
  what: (farm: string, reference: string, cycle: string) =>
    `You still owe this to ${farm} for order ${reference}, ${cycle}. Already sent it? Thank you! You don't need to do anything.`,
} as const

export const overdue = {
  subject: (cents: number, reference: string) => `Overdue: ${showCents(cents)} for order ${reference}`,
  lead: (cents: number, due: PlainDate) => `${showCents(cents)} was due ${showDate(due)}`,
  what: (reference: string, cycle: string) =>
    `We haven't received it for order ${reference}, ${cycle}. Please pay now, or reply to this email and tell us when you will. Already sent it? Thank you! You don't need to do anything.`,
} as const
