import type { ReactNode } from 'react'
import { showDate } from '../../../shared/dates/show-date.ts'

/** What is said of an order of which something is still to be paid. */

export const toBePaid = 'To be paid'
export const paidInInstallments = 'Paid in installments'
export const ofOrder = (reference: string) => `order ${reference}`
export const overdue = 'Overdue'
export const waitsForYou = 'Waits for you'
export const paymentFailed = 'Payment failed'

export const wasToBePaid = (sum: string, date: string, write: ReactNode) => (
  <>
    {sum} was to be paid to the farm by {showDate(date)}. Please pay it now, or {write}.
  </>
)
export const owedAfterEnd = (sum: string) => `This order was canceled. You still owe ${sum} for the eggs you picked up.`
export const writeToFarm = 'write to the farm'
export const toTheFarm = (sum: ReactNode, date: ReactNode) => (
  <>
    {sum} to the farm by {date}
  </>
)

/** What a skip has lowered was not paid. */
const isPaid = (hasSkips: boolean): string => (hasSkips ? 'is paid or came off for skips' : 'is paid')
export const paidOf = (paid: string, total: string, hasSkips: boolean) => `${paid} of ${total} ${isPaid(hasSkips)}.`
/** `card`: the one that is charged by itself. */
export const stillToCome = (paid: string, total: string, hasSkips: boolean, owed: string, card: string | undefined) =>
  `${paid} of ${total} ${isPaid(hasSkips)}, ${owed} is still to come${card ? `, charged to your ${card}` : ''}.`

export const bankAsks = (sum: string, date: string) =>
  `Your bank wants your confirmation for the ${sum} of ${showDate(date)}. Press Confirm and pay: the payment page takes you to your bank.`
/** `why`: in the bank's own words. */
export const notCharged = (sum: string, date: string, card: string | undefined, why: string | null) =>
  `The ${sum} of ${showDate(date)} could not be charged${card ? ` to your ${card}` : ''}${why ? `: ${why}` : '.'}`
export const nextTry = (date: string) => `We try again on ${showDate(date)}.`

export const installments = 'The installments'
export const toConfirm = 'to confirm'
export const failed = 'failed'
export const planned = 'to come'
export const asked = 'being charged'
export const paid = 'paid'

export const creditFirst = (sum: string) => `Your credit of ${sum} is used first.`
export const forOrder = (pay: string, reference: string) => `${pay}: order ${reference}`
export const payWithCredit = (sum: string) => `Pay ${sum} with your credit`
export const payByCard = (sum: string) => `Pay ${sum} by card`
export const payRest = (sum: string) => `Pay the rest now, ${sum}`
export const payAll = (sum: string) => `Pay all that is left, ${sum}`
export const confirmAndPay = (sum: string) => `Confirm and pay ${sum}`
export const payWithOther = (sum: string) => `Pay ${sum} with another card`
