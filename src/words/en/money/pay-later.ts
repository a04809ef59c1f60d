import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'

/** Why someone can't pay the farm later. */
export const nobody = "The farm doesn't offer paying later."
export const overdue = (reference: string, due: PlainDate, cents: number) =>
  `Your order ${reference} was due ${showDate(due)}, and you still owe ${showCents(cents)}.`
export const tooMany = 'You already owe for two orders.'
export const formerOnly = 'Only returning customers can pay later.'
export const tooManyCartons = (most: number) =>
  `Until we have received your first payment, you can pay later for up to ${showCartons(most)} a week in total, donated cartons included.`
export const cardFailed = "We couldn't charge an installment of this order. Please pay that first."
export const tooManyInstallments = "The farm doesn't offer that many installments for this order."
