import { dateAt } from '../../shared/dates/calendar.ts'
import { unpaidCents } from '../../shared/rules/money/owed.ts'
import { fillUp, proRata } from '../../shared/rules/money/share-out.ts'
import { heldLetter } from '../mail/letters/order-letters.ts'
import { mailFarm, mailTo } from '../mail/order-mail.ts'
import { fitInstallments } from '../money/installments/fit-installments.ts'
import type { PageKind, Settling } from '../money/kinds.ts'
import { noteRead } from '../money/refunds/note-refund.ts'
import { isUntouched } from '../money/settle/read-payment.ts'
import { fitsCapacity, lockCapacity } from '../store/capacity/capacity.ts'
import type { Db } from '../store/database/database.ts'
import * as checkouts from '../store/money/checkouts.ts'
import * as credits from '../store/money/credits.ts'
import * as installmentTries from '../store/money/installment-tries.ts'
import * as installments from '../store/money/installments.ts'
import * as pendingOrders from '../store/money/pending-orders.ts'
import * as receipts from '../store/money/receipts.ts'
import * as savedCards from '../store/money/saved-cards.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import { type Planning, readPlanning } from '../store/orders/planning.ts'
import { type Confirmed, confirmPaidOrder, mailConfirmed, type Payment, receiptOf, type Told } from './confirm-order.ts'
import { releaseOrders } from './release-order.ts'
import { type Revived, reviveOrder } from './revive-order.ts'
import { isOnce, placesOf } from './wanted-order.ts'

/** What happens to a new order when its payment arrives, on its page or without one. */

/** Whether an order paid while its page is open still has its place: an unverified account keeps it only for a while. */
const hasPlace = async ({ clock, farm }: Settling, tx: Db, order: OrderRow): Promise<boolean> => {
  const { room_until, cycle_id, site_id, product_id, cartons_per_week: cartons, user_id, spare_offer_id } = order
  const at = clock()
  // Spare cartons are kept for everybody who has a page open: only people who collect there can.
  if (room_until === null || room_until > at || spare_offer_id !== null) return true
  return (
    (await fitsCapacity(tx, {
      cycle_id,
      site_id,
      product_id,
      cartons,
      user_id,
      at,
      farm: farm.current,
      own: order,
      places: placesOf(order),
      until: at,
    })) === 'ok'
  )
}

/** The most serious thing the farmer should review. */
const careFor = (
  asked: number,
  { cycle, is_early }: Planning,
  { paidCents }: Payment,
  { order, fits, spent_cents }: Revived,
): checkouts.Payment['care'] => {
  if (paidCents !== asked) return 'amountDiffers'
  if (!cycle.is_active && !is_early && !isOnce(order)) return 'cycleStopped'
  if (!fits) return 'overfilled'
  return spent_cents > 0 ? 'creditSpent' : null
}

/** What the checkout pays: everything credit hasn't paid, the first of several installments, or nothing if the farm is paid directly. */
const askedCents = async (tx: Db, order: OrderRow): Promise<number> => {
  if (order.pay_later === null) return unpaidCents(order)
  return order.pay_later === 'farm' ? 0 : installments.firstCents(tx, order.id)
}

const addReceipt = async (shop: Settling, tx: Db, order: OrderRow, payment: Payment): Promise<number | undefined> => {
  const { id: session_id, paymentRef: payment_ref, paidCents: cents, feeCents: fee_cents = null } = payment
  if (cents === 0) return undefined
  const at = shop.clock()
  const paid_on = dateAt(at, shop.farm.current.time_zone)
  const installment = order.pay_later === 'installments' ? { installment: 0 } : {}
  const paid = {
    kind: 'payment',
    method: 'card',
    cents,
    paid_on,
    at,
    subscription_id: order.id,
    payment_ref,
    session_id,
    fee_cents,
  } as const
  return receipts.add(tx, { ...paid, ...installment, purpose: order.pay_later === 'installments' ? 'installment' : 'order' })
}

const isUnpaid = ({ status }: OrderRow): boolean => ['pending', 'expired', 'failed'].includes(status)

type TooLittle = Pick<Confirmed, 'payment' | 'planning'> & { asked_cents: number }

/** Less came than was asked: the order keeps its place, nothing is planned, and the farm decides. */
const hold = async (shop: Settling, tx: Db, order: OrderRow, { payment, planning, asked_cents }: TooLittle): Promise<void> => {
  const { id: sessionId, paymentRef, paidCents } = payment
  const { email, language, cycle } = planning
  const addressed = { email, language, cycle_name: cycle.cycle_name }
  const facts = { paid_cents: paidCents, asked_cents, receipt: receiptOf(shop, payment) }
  await checkouts.markPaid(tx, order.id, 'held', { sessionId, paymentRef, care: 'paidTooLittle', at: shop.clock() })
  await mailTo(shop, tx, { order, addressed }, (head, about) => heldLetter(head, { ...about, ...facts }))
  await mailFarm(shop, tx, { order, addressed }, facts)
  shop.log.warn({ order: order.id, ...facts }, 'An order was paid too little')
}

