import { toDollars } from '../../../shared/rules/money/cents.ts'
import { proposeShares } from '../../../shared/rules/money/ending.ts'
import type { Shop } from '../../context.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import { labelOf } from '../../orders/order-label.ts'
import { ifKnown } from '../../outside/payments.ts'
import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as credits from '../../store/money/credits.ts'
import * as refunds from '../../store/money/refunds.ts'
import * as activities from '../../store/people/activities.ts'
import { decidedCredit, holdMoney } from '../order-money.ts'
import { readPayment } from '../settle/read-payment.ts'
import type { PaymentSeen } from '../settle/settling.ts'
import { learnRefunds } from './learn-refunds.ts'
import { noteRefunds } from './note-refund.ts'

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
export const writeDown = (shop: Shop, refund: refunds.RefundRow, providerRef: string, seen: readonly PaymentSeen[]): Promise<void> =>
  shop.db.begin(async (tx) => {
    const order = await checkouts.lockById(tx, refund.subscription_id)
    if (!order || !(await refunds.markDone(tx, refund.refund_id, providerRef))) return
    await noteRefunds(shop, tx, order, seen, refund)
    const canceled = refund.cancel ? await cancelWith(shop, tx, refund) : {}
    const credit_cents = await credits.sumOfEnding(tx, order.id, refund.asked_at)
    const { status, refunded_cents } = (await checkouts.lockById(tx, order.id)) ?? order
    const actor = { user: { id: refund.user_id, email: refund.who }, at: shop.clock() }
    // The provider's own call may have brought the money before; only a paid or held order can be asked for.
    const [was, is] = [
      stateOf(order.status === 'held' || order.status === 'owed' ? order.status : 'paid', refunded_cents - refund.cents),
      stateOf(status, refunded_cents),
    ]
    const credit = credit_cents === 0 ? {} : { credit_amount: toDollars(credit_cents) }
    await activities.note(tx, actor, 'refundSubscription', labelOf(order), was, { ...is, ...canceled, ...credit })
  })

/** Whether somebody stands by for the answer. Where nobody does, the farmer is shown what did not come about. */
type Asking = { isAwaited?: boolean }

const refuse = async (shop: Shop, refund: refunds.RefundRow, reason: string, { isAwaited = false }: Asking): Promise<Ending> => {
  const { refund_id, subscription_id } = refund
  if (!isAwaited) await refunds.flagUnanswered(shop.db, refund)
  await refunds.markRefused(shop.db, refund_id, reason)
  shop.log.warn({ order: subscription_id, refund: refund_id, reason }, 'A refund was refused')
  return { kind: 'refused', reason }
}

/** What the provider says of the payments that a refund is shared among; what it does not know, as after a change of accounts, tells nothing new. */
const readSeen = async (shop: Shop, shares: readonly refunds.Share[]): Promise<PaymentSeen[]> => {
  const seen = await Promise.all(shares.map((share) => ifKnown(readPayment(shop, share))))
  return seen.filter((truth) => truth !== undefined)
}

/** Has the provider give the money back, once however often this is called, and writes down how that ended. */
export const finishRefund = async (shop: Shop, refund: refunds.RefundRow, asking: Asking = {}): Promise<Ending> => {
  const shares = await refunds.listShares(shop.db, refund.refund_id)
  if (shares.length === 0) throw new Error(`Order ${refund.subscription_id} has lost its payment`)
  const learn = async () => learnRefunds(shop, refund.subscription_id, await readSeen(shop, shares))
  if (refund.asked_at.getTime() + KEY_STORED_MS < shop.clock().getTime()) {
    await learn()
    return refuse(shop, refund, FORGOTTEN, {})
  }
  const refs: string[] = []
  for (const { receipt_no, payment_ref: paymentRef, cents, provider_key: key, provider_ref } of shares) {
    const outcome = provider_ref ? { kind: 'done' as const, id: provider_ref } : await shop.payments.refund({ paymentRef, cents, key })
    if (outcome.kind === 'busy') return outcome
    if (outcome.kind === 'refused') {
      // It knows something that we do not, or some of it has gone: the farmer should see that before the next try.
      await learn()
      return refuse(shop, refund, outcome.reason, asking)
    }
    if (!provider_ref) await refunds.markShareDone(shop.db, refund.refund_id, receipt_no, outcome.id)
    refs.push(outcome.id)
  }
  await writeDown(shop, refund, refs.join(' '), await Promise.all(shares.map((share) => readPayment(shop, share))))
  return { kind: 'done' }
}
