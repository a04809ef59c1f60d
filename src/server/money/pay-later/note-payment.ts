import { dateAt, type PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { owedCents, unrecordedCents } from '../../../shared/rules/money/owed.ts'
import type { FarmMethod } from '../../../shared/shapes/orders.ts'
import type { Refuse } from '../../http/refusal.ts'
import type { Shop } from '../../kernel/context.ts'
import { paymentNotedLetter } from '../../mail/letters/owed-letters.ts'
import { receiptAt } from '../../mail/letters/receipt-link.ts'
import { mailCustomer } from '../../mail/order-mail.ts'
import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as credits from '../../store/money/credits.ts'
import * as installments from '../../store/money/installments.ts'
import * as owed from '../../store/money/owed.ts'
import * as paymentPages from '../../store/money/payment-pages.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as refunds from '../../store/money/refunds.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import { fitInstallments } from '../installments/fit-installments.ts'
import { creditLeftOut } from './credit-left-out.ts'

/** A payment by hand, and who recorded it. */
export type Given = { cents: number; method: FarmMethod; paid_on: PlainDate; note: string; who: string }

/** The facts recorded with a payment of an order. */
type Noting = {
  shop: Shop
  params: { id: number }
  refuse: Refuse<'notFound' | 'notOwed' | 'paymentTooMuch' | 'changedMeanwhile' | 'installmentUnderWay' | 'orderEnding'>
}

/** What can be recorded as paid: what is owed, or what nothing is recorded of. */
const payableCents = (order: OrderRow): number => owedCents(order) + unrecordedCents(order)

/** Whether this amount can be recorded, checked without a lock. */
export const isPayable = (order: OrderRow | undefined, cents: number): boolean =>
  order !== undefined && payableCents(order) > 0 && cents <= payableCents(order)

/** What emails say about the amount left to pay. */
export const leftOf = ({ clock, farm }: Pick<Shop, 'clock' | 'farm'>, order: OrderRow) => {
  const due_date = order.due_date ?? ''
  return {
    owed_cents: owedCents(order),
    unrecorded_cents: unrecordedCents(order),
    due_date,
    isInInstallments: order.pay_later === 'installments',
    isLate: due_date < dateAt(clock(), farm.current.time_zone),
    hasAccount: order.user_id !== null,
  }
}

/** Emails the customer what was received and what is still owed. */
export const mailNoted = async (
  shop: Pick<Shop, 'queue' | 'config' | 'farm' | 'clock'>,
  tx: Db,
  order: OrderRow,
  {
    receipt_no,
    credit_cents = 0,
    ...came
  }: { cents: number; method: FarmMethod | 'card' | 'credit'; receipt_no?: number; credit_cents?: number },
): Promise<void> => {
  const now = (await checkouts.lockById(tx, order.id)) ?? order
  const receipt = receipt_no === undefined ? undefined : receiptAt(receipt_no, shop.config.publicUrl)
  const facts = { ...came, ...leftOf(shop, now), credit_cents, receipt }
  await mailCustomer(shop, tx, order, (head, about) => paymentNotedLetter(head, { ...about, ...facts }))
}

/** Records a payment by hand. First makes sure that nobody can pay the order on a page at the same time. */
export const notePaymentIn = async ({ shop, params: { id }, refuse }: Noting, tx: Db, given: Given): Promise<void> => {
  const order = await checkouts.lockById(tx, id)
  if (!order) throw refuse('notFound')
  if (payableCents(order) === 0) throw refuse('notOwed')
  if (!isPayable(order, given.cents)) throw refuse('paymentTooMuch', { left: showCents(payableCents(order)) })
  // A page was opened after the last one was ended.
  if (await paymentPages.findOpen(tx, { subscription_id: id })) throw refuse('changedMeanwhile')
  // A pending cancellation was decided on the order as it is, so nothing may change now.
  if (await refunds.isEnding(tx, id)) throw refuse('orderEnding')
  if (await installments.isAsked(tx, id)) throw refuse('installmentUnderWay')
  // Lock the person before taking a receipt number: resumed pickups may bring credit.
  if (order.user_id !== null) await credits.lockPerson(tx, order.user_id)
  await owed.noteMoved(tx, id)
  const receipt_no = await receipts.add(tx, { ...given, kind: 'payment', purpose: 'balance', subscription_id: id, at: shop.clock() })
  await fitInstallments(shop, tx, id)
  const credit_cents = await creditLeftOut(shop, tx, order, given.cents)
  await mailNoted(shop, tx, order, { cents: given.cents, method: given.method, receipt_no, credit_cents })
}
