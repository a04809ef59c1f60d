import type { ReactNode } from 'react'
import { showCents } from '../../../../shared/rules/money/cents.ts'
import type { CreditReason } from '../../../../shared/shapes/pickups.ts'
import type { StatedOrder } from '../../../../shared/shapes/receipts.ts'
import { creditReasons } from '../../dates/week.ts'
import { showCartons, showWeeks } from '../../fields.ts'
import { showDonated, showPaidOn } from '../../money/receipt.ts'

/** What receipts and statements say. */

export const toProfile = 'To your profile'
export const toReceipts = 'To all receipts'
export const print = 'Print'

export const noReceipt = 'There is no such receipt'
export const noReceiptAbout = 'No receipt of yours has this number. Your receipts stand in your profile.'
export const receipt = (no: string) => `Receipt ${no}`
export const aReceipt = (no: string) => `receipt ${no}`
export const date = 'Date'
export const name = 'Name'
export const paidFor = 'For'
export const method = 'Method'
export const note = 'Note'
export const howItCame = 'How the amount adds up'
export const stillToPay = (sum: string) => `Still to be paid after this: ${sum}.`
export const nothingLeft = 'Nothing is left to be paid.'
export const ofReceipt = (link: ReactNode, day: string, cents: number) => (
  <>
    Of {link}: {showCents(cents)}, paid on {showPaidOn(day)}.
  </>
)

/** Lines of what an order costs, and of what was paid for it. */
export const weeksOf = (weeks: number, cartons: number, price: number) =>
  `${showCartons(cartons)} a week for ${showWeeks(weeks)}, ${showCents(price)} each`
export const donatedOf = (cartons: number, price: number) => `${showDonated(cartons)}, ${showCents(price)} each`
export const changedTo = (cartons: number, was: number, weeks: number | null) =>
  `${showCartons(cartons)} a week instead of ${was}${weeks === null ? '' : `, for ${showWeeks(weeks)}`}`
export const agreed = 'Agreed total'
export const sums = {
  orderTotal: 'Order total',
  skipped: 'Skipped weeks, credited',
  creditUsed: 'Credit used',
  becameCredit: 'Became credit',
  paidBefore: 'Paid before',
  left: 'Still to be paid after this',
  unpaid: 'No longer owed',
  above: 'Paid above the total',
  aboveChange: 'Paid above the cost of the change',
  notChanged: 'A change that could not be made',
  gift: 'Gift',
}

export const noStatement = 'There is no such statement'
export const noStatementAbout = 'You have no subscription in this season. Your receipts stand in your profile.'
export const statement = (cycle: string) => `Statement: ${cycle}`
export const season = 'Season'
export const fromTo = (first: string, last: string) => `${showPaidOn(first)} to ${showPaidOn(last)}`
export const asOf = 'As of'
export const order = (reference: string) => `Order ${reference}`
export const allOrders = 'All orders of the season'
export const paidForAll = 'Paid for all of them, less what came back'
export const paidForIt = 'Paid for it, less what came back'
export const ended: Readonly<Partial<Record<StatedOrder['status'], string>>> = {
  canceled: 'It was canceled.',
  refunded: 'It was refunded.',
  manual: 'The farm noted it by hand; what was paid for it outside this shop is not listed here.',
}
export const nothingMore = 'Nothing more is to be paid.'
export const owed = (sum: string, due: string | null | undefined) => `Still to be paid${due ? ` by ${showPaidOn(due)}` : ''}: ${sum}`

const CREDIT: Readonly<Partial<Record<CreditReason, string>>> = {
  checkout: 'Credit used for this order',
  checkoutReleased: 'Credit back from this order',
  owedPaid: 'Credit used for this order',
  owedReleased: 'Credit back from this order',
}
/** Within an order's own lines, that order is meant. */
export const credit = (reason: CreditReason) => CREDIT[reason] ?? `Credit: ${creditReasons[reason].toLowerCase()}`
