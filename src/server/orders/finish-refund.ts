import { proposeShares } from '../../shared/rules/ending.ts'
import { toDollars } from '../../shared/rules/money.ts'
import type { Shop } from '../context.ts'
import { ifKnown, type SessionTruth } from '../outside/payments.ts'
import type { Db } from '../store/database/database.ts'
import * as checkouts from '../store/orders/checkouts.ts'
import * as credits from '../store/orders/credits.ts'
import * as refunds from '../store/orders/refunds.ts'
import * as activities from '../store/people/activities.ts'
import { cancelOrder } from './cancel-order.ts'
import { noteRefund } from './note-refund.ts'
import { labelOf } from './order-label.ts'
import { decidedCredit, holdMoney } from './order-money.ts'
import { settle } from './settle.ts'

/** The second step of a refund, after it was asked for: whoever comes by may do it, any number of times. */

export type Ending = { kind: 'done' } | { kind: 'refused'; reason: string } | { kind: 'busy' }

// The provider forgets a key after 24 hours and would then pay once more.
const KEY_STORED_MS = 20 * 3600 * 1000
const FORGOTTEN = 'No answer came for most of a day. Please compare the order with the payment provider.'

const stateOf = (status: string, cents: number) => ({ status, refunded_amount: toDollars(Math.max(0, cents)) })

/** The cancellation that was asked for, once the money has gone back; tells what it has canceled. */
const cancelWith = async (shop: Shop, tx: Db, refund: refunds.RefundRow): Promise<{ canceled_pickups?: number }> => {
  const order = await checkouts.lockById(tx, refund.subscription_id)
  if (!order) throw new Error(`Order ${refund.subscription_id} is gone`)
  const money = await holdMoney(shop, tx, order)
  const back = { card_cents: refund.cents, credit_cents: decidedCredit(refund, money) ?? proposeShares(money).credit_cents }
  return (await cancelOrder(shop, tx, order, money, back)) ? { canceled_pickups: money.pickups } : {}
}

/** Writes down what the provider did: the money, the cancellation if that was asked for, and one line in the record. */
export const writeDown = (shop: Shop, refund: refunds.RefundRow, providerRef: string, truth: SessionTruth): Promise<void> =>
  shop.db.begin(async (tx) => {
    const order = await checkouts.lockById(tx, refund.subscription_id)
    if (!order || !(await refunds.markDone(tx, refund.refund_id, providerRef))) return
    await noteRefund(shop, tx, order, truth, refund)
    const canceled = refund.cancel ? await cancelWith(shop, tx, refund) : {}
    const credit_cents = await credits.sumOfEnding(tx, order.id, refund.asked_at)
    const { status, refunded_cents } = (await checkouts.lockById(tx, order.id)) ?? order
    const actor = { user: { id: refund.user_id, email: refund.who }, at: shop.clock() }
    // The provider's own call may have brought the money before; only a paid or held order can be asked for.
    const [was, is] = [stateOf(order.status === 'held' ? 'held' : 'paid', refunded_cents - refund.cents), stateOf(status, refunded_cents)]
    const credit = credit_cents === 0 ? {} : { credit_amount: toDollars(credit_cents) }
    await activities.note(tx, actor, 'refundSubscription', labelOf(order), was, { ...is, ...canceled, ...credit })
  })

const refuse = async (shop: Shop, { refund_id, subscription_id }: refunds.RefundRow, reason: string): Promise<Ending> => {
  await refunds.markRefused(shop.db, refund_id, reason)
  shop.log.warn({ order: subscription_id, refund: refund_id, reason }, 'A refund was refused')
  return { kind: 'refused', reason }
}

/** Has the provider give the money back, once however often this is called, and writes down how that ended. */
export const finishRefund = async (shop: Shop, refund: refunds.RefundRow): Promise<Ending> => {
  const order = await checkouts.lockById(shop.db, refund.subscription_id)
  if (!order?.payment_ref || !order.checkout_session_id) throw new Error(`Order ${refund.subscription_id} has lost its payment`)
  const session = order.checkout_session_id
  const readTruth = () => shop.payments.read(session)
  // What the provider does not know, as after a change of accounts, tells nothing new.
  const learn = async () => {
    const truth = await ifKnown(readTruth())
    if (truth) await settle(shop, truth)
  }
  if (refund.asked_at.getTime() + KEY_STORED_MS < shop.clock().getTime()) {
    await learn()
    await refunds.flagUnanswered(shop.db, refund)
    return refuse(shop, refund, FORGOTTEN)
  }
  const outcome = await shop.payments.refund({ paymentRef: order.payment_ref, cents: refund.cents, key: refund.provider_key })
  if (outcome.kind === 'busy') return outcome
  if (outcome.kind === 'done') {
    await writeDown(shop, refund, outcome.id, await readTruth())
    return { kind: 'done' }
  }
  const ending = await refuse(shop, refund, outcome.reason)
  // It knows something that we do not: the farmer should see it before the next try.
  await learn()
  return ending
}
