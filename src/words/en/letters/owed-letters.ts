import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { PayMethod } from '../../../shared/shapes/receipts.ts'
import { showDate } from '../dates/show-date.ts'
import { byMethod } from '../money/receipt.ts'

export const toOwed = 'See what is owed'

export const left = {
  late: (cents: number, due: PlainDate) => `${showCents(cents)} is still owed. It was to be paid by ${showDate(due)}.`,
  inInstallments: (cents: number, due: PlainDate) =>
    `${showCents(cents)} is still to come in installments, the last of them on ${showDate(due)}.`,
  owed: (cents: number, due: PlainDate) => `${showCents(cents)} is still owed, and is to be paid by ${showDate(due)}.`,
} as const

export const noted = {
  subject: (farm: string, reference: string) => `Your payment to ${farm}: order ${reference}`,
  credit: (cents: number, reference: string, cycle: string) =>
    `${showCents(cents)} of your credit was used for order ${reference}, ${cycle}.`,
  received: (cents: number, method: PayMethod, reference: string, cycle: string) =>
    `Thank you! We have received ${showCents(cents)} ${method === 'other' ? '' : `${byMethod[method]} `}for order ${reference}, ${cycle}.`,
  allPaid: 'With that, all of it is paid.',
  surplus: (cents: number) =>
    `You paid ${showCents(cents)} more than you owed. That’s now your credit, and we’ll apply it to your next order automatically.`,
} as const

export const takenBack = {
  subject: (reference: string) => `A correction: order ${reference}`,
  what: (cents: number, reference: string, cycle: string) =>
    `We had written down ${showCents(cents)} as paid for order ${reference}, ${cycle}, by mistake, and have taken that back.`,
} as const

export const reminder = {
  subject: (cents: number, reference: string) => `A reminder: ${showCents(cents)} for order ${reference}`,
  lead: (cents: number, due: PlainDate) => `${showCents(cents)} by ${showDate(due)}`,
  what: (farm: string, reference: string, cycle: string) =>
    `That is still to be paid to ${farm} for order ${reference}, ${cycle}. If it is on its way already, thank you: there is nothing to do.`,
} as const

export const overdue = {
  subject: (cents: number, reference: string) => `Overdue: ${showCents(cents)} for order ${reference}`,
  lead: (cents: number, due: PlainDate) => `${showCents(cents)} was to be paid by ${showDate(due)}`,
  what: (reference: string, cycle: string) =>
    `We have not received it for order ${reference}, ${cycle}. Please pay it now, or reply to this mail and tell us when you will. If it is on its way already, thank you: there is nothing to do.`,
} as const
