import { pages } from './addresses.ts'

/** Where single papers are, apart from the addresses that every first visit loads. */

export const receiptPath = (receipt_no: number): string => `/receipts/${receipt_no}`
export const statementPath = (cycle_id: number): string => `/statement/${cycle_id}`

/** The card of a gift, on the page of gifts. */
export const giftCardPath = (gift_id: number): string => `${pages.gift}?card=${gift_id}`

/** The anchor of what is owed in the profile, after the #: emails about it link there. */
export const owedAnchor = 'owed'
