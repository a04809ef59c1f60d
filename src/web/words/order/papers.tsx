import type { ReactNode } from 'react'
import type { CreditReason } from '../../../shared/shapes/pickups.ts'
import type { StatedOrder } from '../../../shared/shapes/receipts.ts'
import { showPaidOn } from '../../../shared/words/money/receipt-words.ts'
import { creditReasons } from '../../../shared/words/week-words.ts'
import { cartonsWord } from '../../../shared/words/words.ts'

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
export const howItCame = 'How the sum came to be'
export const stillToPay = (sum: string) => `Still to be paid after this: ${sum}.`
export const nothingLeft = 'Nothing is left to be paid.'
export const ofReceipt = (link: ReactNode) => <>Of {link}.</>

export const donated = (cartons: number) => `${cartons} donated ${cartonsWord(cartons)}`
export const totalOfOrder = 'Total of the order'
export const gift = 'Gift'
export const creditUsed = 'Credit used'
export const becameCredit = 'Became credit before'
export const paidBefore = 'Paid before'
export const paidOn = (day: string) => `Paid on ${showPaidOn(day)}`

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
