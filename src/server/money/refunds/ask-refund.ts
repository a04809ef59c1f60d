import { canEnd } from '../../../shared/rules/counted.ts'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import { isWhole } from '../../../shared/rules/money/ending.ts'
import type { Ask } from '../../http/ask.ts'
import { ProviderAway } from '../../outside/payments.ts'
import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as installments from '../../store/money/installments.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as refunds from '../../store/money/refunds.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import { decideCredit, holdMoney } from '../order-money.ts'
import { readPayment } from '../settle/read-payment.ts'
import type { PaymentSeen } from '../settle/settling.ts'
import { learnRefunds } from './learn-refunds.ts'

/**
 * The first of three steps of a refund: ask, finish, note. It is written down before the provider hears of it, so that a
 * lost answer or a dead process leaves something to go on with; its number is the provider's key, so that going on with
 * it pays once.
 */

type Asked = Ask<'refundSubscription'>
type Paid = OrderRow & { payments: receipts.CardPayment[] }

const checkOrder = async ({ params, body, refuse }: Asked, db: Db): Promise<Paid> => {
  const order = await checkouts.lockById(db, params.id)
  if (!order) throw refuse('notFound')
  if (order.version !== body.version) throw refuse('changedMeanwhile')
  // What came after it had ended can go back all the same.
  if (!canEnd(order.status) && order.care !== 'amountDiffers') throw refuse('readOnlyOrder', { status: order.status })
  if (await installments.isAsked(db, order.id)) throw refuse('installmentUnderWay')
  const payments = await receipts.listCardPayments(db, order.id)
  if (payments.length === 0) throw refuse('notPaidByCard')
  const left = order.paid_cents - order.refunded_cents
  if (toCents(body.amount) > left) throw refuse('refundTooMuch', { left: showCents(left) })
  return { ...order, payments }
}

const readTruth = async ({ shop, refuse }: Asked, paid: receipts.CardPayment): Promise<PaymentSeen> => {
  try {
    return await readPayment(shop, paid)
  } catch (error) {
    if (error instanceof ProviderAway) throw error
    // It does not know the payment, as after a change of keys.
    throw refuse('refundRefused', { reason: (error as Error).message })
  }
}

/** The farmer decides on what was given back so far, so that has to be true. */
const checkMoney = async (ask: Asked, order: Paid): Promise<void> => {
  const truths = await Promise.all(order.payments.map((paid) => readTruth(ask, paid)))
  const back = order.payments.reduce((sum, { cents }, index) => sum + Math.min(truths[index]?.refundedCents ?? 0, cents), 0)
  if (back === order.refunded_cents) return
  await learnRefunds(ask.shop, order.id, truths)
  throw ask.refuse('changedMeanwhile')
}

type Wanted = Pick<refunds.RefundRow, 'cents' | 'cancel' | 'credit_cents' | 'coming_cents'>

/** What is wanted in all. A refund of everything ends the order by itself, and where nothing else is said sees to its credit. */
const wantedOf = async ({ shop, body, refuse }: Asked, tx: Db, order: Paid): Promise<Wanted> => {
  const [cents, money] = [toCents(body.amount), await holdMoney(shop, tx, order)]
  const whole = isWhole(money, cents)
  if (!body.cancel || (whole && body.credit_cents === undefined))
    return { cents, cancel: body.cancel || whole, credit_cents: null, coming_cents: null }
  const credit_cents = decideCredit(money, body, cents, refuse)
  return { cents, cancel: true, credit_cents, coming_cents: money.coming_cents }
}

const isSame = (open: Wanted, wanted: Wanted): boolean =>
  open.cents === wanted.cents && open.cancel === wanted.cancel && open.credit_cents === wanted.credit_cents

/** Writes down what is wanted. The same as somebody wants already is joined; something else has to wait for that to end. */
export const askRefund = async (ask: Asked): Promise<refunds.RefundRow> => {
  const { shop, user, params, refuse } = ask
  const order = await checkOrder(ask, shop.db)
  const wasOpen = await refunds.findOpen(shop.db, params.id)
  if (!wasOpen) await checkMoney(ask, order)
  return shop.db.begin(async (tx) => {
    const wanted = await wantedOf(ask, tx, await checkOrder(ask, tx))
    const open = await refunds.findOpen(tx, params.id)
    if (open && isSame(open, wanted)) return open
    if (open || wasOpen) throw refuse('changedMeanwhile')
    return refunds.ask(tx, { ...wanted, subscription_id: params.id, user_id: user.id, who: user.email, asked_at: shop.clock() })
  })
}
