import { dateAt } from '../shared/calendar.ts'
import { confirmationLetter } from './letters/order-letters.ts'
import { noteMoneyBack, type Settling } from './money-back.ts'
import { mailCustomer } from './order-mail.ts'
import type { PaymentEvent, SessionTruth } from './outside/payments.ts'
import * as checkouts from './store/checkouts.ts'
import * as cycles from './store/cycles.ts'
import type { Db } from './store/database.ts'
import * as pickups from './store/pickups.ts'
import * as sites from './store/sites.ts'

/**
 * Brings an order to the state that the provider tells, whoever asks: the webhook, the page after paying, or
 * the job that looks after lost webhooks. One transaction, guarded by the old state; repeating it is harmless.
 */

const makePaid = async (shop: Settling, tx: Db, order: checkouts.CheckoutRow, truth: SessionTruth) => {
  const today = dateAt(shop.clock(), shop.farm.current.time_zone)
  const [cycle, site] = [await cycles.find(tx, order.cycle_id), await sites.findKept(tx, order.site_id)]
  if (!cycle || !site) throw new Error(`Order ${order.id} has lost its cycle or site`)
  const care = truth.paidCents !== order.total_cents ? 'amountDiffers' : cycle.is_active ? null : 'cycleStopped'
  const payment = { sessionId: truth.id, paymentRef: truth.paymentRef, paidCents: truth.paidCents, care, at: shop.clock() } as const
  if (!(await checkouts.markPaid(tx, order.id, payment))) return
  // The weeks are those that were left when the order was made, however late the money comes.
  await pickups.plan(tx, order, cycle, site, order.weeks, dateAt(order.created_at, shop.farm.current.time_zone))
  const visits = await pickups.listVisits(tx, order.id, today)
  await mailCustomer(shop, tx, order, (farm, about) => confirmationLetter(farm, { ...site, ...order, ...about, visits }))
  shop.log.info({ order: order.id, care }, 'An order was paid')
}

export const settle = (shop: Settling, truth: SessionTruth, event?: PaymentEvent): Promise<void> =>
  shop.db.begin(async (tx) => {
    if (event && !(await checkouts.noteEvent(tx, event, shop.clock()))) return
    const order = await checkouts.lockOrder(tx, truth.id, truth.orderId)
    if (!order) {
      shop.log.warn({ session: truth.id }, 'A payment session belongs to no order')
      return
    }
    if (truth.state === 'paid') {
      await makePaid(shop, tx, order, truth)
      await noteMoneyBack(shop, tx, order, truth)
    }
    if (truth.state === 'expired' || truth.state === 'failed') await checkouts.giveUp(tx, order.id, truth.state)
  })