/** The first installment was paid: the others are charged to the same card. */
const beginInstallments = async (shop: Settling, tx: Db, { id }: OrderRow, { paymentRef }: Payment): Promise<void> => {
  await installmentTries.markPaid(tx, { subscription_id: id, number: 0 }, paymentRef)
  await fitInstallments(shop, tx, id)
}

/** Its share of what came for a locked order, and what was asked for it. */
type Share = { payment: Payment; planning: Planning; asked: number }

/** Writes what came for one order: it is paid, or held if that is less than was asked. */
const writePaid = async (shop: Settling, tx: Db, was: OrderRow, { payment, planning, asked }: Share): Promise<Told | undefined> => {
  const revived =
    was.status === 'pending'
      ? { order: was, fits: await hasPlace(shop, tx, was), spent_cents: 0 }
      : await reviveOrder(shop, tx, was, planning.cycle)
  const { order, spent_cents } = revived
  // Lock the person before taking a receipt number, as everywhere: earlier refunds may change their credit, and so may
  // installments that are too small.
  const mayMove = !isUntouched(payment) || order.pay_later === 'installments'
  if (order.user_id !== null && mayMove) await credits.lockPerson(tx, order.user_id)
  if (payment.savedCard) await savedCards.keep(tx, order.id, payment.savedCard)
  const writeReceipt = () => addReceipt(shop, tx, order, payment)
  if (payment.paidCents < asked) {
    await hold(shop, tx, order, { payment: { ...payment, receipt_no: await writeReceipt() }, planning, asked_cents: asked })
    return undefined
  }
  const care = careFor(asked, planning, payment, revived)
  const told = await confirmPaidOrder(shop, tx, order, { payment, planning, care, spent_cents, addReceipt: writeReceipt })
  if (order.pay_later === 'installments' && !payment.isChargedAfter) await beginInstallments(shop, tx, order, payment)
  return told
}

/** What came for several orders, shared among them; the card is kept for those that are paid in installments. */
const shareOut = (
  { savedCard, feeCents = null, ...payment }: Payment,
  orders: readonly OrderRow[],
  asked: readonly number[],
): Payment[] => {
  const shares = fillUp(payment.paidCents, asked)
  const fees = feeCents === null ? [] : proRata(feeCents, shares)
  return orders.map(({ pay_later }, place) => {
    const share = { ...payment, paidCents: shares[place] ?? 0, feeCents: fees[place] ?? null }
    return savedCard && (orders.length === 1 || pay_later === 'installments') ? { ...share, savedCard } : share
  })
}

/**
 * Marks locked orders paid that were placed together, exactly once, each with its share of what came; one for which less
 * came than was asked is held.
 */
export const makePaid = async (shop: Settling, tx: Db, orders: readonly OrderRow[], payment: Payment): Promise<void> => {
  const unpaid = orders.filter(isUnpaid)
  const [first] = unpaid
  if (!first) return
  // Lock these before changing the orders: a transaction that has them may be adding another order of this person and would wait
  // for this change.
  await lockCapacity(tx, first.cycle_id, first.site_id)
  const planning = await readPlanning(tx, first)
  // The first takes a receipt number before the next looks at the person's credit.
  if (unpaid.length > 1 && first.user_id !== null) await credits.lockPerson(tx, first.user_id)
  const asked: number[] = []
  for (const order of unpaid) asked.push(payment.isChargedAfter ? 0 : await askedCents(tx, order))
  const shares = shareOut(payment, unpaid, asked)
  const told: Told[] = []
  for (const [place, order] of unpaid.entries()) {
    const share = { payment: shares[place] ?? payment, planning, asked: asked[place] ?? 0 }
    told.push(...[(await writePaid(shop, tx, order, share)) ?? []].flat())
  }
  await mailConfirmed(shop, tx, told)
}

/** A payment page for a new order, or for several that were placed together. */
export const orderKind: PageKind = async (shop, tx, { subscription_id }) => {
  const orders = subscription_id === null ? [] : await checkouts.lockBasket(tx, subscription_id)
  if (orders.length === 0) throw new Error(`Order ${subscription_id} is gone`)
  return {
    paid: async (truth) => {
      await makePaid(shop, tx, orders, truth)
      // Part of it may have been refunded before the shop learned that it was paid.
      for (const { id } of orders) await noteRead(shop, tx, { subscription_id: id }, truth)
    },
    over: (state) =>
      releaseOrders(
        tx,
        orders.map(({ id }) => id),
        state,
        shop.clock(),
      ),
    // The customer has paid, so the orders keep their place until the bank answers.
    processing: async () => {
      for (const { id } of orders) await pendingOrders.keepPlace(tx, id)
    },
  }
}
