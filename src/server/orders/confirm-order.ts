import { clockAt } from '../../shared/dates/calendar.ts'
import { visitsOf } from '../../shared/dates/planned-visits.ts'
import { unpaidCents } from '../../shared/rules/money/owed.ts'
import { confirmationLetter, type OrderFacts } from '../mail/letters/order-letters.ts'
import type { OrderAbout } from '../mail/letters/order-parts.ts'
import { ownFacts } from '../mail/letters/own-words.ts'
import { receiptAt } from '../mail/letters/receipt-link.ts'
import { mailTo } from '../mail/order-mail.ts'
import type { Settling } from '../money/kinds.ts'
import type { SessionTruth } from '../outside/payments.ts'
import type { Db } from '../store/database/database.ts'
import * as checkouts from '../store/money/checkouts.ts'
import * as installments from '../store/money/installments.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import type { Planning } from '../store/orders/planning.ts'
import * as pickups from '../store/pickups/pickups.ts'

/** What a paid order becomes: its pickups are planned, and its customer is emailed. */

export type Payment = Pick<SessionTruth, 'id' | 'paidCents' | 'paymentRef'> &
  Partial<Pick<SessionTruth, 'savedCard' | 'feeCents' | 'refundedCents' | 'disputed'>> & {
    receipt_no?: number | undefined
    /** Nothing came yet: the saved card is charged once the order is there. */
    isChargedAfter?: boolean
    /** The order of which it takes the rest. */
    insteadOf?: OrderFacts['insteadOf']
  }

/** The receipt for what came, if anything did. */
export const receiptOf = ({ config }: Settling, { receipt_no }: Pick<Payment, 'receipt_no'>) =>
  receipt_no === undefined ? undefined : receiptAt(receipt_no, config.publicUrl)

export type Confirmed = {
  payment: Payment
  planning: Planning
  care: checkouts.Payment['care']
  /** How much of the credit it was to use had been spent before it was paid. */
  spent_cents?: number
  /** Writes the receipt of what came and returns its number; not where it has one, or nothing came. */
  addReceipt?: () => Promise<number | undefined>
}

/** What the confirmation of an order says. */
export type Told = { order: OrderRow; planning: Planning; facts: Omit<OrderFacts, keyof OrderAbout> }

/**
 * Writes the receipt of a locked, paid order and plans its pickups. Independent statements are sent together; the database
 * still runs them one after another. So the receipt says what was ordered, and everybody else who waits for the next number
 * waits less.
 */
export const confirmPaidOrder = async (shop: Settling, tx: Db, order: OrderRow, confirmed: Confirmed): Promise<Told> => {
  const { payment, planning, care, spent_cents = 0 } = confirmed
  const at = shop.clock()
  const farm = shop.farm.current
  const { id: sessionId, paymentRef, paidCents } = payment
  const { site, changes } = planning
  const left = unpaidCents(order) - paidCents
  const status = order.pay_later !== null && left > 0 ? 'owed' : 'paid'
  // The weeks are those left when the order was made; their days are those the farm can still pack for. Spare cartons that
  // were taken in time go to their site anyway.
  const packedAt = order.spare_offer_id !== null && order.status === 'pending' ? order.created_at : at
  const weeks = pickups.newWeeks(order, planning, farm, clockAt(packedAt, farm.time_zone))
  const owed =
    status === 'owed' && order.pay_later === 'farm' && order.due_date !== null
      ? { owed_cents: left, due_date: order.due_date, how: farm.pay_farm_text }
      : undefined
  const coming =
    status === 'owed' && order.pay_later === 'installments'
      ? (await installments.list(tx, order.id)).slice(payment.isChargedAfter ? 0 : 1)
      : []
  const [receipt_no = payment.receipt_no] = await Promise.all([
    confirmed.addReceipt?.(),
    checkouts.markPaid(tx, order.id, status, { sessionId, paymentRef, care, at, isInstead: payment.insteadOf !== undefined }),
    pickups.addWeeks(tx, order, order.site_id, weeks),
  ])
  shop.log.info({ order: order.id, status, care }, 'An order was paid')
  const product = planning.products?.[order.product_id]
  // The email gives the site's current address.
  const facts = {
    ...order,
    ...site,
    ...(product !== undefined && { product }),
    paid_cents: paidCents,
    receipt: receiptOf(shop, { receipt_no }),
    visits: visitsOf(weeks, order),
    changes,
    rule: farm,
    canSkip: farm.free_skips > 0,
    owed,
    coming,
    spent_cents,
    card: payment.savedCard ?? undefined,
    ...(payment.insteadOf && { insteadOf: payment.insteadOf }),
  }
  return { order, planning, facts }
}

/** What several orders are charged on the same day, added up. */
const addUp = (coming: NonNullable<OrderFacts['coming']>): NonNullable<OrderFacts['coming']> =>
  [...Map.groupBy(coming, ({ due_date }) => due_date).values()].flatMap(([first, ...others]) =>
    first ? { ...first, cents: others.reduce((sum, { cents }) => sum + cents, first.cents) } : [],
  )

/** One letter for what was placed together: the first order, with the money of all of them, and what the others bring. */
export const mailConfirmed = async (shop: Settling, tx: Db, [told, ...more]: readonly Told[]): Promise<void> => {
  if (!told) return
  const { order, planning, facts } = told
  const all = [facts, ...more.map((other) => other.facts)]
  const sum = (of: (each: (typeof all)[number]) => number) => all.reduce((cents, each) => cents + of(each), 0)
  const owed_cents = sum(({ owed }) => owed?.owed_cents ?? 0)
  const owed = all.find((each) => each.owed)?.owed
  const farm = shop.farm.current
  const addressed = { email: planning.email, language: planning.language, cycle_name: planning.cycle.cycle_name }
  const said = {
    ...facts,
    paid_cents: sum(({ paid_cents }) => paid_cents),
    credit_cents: sum(({ credit_cents }) => credit_cents),
    spent_cents: sum(({ spent_cents = 0 }) => spent_cents),
    receipt: all.find(({ receipt }) => receipt)?.receipt,
    coming: addUp(all.flatMap(({ coming = [] }) => coming)),
  }
  await mailTo(shop, tx, { order, addressed, withCalendar: all.some(({ visits }) => visits.length > 0) }, (head, about) =>
    confirmationLetter(head, {
      ...ownFacts(farm, head, { ...said, ...about }),
      owed: owed && ownFacts(farm, head, { ...owed, owed_cents }),
      ...(more.length > 0 && { others: more.map((other) => ownFacts(farm, head, other.facts)) }),
    }),
  )
}
