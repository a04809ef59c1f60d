import { pages } from '../shared/addresses.ts'
import { dateAt } from '../shared/calendar.ts'
import { showReference } from '../shared/order-reference.ts'
import type { Shop } from './context.ts'
import { postMails } from './jobs/send-mail.ts'
import { confirmationLetter } from './letters/order-letters.ts'
import type { PaymentEvent, SessionTruth } from './outside/payments.ts'
import * as checkouts from './store/checkouts.ts'
import * as cycles from './store/cycles.ts'
import type { Db } from './store/database.ts'
import * as pickups from './store/pickups.ts'
import * as shops from './store/shops.ts'
import * as sites from './store/sites.ts'

/**
 * Brings an order to the state that the provider tells, whoever asks: the webhook, the page after paying, or
 * the job that looks after lost webhooks. One transaction, guarded by the old state; repeating it is harmless.
 */

type Settling = Pick<Shop, 'db' | 'queue' | 'clock' | 'config' | 'log'>

const makePaid = async (shop: Settling, tx: Db, order: checkouts.CheckoutRow, truth: SessionTruth) => {
  const today = dateAt(shop.clock(), shop.config.timeZone)
  const [cycle, site] = [await cycles.find(tx, order.cycle_id), await sites.findKept(tx, order.site_id)]
  if (!cycle || !site) throw new Error(`Order ${order.id} has lost its cycle or site`)
  const care = truth.paidCents !== order.total_cents ? 'amountDiffers' : cycle.is_active ? null : 'cycleStopped'
  const payment = { sessionId: truth.id, paymentRef: truth.paymentRef, paidCents: truth.paidCents, care, at: shop.clock() } as const
  if (!(await checkouts.markPaid(tx, order.id, payment))) return
  // The weeks are those that were left when the order was made, however late the money comes.
  await pickups.plan(tx, order, cycle, site, order.weeks, dateAt(order.created_at, shop.config.timeZone))
  const { farm_name } = await shops.read(tx)
  const letter = confirmationLetter(farm_name, {
    ...site,
    ...order,
    reference: showReference(order.id),
    egg_cycle: cycle.cycle_name,
    visits: await pickups.listVisits(tx, order.id, today),
    url: new URL(pages.profile, shop.config.publicUrl).href,
  })
  const people = new Set([order.email, order.second_email.toLowerCase()].filter(Boolean))
  await postMails(
    tx,
    shop.queue,
    [...people].map((to) => ({ to, letter, replyTo: shop.config.mailFrom })),
  )
  shop.log.info({ order: order.id, care }, 'An order was paid')
}

const noteMoneyBack = async (shop: Settling, tx: Db, order: checkouts.CheckoutRow, truth: SessionTruth) => {
  const outcome = await checkouts.noteMoneyBack(tx, order.id, truth.refundedCents, truth.disputed)
  if (outcome === 'refunded') await pickups.cancelComing(tx, order.id, dateAt(shop.clock(), shop.config.timeZone))
  if (outcome) shop.log.info({ order: order.id, refunded: truth.refundedCents, disputed: truth.disputed }, 'Money went back')
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
