import type { PlainDate } from '../../shared/dates/calendar.ts'
import { canEnd } from '../../shared/rules/counted.ts'
import { showCents, toDollars } from '../../shared/rules/money.ts'
import { keptCents } from '../../shared/rules/paying/ending.ts'
import { unpaidCents } from '../../shared/rules/paying/owed.ts'
import type { Shop } from '../context.ts'
import type { Refuse } from '../http/refusal.ts'
import { paymentTakenBackLetter } from '../mail/letters/owed-letters.ts'
import { receiptLink } from '../mail/letters/receipt-link.ts'
import { mailCustomer } from '../orders/order-mail.ts'
import { holdMoney } from '../orders/order-money.ts'
import { fitParts } from '../orders/parts/fit-parts.ts'
import type { Db } from '../store/database/database.ts'
import * as checkouts from '../store/orders/checkouts.ts'
import * as credits from '../store/orders/credits.ts'
import * as owed from '../store/orders/owed.ts'
import * as receipts from '../store/orders/receipts.ts'
import { type Given, leftOf } from './note-payment.ts'

/** Payments by hand that were noted by mistake, and money that the farm has given back by hand. */

type Back = { id: number; was: { status: string; farm_amount: number } }

/** Takes back a payment that nobody has made; the order owes it again. */
export const takeBack = async (
  shop: Shop,
  tx: Db,
  receipt_no: number,
  { paid_on, who }: { paid_on: PlainDate; who: string },
  refuse: Refuse<'notFound' | 'takenBackBefore'>,
): Promise<Back> => {
  const found = await receipts.findByHand(tx, receipt_no)
  const order = found && (await checkouts.lockById(tx, found.subscription_id))
  // Once more, now that nobody else can.
  const payment = await receipts.findByHand(tx, receipt_no)
  if (!order || !payment) throw refuse('notFound')
  const { cents, method, left_cents } = payment
  if (left_cents !== cents) throw refuse('takenBackBefore')
  if (order.user_id !== null) await credits.lockPerson(tx, order.user_id)
  await owed.noteMoved(tx, order.id)
  const of = { subscription_id: order.id, of_receipt: receipt_no, method, paid_on, at: shop.clock(), who } as const
  const correction = await receipts.add(tx, { ...of, kind: 'correction', cents: -cents })
  await fitParts(shop, tx, order.id)
  const now = (await checkouts.lockById(tx, order.id)) ?? order
  const receipt = receiptLink(correction, shop.config.publicUrl)
  const facts = { cents, receipt, ...leftOf(shop, now) }
  await mailCustomer(shop, tx, order, (farm, about) => paymentTakenBackLetter(farm, { ...about, ...facts }))
  return { id: order.id, was: { status: order.status, farm_amount: toDollars(order.farm_cents) } }
}

/**
 * Notes what the farm has given back by hand, of its last payments first; tells what it had. Of an order that has ended, what
 * has not become credit; of one that goes on, what was paid too much.
 */
export const returnByHand = async (
  shop: Shop,
  tx: Db,
  id: number,
  { cents, ...given }: Given,
  refuse: Refuse<'notFound' | 'returnTooMuch'>,
): Promise<number> => {
  const order = await checkouts.lockById(tx, id)
  if (!order) throw refuse('notFound')
  const most = canEnd(order.status) ? -unpaidCents(order) : keptCents(await holdMoney(shop, tx, order))
  const left = Math.max(0, Math.min(order.farm_cents, most))
  if (cents > left) throw refuse('returnTooMuch', { left: showCents(left) })
  await owed.noteMoved(tx, id)
  let toGo = cents
  for (const { receipt_no: of_receipt, left_cents } of await receipts.listByHand(tx, id)) {
    const back = Math.min(toGo, left_cents)
    if (back > 0) await receipts.add(tx, { ...given, kind: 'returned', cents: -back, subscription_id: id, of_receipt, at: shop.clock() })
    toGo -= back
  }
  return order.farm_cents
}
