import { type Language, wordsIn } from '../../../shared/language.ts'
import type { PayMethod } from '../../../shared/shapes/receipts.ts'
import * as en from '../../../words/en/letters/owed-letters.ts'
import * as es from '../../../words/es/letters/owed-letters.ts'
import { type Head, type Letter, type Link, writeLetter } from './letter.ts'
import { aside, type OrderAbout, type OwedFacts, owedUrl, payByCard, sayHow, toSubscriptions } from './order-parts.ts'
import { type ReceiptAt, receiptLink } from './receipt-link.ts'

/** Letters about what is paid to the farm later. They repeat nothing that the customer typed. */

const words = wordsIn(en, es)
type Say = ReturnType<typeof words>

/** Who has no account has no page of their own to look at, or to pay on. */
type Asked = OrderAbout & OwedFacts & { hasAccount: boolean }

/** What is left after money has moved; `isLate`: its last day has gone by. */
type Left = Omit<OwedFacts, 'how'> & { isInInstallments: boolean; isLate: boolean }

export type NotedFacts = OrderAbout &
  Left & {
    hasAccount: boolean
    cents: number
    method: PayMethod | 'credit'
    /** What nobody has said anything about: whether it is paid is not known here. */
    unrecorded_cents: number
    /** What was paid too much, and became credit. */
    credit_cents: number
    /** Absent where credit was used: no money has moved. */
    receipt?: ReceiptAt | undefined
  }

const toOwed = (language: Language, order: OrderAbout): Link => ({ label: words(language).toOwed, url: owedUrl(order) })

const sayReceived = ({ noted }: Say, { cents, method, reference, egg_cycle }: NotedFacts): string =>
  method === 'credit' ? noted.credit(cents, reference, egg_cycle) : noted.received(cents, method, reference, egg_cycle)

const sayLeft = ({ left }: Say, { owed_cents, due_date, isInInstallments, isLate }: Left): string => {
  if (isLate) return left.late(owed_cents, due_date)
  return isInInstallments ? left.inInstallments(owed_cents, due_date) : left.owed(owed_cents, due_date)
}

export const paymentNotedLetter = (head: Head, order: NotedFacts): Letter => {
  const { language, farm } = head
  const say = words(language)
  return writeLetter({
    ...head,
    letter: 'payment-noted',
    subject: say.noted.subject(farm, order.reference),
    says: [
      sayReceived(say, order),
      ...(order.owed_cents > 0 ? [sayLeft(say, order)] : []),
      ...(order.owed_cents + order.unrecorded_cents === 0 ? [say.noted.allPaid] : []),
      ...(order.credit_cents > 0 ? [say.noted.surplus(order.credit_cents)] : []),
      ...(order.receipt && order.hasAccount ? [receiptLink(language, order.receipt)] : []),
    ],
    ...(order.hasAccount ? { link: order.owed_cents === 0 ? toSubscriptions(language, order) : toOwed(language, order) } : {}),
    aside: aside(language, order),
  })
}

/** A payment that had been noted by mistake. */
export const paymentTakenBackLetter = (
  head: Head,
  order: Omit<NotedFacts, 'method' | 'credit_cents' | 'unrecorded_cents'> & { receipt: ReceiptAt },
): Letter => {
  const { language } = head
  const say = words(language)
  return writeLetter({
    ...head,
    letter: 'payment-taken-back',
    subject: say.takenBack.subject(order.reference),
    says: [
      say.takenBack.what(order.cents, order.reference, order.egg_cycle),
      ...(order.owed_cents > 0 ? [sayLeft(say, order)] : []),
      ...(order.hasAccount ? [receiptLink(language, order.receipt)] : []),
    ],
    ...(order.hasAccount ? { link: toOwed(language, order) } : {}),
    aside: aside(language, order),
  })
}

export const owedReminderLetter = (head: Head, order: Asked): Letter => {
  const { language, farm } = head
  const say = words(language).reminder
  return writeLetter({
    ...head,
    letter: 'owed-reminder',
    subject: say.subject(order.owed_cents, order.reference),
    says: [{ lead: say.lead(order.owed_cents, order.due_date) }, say.what(farm, order.reference, order.egg_cycle), ...sayHow(head, order)],
    ...(order.hasAccount ? { link: payByCard(language, order) } : {}),
    aside: aside(language, order),
  })
}

export const overdueLetter = (head: Head, order: Asked): Letter => {
  const { language } = head
  const say = words(language).overdue
  return writeLetter({
    ...head,
    letter: 'order-overdue',
    subject: say.subject(order.owed_cents, order.reference),
    says: [{ lead: say.lead(order.owed_cents, order.due_date) }, say.what(order.reference, order.egg_cycle), ...sayHow(head, order)],
    ...(order.hasAccount ? { link: payByCard(language, order) } : {}),
    aside: aside(language, order),
  })
}
