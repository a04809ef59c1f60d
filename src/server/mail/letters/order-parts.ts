import { pages } from '../../../shared/addresses.ts'
import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { type Language, wordsIn } from '../../../shared/language.ts'
import { owedAnchor } from '../../../shared/paper-addresses.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import * as en from '../../../words/en/letters/order-letters.ts'
import * as es from '../../../words/es/letters/order-letters.ts'
import type { Head, LetterPart, Link } from './letter.ts'

/** What letters about an order are made of. They also go to the second email, so they repeat nothing that the customer typed. */

export const words = wordsIn(en, es)
export type Say = ReturnType<typeof words>

/** What letters about an order have in common. */
export type OrderAbout = Pick<Order, 'egg_cycle' | 'product' | 'every_weeks'> & { reference: string; url: string }

/** What is owed, until when, and how the farm is paid, in its own words. */
export type OwedFacts = { owed_cents: number; due_date: PlainDate; how: string }

/** An installment that is still to come, and the card that pays it. */
export type Coming = { due_date: PlainDate; cents: number }
export type Card = { brand: string; last4: string }

export const fromCard = (language: Language, card: Card | undefined): string => (card ? words(language).fromCard(card) : '')
export const toCard = (language: Language, card: Card | undefined): string => (card ? words(language).toCard(card) : '')

/** What of an order is still to be paid, and when. */
export const sayComing = (language: Language, coming: readonly Coming[], card: Card | undefined): string[] => {
  if (coming.length === 0) return []
  const say = words(language)
  return [
    [say.stillToCome(fromCard(language, card)), ...coming.map(({ due_date, cents }) => say.comingInstallment(due_date, cents))].join('\n'),
  ]
}

export const aside = (language: Language, { reference }: OrderAbout) => [words(language).aside(reference)]
export const toSubscriptions = (language: Language, { url }: OrderAbout): Link => ({ label: words(language).toSubscriptions, url })

/** Where in the profile what is to be paid stands. */
export const owedUrl = ({ url }: OrderAbout): string => new URL(`${pages.myMoney}#${owedAnchor}`, url).href

export const payByCard = (language: Language, order: OrderAbout): Link => ({ label: words(language).payByCard, url: owedUrl(order) })

export const sayHow = ({ farm, language }: Head, { how }: OwedFacts): LetterPart[] =>
  how.trim() ? [`${words(language).howToPay(farm)}\n${how.trim()}`] : []
