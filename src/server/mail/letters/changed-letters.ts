import { type PlainDate, showDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money.ts'
import { showCartons } from '../../../shared/words/words.ts'
import { type Letter, type Link, writeLetter } from './letter.ts'
import { aside, type OrderAbout } from './order-letters.ts'
import * as say from './words/order-changed.ts'

/** Letters about orders that their customers change. */

export type ChangedFacts = OrderAbout & {
  was: { cartons_per_week: number; site_name: string }
  is: { cartons_per_week: number; site_name: string }
  /** Null: it could not be made any more. */
  from_date: PlainDate | null
  visits: readonly { pickup_date: PlainDate; pickup_site: string; cartons: number }[]
  /** What came by card, what was paid by credit or became credit, and what is owed by now. */
  came_cents: number
  credit_used_cents: number
  credit_cents: number
  owed_cents: number
  /** Fewer weeks than were paid for. */
  isLate: boolean
  receipt?: Link | undefined
}

const sayMoney = ({ came_cents, credit_used_cents, credit_cents, owed_cents }: ChangedFacts): string[] => [
  ...(came_cents > 0 ? [say.paidByCard(showCents(came_cents))] : []),
  ...(credit_used_cents > 0 ? [say.usedCredit(showCents(credit_used_cents))] : []),
  ...(credit_cents > 0 ? [say.becameCredit(showCents(credit_cents))] : []),
  ...(owed_cents > 0 ? [say.owedNow(showCents(owed_cents))] : []),
]

const sayChange = ({ was, is, visits, reference, egg_cycle, isLate }: ChangedFacts, from: string): string[] => [
  say.changed(reference, egg_cycle),
  ...(was.cartons_per_week === is.cartons_per_week
    ? []
    : [say.cartonsFrom(showCartons(was.cartons_per_week), showCartons(is.cartons_per_week), from)]),
  ...(was.site_name === is.site_name ? [] : [say.siteFrom(was.site_name, is.site_name, from)]),
  ...(isLate ? [say.fewerWeeks] : []),
  say.pickups(visits.map(({ pickup_date, pickup_site, cartons }) => say.visit(showDate(pickup_date), showCartons(cartons), pickup_site))),
]

export const orderChangedLetter = (farm: string, order: ChangedFacts): Letter =>
  writeLetter({
    letter: 'order-changed',
    farm,
    subject: order.from_date === null ? say.subjectTooLate(order.reference) : say.subject(order.reference),
    says: [
      ...(order.from_date === null ? [say.tooLate(order.reference, order.egg_cycle)] : sayChange(order, showDate(order.from_date))),
      ...sayMoney(order),
      ...(order.receipt ? [order.receipt] : []),
    ],
    link: { label: say.toOrders, url: order.url },
    aside: aside(order),
  })
