import { showDate } from '../../../shared/dates/show-date.ts'
import { showCents } from '../../../shared/rules/money.ts'
import type { PayMethod } from '../../../shared/shapes/receipts.ts'
import { byMethod } from '../../../shared/words/money/receipt-words.ts'
import { type Letter, type Link, writeLetter } from './letter.ts'
import { aside, type OrderAbout, type OwedFacts, owedUrl, payByCard, sayHow } from './order-letters.ts'

/** Letters about what is paid to the farm later. They repeat nothing that the customer typed. */

/** Who has no account has no page of their own to look at, or to pay on. */
type Asked = OrderAbout & OwedFacts & { hasAccount: boolean }

/** What is left after money has moved; `isLate`: its last day has gone by. */
type Left = Omit<OwedFacts, 'how'> & { isInParts: boolean; isLate: boolean }

export type NotedFacts = OrderAbout &
  Left & {
    hasAccount: boolean
    cents: number
    method: PayMethod | 'credit'
    /** Absent where credit was used: no money has moved. */
    receipt?: Link | undefined
  }

const toOwed = (order: OrderAbout): Link => ({ label: 'See what is owed', url: owedUrl(order) })

const sayReceived = ({ cents, method, reference, egg_cycle }: NotedFacts): string =>
  method === 'credit'
    ? `${showCents(cents)} of your credit was used for order ${reference}, ${egg_cycle}.`
    : `Thank you! We have received ${showCents(cents)} ${method === 'other' ? '' : `${byMethod[method]} `}for order ${reference}, ${egg_cycle}.`

const sayLeft = ({ owed_cents, due_date, isInParts, isLate }: Left): string => {
  if (isLate) return `${showCents(owed_cents)} is still owed. It was to be paid by ${showDate(due_date)}.`
  if (isInParts) return `${showCents(owed_cents)} is still to come in parts, the last of them on ${showDate(due_date)}.`
  return `${showCents(owed_cents)} is still owed, and is to be paid by ${showDate(due_date)}.`
}

export const paymentNotedLetter = (farm: string, order: NotedFacts): Letter =>
  writeLetter({
    letter: 'payment-noted',
    farm,
    subject: `Your payment to ${farm}: order ${order.reference}`,
    says: [
      sayReceived(order),
      order.owed_cents === 0 ? 'With that, all of it is paid.' : sayLeft(order),
      ...(order.receipt && order.hasAccount ? [order.receipt] : []),
    ],
    ...(order.hasAccount ? { link: order.owed_cents === 0 ? { label: 'See your subscriptions', url: order.url } : toOwed(order) } : {}),
    aside: aside(order),
  })

/** A payment that had been noted by mistake. */
export const paymentTakenBackLetter = (farm: string, order: Omit<NotedFacts, 'method'> & { receipt: Link }): Letter =>
  writeLetter({
    letter: 'payment-taken-back',
    farm,
    subject: `A correction: order ${order.reference}`,
    says: [
      `We had written down ${showCents(order.cents)} as paid for order ${order.reference}, ${order.egg_cycle}, by mistake, and have taken that back.`,
      ...(order.owed_cents > 0 ? [sayLeft(order)] : []),
      ...(order.hasAccount ? [order.receipt] : []),
    ],
    ...(order.hasAccount ? { link: toOwed(order) } : {}),
    aside: aside(order),
  })

export const owedReminderLetter = (farm: string, order: Asked): Letter =>
  writeLetter({
    letter: 'owed-reminder',
    farm,
    subject: `A reminder: ${showCents(order.owed_cents)} for order ${order.reference}`,
    says: [
      { lead: `${showCents(order.owed_cents)} by ${showDate(order.due_date)}` },
      `That is still to be paid to ${farm} for order ${order.reference}, ${order.egg_cycle}. If it is on its way already, thank you: there is nothing to do.`,
      ...sayHow(farm, order),
    ],
    ...(order.hasAccount ? { link: payByCard(order) } : {}),
    aside: aside(order),
  })

export const overdueLetter = (farm: string, order: Asked): Letter =>
  writeLetter({
    letter: 'order-overdue',
    farm,
    subject: `Overdue: ${showCents(order.owed_cents)} for order ${order.reference}`,
    says: [
      { lead: `${showCents(order.owed_cents)} was to be paid by ${showDate(order.due_date)}` },
      `We have not received it for order ${order.reference}, ${order.egg_cycle}. Please pay it now, or reply to this mail and tell us when you will. If it is on its way already, thank you: there is nothing to do.`,
      ...sayHow(farm, order),
    ],
    ...(order.hasAccount ? { link: payByCard(order) } : {}),
    aside: aside(order),
  })
