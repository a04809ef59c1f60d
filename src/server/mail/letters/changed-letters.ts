import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { wordsIn } from '../../../shared/language.ts'
import * as en from '../../../words/en/letters/order-changed.ts'
import * as es from '../../../words/es/letters/order-changed.ts'
import { type Head, type Letter, writeLetter } from './letter.ts'
import { aside, type OrderAbout } from './order-parts.ts'
import { type ReceiptAt, receiptLink } from './receipt-link.ts'

/** Letters about orders that their customers change. */

const words = wordsIn(en, es)
type Say = ReturnType<typeof words>

export type ChangedFacts = OrderAbout & {
  was: { cartons_per_week: number; site_name: string }
  is: { cartons_per_week: number; site_name: string }
  /** Null: it could not be made any more. */
  from_date: PlainDate | null
  /** The number of cartons holds from then on, which may be before the site does. */
  cartons_from: PlainDate | null
  visits: readonly { pickup_date: PlainDate; pickup_site: string; cartons: number }[]
  /** What came by card, what was paid by credit or became credit, and what is owed by now. */
  came_cents: number
  credit_used_cents: number
  credit_cents: number
  owed_cents: number
  /** Until when that is to be paid, or that it is in installments. */
  due: PlainDate | 'installments' | null
  /** Fewer weeks than were paid for. */
  isLate: boolean
  receipt?: ReceiptAt | undefined
}

const sayMoney = (say: Say, { came_cents, credit_used_cents, credit_cents, owed_cents, due }: ChangedFacts): string[] => [
  ...(came_cents > 0 ? [say.paidByCard(came_cents)] : []),
  ...(credit_used_cents > 0 ? [say.usedCredit(credit_used_cents)] : []),
  ...(credit_cents > 0 ? [say.becameCredit(credit_cents)] : []),
  ...(owed_cents > 0 ? [say.owedNow(owed_cents, due)] : []),
]

const sayChange = (say: Say, order: ChangedFacts, from: PlainDate): string[] => {
  const { was, is, visits, reference, egg_cycle, isLate, cartons_from, product } = order
  return [
    say.changed(reference, egg_cycle),
    ...(was.cartons_per_week === is.cartons_per_week
      ? []
      : [say.cartonsFrom(was.cartons_per_week, { ...order, ...is }, cartons_from ?? from)]),
    ...(was.site_name === is.site_name ? [] : [say.siteFrom(was.site_name, is.site_name, from)]),
    ...(isLate ? [say.fewerWeeks] : []),
    ...[...Map.groupBy(visits, ({ pickup_site }) => pickup_site)].map(([site, there]) =>
      say.pickupsAt(
        site,
        there.map(({ pickup_date, cartons }) => say.visit(pickup_date, cartons, product)),
      ),
    ),
  ]
}

export const orderChangedLetter = (head: Head, order: ChangedFacts): Letter => {
  const { language } = head
  const say = words(language)
  return writeLetter({
    ...head,
    letter: 'order-changed',
    subject: order.from_date === null ? say.subjectTooLate(order.reference) : say.subject(order.reference),
    says: [
      ...(order.from_date === null ? [say.tooLate(order.reference, order.egg_cycle)] : sayChange(say, order, order.from_date)),
      ...sayMoney(say, order),
      ...(order.receipt ? [receiptLink(language, order.receipt)] : []),
    ],
    link: { label: say.toOrders, url: order.url },
    aside: aside(language, order),
  })
}
