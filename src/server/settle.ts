import { dateAt } from '../shared/calendar.ts'
import type { Cycle } from '../shared/entities.ts'
import { giveUp } from './give-up.ts'
import { confirmationLetter } from './letters/order-letters.ts'
import { noteMoneyBack, type Settling } from './money-back.ts'
import { isOpenTo } from './open-to.ts'
import { mailCustomer } from './order-mail.ts'
import type { PaymentEvent, SessionTruth } from './outside/payments.ts'
import * as checkouts from './store/checkouts.ts'
import * as credits from './store/credits.ts'
import * as cycles from './store/cycles.ts'
import type { Db } from './store/database.ts'
import * as pickups from './store/pickups.ts'
import * as placeWishes from './store/place-wishes.ts'
import { isRoomFor, lockRoom } from './store/room.ts'
import * as sites from './store/sites.ts'

/**
 * Brings an order to the state that the provider tells, whoever asks: the webhook, the page after paying, or
 * the job that looks after lost webhooks. One transaction, guarded by the old state; repeating it is harmless.
 */

type Payment = Pick<SessionTruth, 'id' | 'paidCents' | 'paymentRef'>

/**
 * An order that was given up is paid after all: it is honoured. What it had given back is taken again, the credit even
 * if it has been spent meanwhile; false when there is no room for it any more. Its cycle and site are held.
 */
const revive = async (tx: Db, order: checkouts.CheckoutRow, at: Date): Promise<boolean> => {
  const { user_id, cycle_id, site_id, credit_cents, cartons_per_week: cartons } = order
  if (user_id) await placeWishes.take(tx, user_id, cycle_id)
  const room = await isRoomFor(tx, { cycle_id, site_id, cartons, user_id: null, at })
  if (user_id && credit_cents > 0) {
    await credits.lockPerson(tx, user_id)
    await credits.add(tx, { user_id, cents: -credit_cents, reason: 'checkout', subscription_id: order.id, at })
  }
  return room === 'ok'
}

/** What the farmer should look at, the gravest of it. */
const careFor = async (
  tx: Db,
  order: checkouts.CheckoutRow,
  cycle: Cycle,
  { paidCents }: Payment,
  fits: boolean,
): Promise<checkouts.Payment['care']> => {
  if (paidCents !== order.total_cents - order.credit_cents) return 'amountDiffers'
  if (!(await isOpenTo(tx, cycle, order.user_id ?? ''))) return 'cycleStopped'
  return fits ? null : 'overfilled'
}

const isUnpaid = ({ status }: checkouts.CheckoutRow): boolean => ['pending', 'expired', 'failed'].includes(status)

/** Makes a locked order paid, once: plans its pickups and tells the customer. */
export const makePaid = async (shop: Settling, tx: Db, order: checkouts.CheckoutRow, payment: Payment): Promise<void> => {
  if (!isUnpaid(order)) return
  const [at, { time_zone }] = [shop.clock(), shop.farm.current]
  const [cycle, site] = [await cycles.find(tx, order.cycle_id), await sites.findKept(tx, order.site_id)]
  if (!cycle || !site) throw new Error(`Order ${order.id} has lost its cycle or site`)
  // Before the order changes: who holds them may be adding another order of this person, and would wait for the change.
  await lockRoom(tx, order.cycle_id, [order.site_id])
  const fits = order.status === 'pending' || (await revive(tx, order, at))
  const care = await careFor(tx, order, cycle, payment, fits)
  const { id: sessionId, paymentRef, paidCents } = payment
  if (!(await checkouts.markPaid(tx, order.id, { sessionId, paymentRef, paidCents, care, at }))) return
  if (order.user_id) await placeWishes.fulfil(tx, order.user_id, order.cycle_id)
  // The weeks are those that were left when the order was made, however late the money comes.
  await pickups.plan(tx, order, cycle, site, order.weeks, dateAt(order.created_at, time_zone))
  const visits = await pickups.listVisits(tx, order.id, dateAt(at, time_zone))
  const news = { ...site, ...order, paid_cents: paidCents, visits }
  await mailCustomer(shop, tx, order, (farm, about) => confirmationLetter(farm, { ...news, ...about }))
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
    if (truth.state === 'expired' || truth.state === 'failed') await giveUp(tx, order.id, truth.state, shop.clock())
  })
