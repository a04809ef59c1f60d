import type { ReactNode } from 'react'
import { showDate } from '../../dates/show-date.ts'

/** What is said about an order with a balance. */

export const toBePaid = 'Balance due'
/** In one line, where more is a press away. */
export const dueBy = (sum: string, cycle: string, date: string) => `You owe ${sum} for ${cycle} by ${showDate(date)}.`
export const wasDue = (sum: string, cycle: string, date: string) => `${sum} for ${cycle} was due ${showDate(date)}.`
export const dueAfterEnd = (sum: string, cycle: string) => `You still owe ${sum} for ${cycle}, which was canceled.`
export const howElse = 'Other ways to pay'
export const paidInInstallments = 'Paid in installments'
export const ofOrder = (reference: string) => `order ${reference}`
export const overdue = 'Overdue'
export const waitsForYou = 'Needs your approval'
export const paymentFailed = 'Payment failed'

export const wasToBePaid = (sum: string, date: string, write: ReactNode) => (
  <>
    {sum} to the farm was due {showDate(date)}. Please pay it now, or {write}.
  </>
)
export const owedAfterEnd = (sum: string) => `This order was canceled. You still owe ${sum} on it.`
export const writeToFarm = 'write to the farm'
export const toTheFarm = (sum: ReactNode, date: ReactNode) => (
  <>
    {sum} to the farm by {date}
  </>
)

/** What a skip has lowered was not paid. */
const isPaid = (hasSkips: boolean): string => (hasSkips ? 'is paid or taken off for skips' : 'is paid')
export const paidOf = (paid: string, total: string, hasSkips: boolean) => `${paid} of ${total} ${isPaid(hasSkips)}.`
/** `card`: the one that is charged automatically. */
type StillToCome = { paid: string; total: string; hasSkips: boolean; owed: string; card: string | undefined }
export const stillToCome = ({ paid, total, hasSkips, owed, card }: StillToCome) =>
  `${paid} of ${total} ${isPaid(hasSkips)}. ${card ? `We'll charge the remaining ${owed} to your ${card}` : `You still owe ${owed}`}.`

export const bankAsks = (sum: string, date: string) =>
  `Your bank needs you to approve the ${sum} due ${showDate(date)}. Tap Confirm and pay: the payment page takes you to your bank.`
/** `why`: in the bank's own words. */
export const notCharged = (sum: string, date: string, card: string | undefined, why: string | null) =>
  `We couldn't charge the ${sum} due ${showDate(date)}${card ? ` to your ${card}` : ''}${why ? `: ${why}` : '.'}`
export const nextTry = (date: string) => `We'll try again on ${showDate(date)}.`

/** After the card was changed: what the old one could not pay. */
export const chargedAnew = (sum: string, date: string, card: string, next: string) =>
  `The ${sum} due ${showDate(date)} is still unpaid. We'll charge it to your ${card} on ${showDate(next)}.`

export const installments = 'Installments'
export const toConfirm = 'needs approval'
export const failed = 'failed'
export const planned = 'upcoming'
export const asked = 'being charged'
export const paid = 'paid'

export const creditFirst = (sum: string) => `We'll use your ${sum} credit first.`
export const forOrder = (pay: string, reference: string) => `${pay}: order ${reference}`
export const payWithCredit = (sum: string) => `Pay ${sum} with your credit`
export const payByCard = (sum: string) => `Pay ${sum} by card`
export const payRest = (sum: string) => `Pay the remaining ${sum} now`
export const payAll = (sum: string) => `Pay everything now, ${sum}`
export const confirmAndPay = (sum: string) => `Confirm and pay ${sum}`
export const payNow = (sum: string) => `Pay ${sum} now`
export const changeCard = 'Use a different card'
export const addCard = 'Add a card'
export const changesNothing = "We don't charge anything when you change the card."

/** After the page on which a card is saved. `next`: "$32.50 on Sat, Apr 3". */
export const cardAsking = 'Checking with the payment provider…'
export const cardAway = "We can't reach the payment provider right now. Your card may already be changed: we'll email you if it is."
export const cardSaved = (card: string, reference: string) =>
  `We'll charge the installments for order ${reference} to your ${card}. Nothing was charged now.`
export const chargedNext = (sum: string, date: string) => `Next: ${sum} on ${showDate(date)}.`
export const goOnWhenPaid = 'Your pickups resume once that is paid.'
export const cardNotNeeded = (reference: string) => `Nothing more will be charged for order ${reference}, so we didn't save a card.`
export const cardNotSaved = 'No card was saved, and nothing was charged. Your installments stay the same.'
export const cardPending = "The payment provider hasn't saved the card yet. We'll email you when it has."

export const payWithOther = (sum: string) => `Pay ${sum} with another card`
