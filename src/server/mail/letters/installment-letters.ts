import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { type Language, wordsIn } from '../../../shared/language.ts'
import * as en from '../../../words/en/letters/installment-letters.ts'
import * as es from '../../../words/es/letters/installment-letters.ts'
import { showFailure } from '../../kernel/spoken/show-failure.ts'
import { type Head, type Letter, type LetterPart, writeLetter } from './letter.ts'
import { aside, type Card, type Coming, fromCard, type OrderAbout, owedUrl, sayComing, toCard, toSubscriptions } from './order-parts.ts'
import { type ReceiptAt, receiptLink } from './receipt-link.ts'

/** Letters about the installments of an order. They also go to the second email, so they repeat nothing that the customer typed. */

const words = wordsIn(en, es)

export type InstallmentPaidFacts = OrderAbout & { cents: number; card: Card | undefined; coming: readonly Coming[]; receipt: ReceiptAt }

export const installmentPaidLetter = (head: Head, order: InstallmentPaidFacts): Letter => {
  const { language } = head
  const say = words(language).paid
  return writeLetter({
    ...head,
    letter: 'installment-paid',
    subject: say.subject(order.cents, order.reference),
    says: [
      say.what(order, fromCard(language, order.card)),
      ...(order.coming.length > 0 ? sayComing(language, order.coming, undefined) : [say.nothingLeft]),
      receiptLink(language, order.receipt),
    ],
    link: toSubscriptions(language, order),
    aside: aside(language, order),
  })
}

export type InstallmentFailedFacts = OrderAbout & {
  cents: number
  card: Card | undefined
  /** In the bank's words. */
  failure: string | null
  needs_confirmation: boolean
  /** Null: it was tried often enough. */
  next_try: PlainDate | null
  hasStopped: boolean
  /** There is no card any longer that the provider knows. */
  isUseless: boolean
}

const whatNext = (language: Language, { next_try, hasStopped, needs_confirmation }: InstallmentFailedFacts): string => {
  const say = words(language).failed
  if (next_try !== null) return say.again(next_try, needs_confirmation)
  return hasStopped ? say.stopped : say.ended
}

const toConfirm = (language: Language, order: InstallmentFailedFacts): LetterPart[] => {
  const say = words(language).failed
  return [say.confirm(order, toCard(language, order.card)), say.confirmHow, whatNext(language, order)]
}

const toPayAgain = (language: Language, order: InstallmentFailedFacts): LetterPart[] => {
  const say = words(language).failed
  return [
    say.what(order, toCard(language, order.card)),
    ...(order.failure ? [say.said(showFailure(order.failure, language))] : []),
    say.how,
    whatNext(language, order),
  ]
}

const toEnterCard = (language: Language, order: InstallmentFailedFacts): LetterPart[] => {
  const say = words(language).failed
  return [say.lost(order), say.enterCard]
}

const saysOf = (language: Language, order: InstallmentFailedFacts): LetterPart[] => {
  if (order.isUseless) return toEnterCard(language, order)
  return order.needs_confirmation ? toConfirm(language, order) : toPayAgain(language, order)
}

const subjectOf = (language: Language, { isUseless, needs_confirmation, cents, reference }: InstallmentFailedFacts): string => {
  const say = words(language).failed
  if (isUseless) return say.lostSubject(reference)
  return needs_confirmation ? say.confirmSubject(cents, reference) : say.subject(cents, reference)
}

export const installmentFailedLetter = (head: Head, order: InstallmentFailedFacts): Letter => {
  const { language } = head
  const { needs_confirmation, cents } = order
  const say = words(language).failed
  return writeLetter({
    ...head,
    letter: needs_confirmation ? 'installment-confirm' : 'installment-failed',
    subject: subjectOf(language, order),
    says: saysOf(language, order),
    link: { label: needs_confirmation ? say.confirmLink : say.link(cents), url: owedUrl(order) },
    aside: aside(language, order),
  })
}

export type InstallmentSoonFacts = OrderAbout & Coming & { card: Card | undefined }

export const installmentSoonLetter = (head: Head, order: InstallmentSoonFacts): Letter => {
  const { language } = head
  const { soon: say, toPay } = words(language)
  return writeLetter({
    ...head,
    letter: 'installment-soon',
    subject: say.subject(order.due_date, order.cents, order.reference),
    says: [say.what(order.due_date, order, toCard(language, order.card)), say.other],
    link: { label: toPay, url: owedUrl(order) },
    aside: aside(language, order),
  })
}

export type CardChangedFacts = OrderAbout & {
  card: Card
  /** Whether no card was saved before. */
  isFirst: boolean
  /** What could not be charged before, on the day it is tried with the new card. */
  again: readonly Coming[]
  coming: readonly Coming[]
  isStopped: boolean
}

export const cardChangedLetter = (head: Head, order: CardChangedFacts): Letter => {
  const { language } = head
  const { cardChanged: say, toPay } = words(language)
  const { again, isStopped } = order
  return writeLetter({
    ...head,
    letter: 'card-changed',
    subject: say.subject(order.reference),
    says: [
      say.what(toCard(language, order.card), order.reference, order.egg_cycle),
      ...(order.isFirst ? [] : [say.oldCard]),
      ...again.map(({ due_date, cents }) => say.again(due_date, cents)),
      ...(isStopped ? [say.stopped] : sayComing(language, order.coming, undefined)),
      say.notYou,
    ],
    link: { label: toPay, url: owedUrl(order) },
    aside: aside(language, order),
  })
}

export type ResumedFacts = OrderAbout & { dates: readonly PlainDate[]; lowered_cents: number; credit_cents: number }

export const resumedLetter = (head: Head, order: ResumedFacts): Letter => {
  const { language } = head
  const { resumed: say, showDate } = words(language)
  return writeLetter({
    ...head,
    letter: 'pickups-resumed',
    subject: say.subject(order.reference),
    says: [
      say.what(order.reference, order.egg_cycle),
      ...(order.dates.length > 0 ? [[say.goOn, ...[...new Set(order.dates)].map(showDate)].join('\n')] : []),
      ...(order.lowered_cents > 0 ? [say.lowered(order.lowered_cents)] : []),
      ...(order.credit_cents > 0 ? [say.credit(order.credit_cents)] : []),
    ],
    link: toSubscriptions(language, order),
    aside: aside(language, order),
  })
}
