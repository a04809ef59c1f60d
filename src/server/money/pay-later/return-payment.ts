import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { canEnd } from '../../../shared/rules/counted.ts'
import { showCents, toDollars } from '../../../shared/rules/money/cents.ts'
import { worthOf } from '../../../shared/rules/money/ending.ts'
import { owedCents } from '../../../shared/rules/money/owed.ts'
import type { Balance } from '../../../shared/shapes/balance.ts'
import type { ErrorCode } from '../../../words/en/refusals/errors.ts'
import type { Refuse } from '../../http/refusal.ts'
import type { Shop } from '../../kernel/context.ts'
import { paymentTakenBackLetter } from '../../mail/letters/owed-letters.ts'
import { receiptAt } from '../../mail/letters/receipt-link.ts'
import { mailCustomer } from '../../mail/order-mail.ts'
import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as credits from '../../store/money/credits.ts'
import * as owed from '../../store/money/owed.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as refunds from '../../store/money/refunds.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import { holdBalance } from '../balance.ts'
import { lowerOwed } from '../credit/skip-credit.ts'
import { fitInstallments } from '../installments/fit-installments.ts'
import { type Given, leftOf } from './note-payment.ts'
import { resetDueDate } from './reset-due-date.ts'

/** Payments by hand that were recorded by mistake, and money the farm has returned by hand. */

/** Identifies a receipt or an order. */
type Asked<Code extends ErrorCode> = { shop: Shop; params: { id: number }; refuse: Refuse<'notFound' | Code> }
type Back = { id: number; was: { status: string; farm_amount: number } }

/** How much of the credit an order has earned would be unpaid for without this much of its money, as far as the credit is still there. */
const creditWithout = ({ held_cents, withdrawable_cents }: Balance, cents: number): number =>
  Math.max(0, Math.min(withdrawable_cents, cents - held_cents))

/** After a bounced check, an ended order owes again for what was collected, as far as nothing else paid for it. */
const debtAgain = async (shop: Shop, tx: Db, order: OrderRow, before: Balance): Promise<number> => {
  const now = await holdBalance(shop, tx, order)
  return worthOf(before, before.collected_cents) - now.held_cents - now.disputed_cents + now.short_cents
}

/**
 * Withdraws credit that an order earned, after one of its payments was reversed. If the order continues, that credit pays
 * what is owed now, skip by skip.
 */
const withdraw = async (shop: Shop, tx: Db, { id, user_id }: OrderRow, cents: number): Promise<void> => {
  if (user_id === null || cents === 0) return
  const entry = { user_id, reason: 'orderEnded', subscription_id: id, at: shop.clock() } as const
  const now = await checkouts.lockById(tx, id)
  if (!now || !canEnd(now.status)) return void (await credits.add(tx, { ...entry, cents: -cents }))
  const toPay = Math.min(cents, owedCents(now))
  let left = toPay
  const earned = (await credits.listSkips(tx, id)).map((skip) => {
    const taken = Math.min(left, skip.cents)
    left -= taken
    return { ...skip, cents: taken }
  })
  // Credit that didn't come from skips came from a change of the order.
  await owed.payFromCredit(tx, { subscription_id: id, cents: left, at: entry.at })
  await lowerOwed(shop, tx, id, earned)
  await credits.withdrawFromSkips(tx, { ...entry, cents: cents - toPay })
}

/** Reverses a payment that was never made: the order owes it again, and credit it earned in the meantime is withdrawn. */
export const takeBack = async (
  { shop, params: { id: receipt_no }, refuse }: Asked<'takenBackBefore'>,
  tx: Db,
  { paid_on, who }: { paid_on: PlainDate; who: string },
): Promise<Back> => {
  const found = await receipts.findByHand(tx, receipt_no)
  const order = found && (await checkouts.lockById(tx, found.subscription_id))
  // Check again under the lock.
  const payment = await receipts.findByHand(tx, receipt_no)
  if (!order || !payment) throw refuse('notFound')
  const { cents, method, left_cents } = payment
  if (left_cents !== cents) throw refuse('takenBackBefore')
  const balance = await holdBalance(shop, tx, order)
  await owed.noteMoved(tx, order.id)
  const of = { subscription_id: order.id, of_receipt: receipt_no, method, paid_on, at: shop.clock(), who } as const
  const correction = await receipts.add(tx, { ...of, kind: 'correction', cents: -cents })
  await withdraw(shop, tx, order, creditWithout(balance, cents))
  if (!canEnd(order.status)) await owed.endOwing(tx, order.id, await debtAgain(shop, tx, order, balance), paid_on)
  if (order.status === 'paid') await resetDueDate(shop, tx, order.id)
  await fitInstallments(shop, tx, order.id)
  const now = (await checkouts.lockById(tx, order.id)) ?? order
  const receipt = receiptAt(correction, shop.config.publicUrl)
  const facts = { cents, receipt, ...leftOf(shop, now) }
  await mailCustomer(shop, tx, order, (head, about) => paymentTakenBackLetter(head, { ...about, ...facts }))
  return { id: order.id, was: { status: order.status, farm_amount: toDollars(order.farm_cents) } }
}

/**
 * Records money the farm returned by hand, from its latest payments first, and returns what the farm had. For an ended
 * order the limit is what didn't become credit; for an active one, the overpayment that hasn't been refunded by card and
 * isn't about to be.
 */
export const returnByHand = async (
  { shop, params: { id }, refuse }: Asked<'returnTooMuch'>,
  tx: Db,
  { cents, ...given }: Given,
): Promise<number> => {
  const order = await checkouts.lockById(tx, id)
  if (!order) throw refuse('notFound')
  const { surplus_cents, held_cents } = await holdBalance(shop, tx, order)
  const most = canEnd(order.status) ? surplus_cents : held_cents
  const onItsWay = (await refunds.findOpen(tx, { subscription_id: id }))?.cents ?? 0
  const left = Math.max(0, Math.min(order.farm_cents, most - onItsWay))
  if (cents > left) throw refuse('returnTooMuch', { left: showCents(left) })
  await owed.noteMoved(tx, id)
  let toGo = cents
  for (const { receipt_no: of_receipt, left_cents } of await receipts.listByHand(tx, id)) {
    const back = Math.min(toGo, left_cents)
    if (back > 0) await receipts.add(tx, { ...given, kind: 'returned', cents: -back, subscription_id: id, of_receipt, at: shop.clock() })
    toGo -= back
  }
  // Money the farm returns isn't owed again.
  await owed.lowerEnded(tx, id, cents)
  return order.farm_cents
}
