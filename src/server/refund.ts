import { showCents, toCents, toDollars } from '../shared/money.ts'
import { cancelOrder } from './cancel.ts'
import type { Ask } from './context.ts'
import { noteMoneyBack } from './money-back.ts'
import { labelOf } from './order-label.ts'
import { ProviderAway, type SessionTruth } from './outside/payments.ts'
import { settle } from './settle.ts'
import * as activities from './store/activities.ts'
import * as checkouts from './store/checkouts.ts'
import type { Db } from './store/database.ts'
import { isCounted } from './store/subscription-selection.ts'

/**
 * A refund from the dashboard. The provider does it once for each version of the order that a farmer looked at,
 * however often it is pressed; what then is written comes from the provider, as with any other news of money.
 */

type Asked = Ask<'refundSubscription'>
type Order = checkouts.CheckoutRow

const checkOrder = async ({ db, params, body, refuse }: Asked): Promise<Order & { payment_ref: string }> => {
  const order = await checkouts.lockById(db, params.id)
  if (!order) throw refuse('notFound')
  if (order.version !== body.version) throw refuse('changedMeanwhile')
  if (!isCounted(order.status)) throw refuse('readOnlyOrder', { status: order.status })
  if (!order.payment_ref) throw refuse('notPaidByCard')
  const left = order.paid_cents - order.refunded_cents
  if (toCents(body.amount) > left) throw refuse('refundTooMuch', { left: showCents(left) })
  return { ...order, payment_ref: order.payment_ref }
}

const readTruth = async ({ payments }: Asked['shop'], order: Order): Promise<SessionTruth | undefined> =>
  order.checkout_session_id === null ? undefined : payments.read(order.checkout_session_id)

/** Has the provider give the money back; tells what it calls the refund. */
const giveBack = async ({ shop, db, body, refuse }: Asked, order: Order & { payment_ref: string }): Promise<string> => {
  const key = `refund-${order.id}-${order.version}`
  const outcome = await shop.payments.refund({ paymentRef: order.payment_ref, cents: toCents(body.amount), key })
  if (outcome.kind === 'done') return outcome.id
  // It knows something that we do not: the farmer should see it before the next try.
  const truth = await readTruth(shop, order)
  if (truth) await settle(shop, truth)
  if (outcome.kind === 'conflict') throw refuse('changedMeanwhile')
  await checkouts.startNextVersion(db, order.id, order.version)
  throw refuse('refundRefused', { reason: outcome.reason })
}

const stateOf = ({ status, refunded_cents }: Pick<Order, 'status' | 'refunded_cents'>) => ({
  status,
  refunded_amount: toDollars(refunded_cents),
})

/** Writes a refund into the record, once for all who pressed. */
const noteRefund = async (
  { shop, user }: Asked,
  tx: Db,
  refundId: string,
  was: Order,
  is: Parameters<typeof stateOf>[0],
  canceled = false,
) => {
  const at = shop.clock()
  const isFirst = await checkouts.noteEvent(tx, { id: refundId, type: 'refund' }, at)
  if (isFirst || canceled) await activities.note(tx, { user, at }, 'refundSubscription', labelOf(was), stateOf(was), stateOf(is))
}

const finish = (ask: Asked, was: Order, refundId: string, truth: SessionTruth | undefined): Promise<void> =>
  ask.shop.db.begin(async (tx) => {
    const order = await checkouts.lockById(tx, was.id)
    if (!order) return
    if (truth) await noteMoneyBack(ask.shop, tx, order, truth)
    const canceled = ask.body.cancel && (await cancelOrder(ask.shop, tx, order))
    await noteRefund(ask, tx, refundId, was, (await checkouts.lockById(tx, was.id)) ?? order, canceled)
  })

export const refundOrder = async (ask: Asked): Promise<void> => {
  const was = await checkOrder(ask)
  let refundId: string | undefined
  try {
    refundId = await giveBack(ask, was)
    await finish(ask, was, refundId, await readTruth(ask.shop, was))
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    ask.shop.log.warn({ order: was.id, reason: error.message }, 'A refund could not be finished')
    // The money is on its way back all the same; the provider's own call will bring the rest.
    const is = { status: was.status, refunded_cents: was.refunded_cents + toCents(ask.body.amount) }
    const done = refundId
    if (done) await ask.shop.db.begin((tx) => noteRefund(ask, tx, done, was, is))
    throw ask.refuse('refundAway')
  }
}
