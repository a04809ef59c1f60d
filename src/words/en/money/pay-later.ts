import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'

/** Why somebody may not pay the farm later. */
export const nobody = 'The farm does not take payments later.'
export const overdue = (reference: string, due: PlainDate, cents: number) =>
  `Your order ${reference} was to be paid by ${showDate(due)}, and ${showCents(cents)} of it is still owed.`
export const tooMany = 'Two of your orders are still to be paid.'
export const formerOnly = 'Only people who have bought from us before can pay later.'
export const tooManyCartons = (most: number) =>
  `Until we have received your first payment, you can pay later for up to ${showCartons(most)} a week in total, donated cartons included.`
export const cardFailed = 'An installment of this order could not be charged. Please pay that first.'
export const tooManyInstallments = 'The farm does not take this order in so many installments.'
