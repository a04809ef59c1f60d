import type { ReactNode } from 'react'
import { showCents } from '../../../../shared/rules/money/cents.ts'
import { showReceiptNo } from '../../../../shared/rules/order-reference.ts'
import type { CreditReason } from '../../../../shared/shapes/pickups.ts'
import type { ReceiptPaper, StatedOrder } from '../../../../shared/shapes/receipts.ts'
import { creditReasons } from '../../dates/week.ts'
import { showWeeks } from '../../fields.ts'
import { showDonated, showPaidOn } from '../../money/receipt.ts'
import { type Ordered, showOrdered, showPickupCount, showPieces, showRun } from '../../product.ts'

/** What receipts and statements say. */

export const toProfile = 'Go to your profile'
export const toReceipts = 'All receipts'
export const print = 'Print'

export const noReceipt = "We can't find this receipt"
export const noReceiptAbout = 'None of your receipts has this number. Your receipts are in your profile.'
export const aReceipt = (no: string) => `receipt ${no}`
export const date = 'Date'
export const name = 'Name'
export const paidFor = 'For'
export const method = 'Method'
export const note = 'Note'
export const howItCame = 'How the amount adds up'
export const stillToPay = (sum: string) => `Left to pay after this: ${sum}.`
export const nothingLeft = 'Nothing is left to pay.'
export const ofReceipt = (link: ReactNode, day: string, cents: number) => (
  <>
    From {link}: {showCents(cents)}, paid on {showPaidOn(day)}.
  </>
)
export const refunded = (deed: string, { paid_on, reference, cents }: ReceiptPaper, link: ReactNode) => (
  <>
    {deed} on {showPaidOn(paid_on)} for order {reference}: {showCents(Math.abs(cents))} ({link})
  </>
)
/** What an order comes to, of several that were paid together. */
export const orderOf = ({ reference, receipt_no }: Pick<ReceiptPaper, 'reference' | 'receipt_no'>) =>
  `Order ${reference}, receipt ${showReceiptNo(receipt_no)}`

/** Lines of what an order costs, and of what was paid for it. */
export const weeksOf = (order: Ordered, weeks: number, price: number) => `${showRun(order, weeks)}, ${showCents(price)} each`
export const donatedOf = (cartons: number, price: number, product?: string) => `${showDonated(cartons, product)}, ${showCents(price)} each`
const forWeeks = (weeks: number, product?: string) => `for ${product === undefined ? showWeeks(weeks) : showPickupCount(weeks)}`
export const changedTo = (order: Ordered, was: number, weeks: number | null) =>
  `${showOrdered(order)} instead of ${order.product === undefined ? was : showPieces(was, order.product)}${weeks === null ? '' : `, ${forWeeks(weeks, order.product)}`}`
export const agreed = 'Agreed total'
export const sums = {
  orderTotal: 'Order total',
  skipped: 'Skipped weeks, credited',
  creditUsed: 'Credit used',
  becameCredit: 'Became credit',
  paidBefore: 'Paid before',
  left: 'Left to pay after this',
  unpaid: 'No longer owed',
  above: 'Paid over the total',
  aboveChange: 'Paid over the cost of the change',
  notChanged: "A change we couldn't make",
  gift: 'Gift',
}

export const noStatement = "We can't find this statement"
export const noStatementAbout = 'You have no subscription in this season. Your receipts are in your profile.'
export const statement = (cycle: string) => `Statement: ${cycle}`
export const season = 'Season'
export const fromTo = (first: string, last: string) => `${showPaidOn(first)} to ${showPaidOn(last)}`
export const asOf = 'As of'
export const order = (reference: string) => `Order ${reference}`
export const allOrders = 'All orders this season'
export const paidForAll = 'Paid for all of them, minus refunds'
export const paidForIt = 'Paid for it, minus refunds'
export const ended: Readonly<Partial<Record<StatedOrder['status'], string>>> = {
  canceled: 'It was canceled.',
  refunded: 'It was refunded.',
  manual: 'The farm entered it by hand. Payments outside this shop are not listed here.',
}
export const nothingMore = 'Nothing is left to pay.'
export const owed = (sum: string, due: string | null | undefined) => `Left to pay${due ? ` by ${showPaidOn(due)}` : ''}: ${sum}`

const CREDIT: Readonly<Partial<Record<CreditReason, string>>> = {
  checkout: 'Credit used for this order',
  checkoutReleased: 'Credit returned from this order',
  owedPaid: 'Credit used for this order',
  owedReleased: 'Credit returned from this order',
}
/** Within an order's own lines, that order is meant. */
export const credit = (reason: CreditReason) => CREDIT[reason] ?? `Credit: ${creditReasons[reason].toLowerCase()}`
