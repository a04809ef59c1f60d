import type { PlainDate } from '../../../../shared/dates/calendar.ts'
import { wordsIn } from '../../../../shared/language.ts'
import * as en from '../../../../words/en/letters/short-letters.ts'
import * as es from '../../../../words/es/letters/short-letters.ts'
import { type Head, type Letter, writeLetter } from '../letter.ts'
import { aside, type OrderAbout } from '../order-parts.ts'

/** Letters about eggs that the hens did not lay, and about those that came back. */

const words = wordsIn(en, es)

export type ShortVisit = { date: PlainDate; site: string; was: number; is: number; isDonated: boolean }
export type MadeUp = { cartons: number; date: PlainDate; site: string }

export type ShortFacts = OrderAbout & {
  visits: readonly [ShortVisit, ...ShortVisit[]]
  credit_cents: number
  owed_cents: number
  /** Its reader gets money back, where a card paid. */
  isByCard: boolean
  by_hand_cents: number
  made_up: readonly MadeUp[]
  note: string
  pantry: string
  /** Its reader has left it to others. */
  isOffered?: boolean
  /** Where its reader can leave the rest to others. */
  offerUrl?: string | undefined
}

/** How it is made good in money. */
const sayMoney = (
  say: ReturnType<typeof words>['short'],
  {
    owed_cents,
    credit_cents,
    by_hand_cents,
    isByCard = false,
  }: Pick<ShortFacts, 'owed_cents' | 'credit_cents' | 'by_hand_cents'> & { isByCard?: boolean },
): string[] => [
  ...(owed_cents > 0 ? [say.owed(owed_cents)] : []),
  ...(credit_cents > 0 ? [isByCard ? say.refund(credit_cents) : say.credit(credit_cents)] : []),
  ...(by_hand_cents > 0 ? [say.byHand(by_hand_cents)] : []),
]

export const shortLetter = (head: Head, { visits, made_up, note, pantry, offerUrl, isOffered = false, ...facts }: ShortFacts): Letter => {
  const say = words(head.language).short
  const [first] = visits
  const { product, reference } = facts
  const toPickups = { label: say.link, url: facts.url }
  return writeLetter({
    ...head,
    letter: 'short',
    subject: say.subject(first.date, reference),
    notice: { kind: 'short', about: reference },
    says: [
      isOffered ? say.offered : say.why,
      ...(note.trim() === '' ? [] : [note.trim()]),
      visits.map((visit) => say.visit({ ...visit, product, pantry })).join('\n'),
      ...sayMoney(say, facts),
      ...made_up.map(({ cartons, date, site }) => say.later(cartons, product, date, site)),
      ...(offerUrl ? [say.offer] : []),
    ],
    link: toPickups,
    others: offerUrl ? [{ label: say.leave, url: offerUrl }] : [],
    aside: aside(head.language, facts),
  })
}

type NotMadeUp = { pickup_date: PlainDate; short_date: PlainDate; cartons: number }
type NotMadeUpFacts = OrderAbout &
  Pick<ShortFacts, 'owed_cents' | 'credit_cents' | 'by_hand_cents'> & { promised: readonly [NotMadeUp, ...NotMadeUp[]] }

/** What was to make up for a short pickup cannot be collected: it is made good in money. */
export const notMadeUpLetter = (head: Head, { promised, ...facts }: NotMadeUpFacts): Letter => {
  const { notMadeUp: say, short } = words(head.language)
  const [first] = promised
  return writeLetter({
    ...head,
    letter: 'short',
    subject: say.subject(first.pickup_date, facts.reference),
    notice: { kind: 'short', about: facts.reference },
    says: [
      ...promised.map(({ cartons, pickup_date, short_date }) => say.promised(cartons, facts.product, pickup_date, short_date)),
      say.why,
      ...sayMoney(short, facts),
    ],
    link: { label: short.link, url: facts.url },
    aside: aside(head.language, facts),
  })
}

export type BackFacts = OrderAbout & {
  visits: readonly [ShortVisit, ...ShortVisit[]]
  pantry: string
  /** What was credited or lowered for them, and the days on which they were to be made up. */
  cents: number
  notLater: readonly PlainDate[]
}

export const backLetter = (head: Head, { visits, pantry, cents, notLater, ...about }: BackFacts): Letter => {
  const say = words(head.language).enough
  const [first] = visits
  return writeLetter({
    ...head,
    letter: 'short',
    subject: say.subject(first.date, about.reference),
    notice: { kind: 'short', about: about.reference },
    says: [
      say.why,
      visits.map((visit) => say.visit({ ...visit, product: about.product, pantry })).join('\n'),
      ...(cents > 0 ? [say.money(cents)] : []),
      ...notLater.map(say.notLater),
    ],
    link: { label: words(head.language).short.link, url: about.url },
    aside: aside(head.language, about),
  })
}

export type ShortList = { date: PlainDate; site: string; url: string }

/** To a host who has the list already: it says less by now. */
export const shortListLetter = (head: Head, { date, site, url }: ShortList): Letter => {
  const say = words(head.language).list
  return writeLetter({
    ...head,
    letter: 'short',
    subject: say.subject(date, site),
    notice: { kind: 'short', about: `${date} ${site}` },
    says: [say.changed(date, site)],
    link: { label: say.open, url },
  })
}
