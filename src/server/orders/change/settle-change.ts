import { dateAt } from '../../../shared/dates/calendar.ts'
import { CARTONS_MAX, CARTONS_MIN } from '../../../shared/limits.ts'
import { isCounted } from '../../../shared/rules/counted.ts'
import type { WantedChange } from '../../../shared/shapes/order-changes.ts'
import { receiptAt } from '../../mail/letters/receipt-link.ts'
import { fitInstallments } from '../../money/installments/fit-installments.ts'
import type { PageKind, Settling } from '../../money/kinds.ts'
import { applyPayment } from '../../money/pay-later/settle-balance.ts'
import { noteRead } from '../../money/refunds/note-refund.ts'
import type { SessionTruth } from '../../outside/payments.ts'
import type { Db } from '../../store/database/database.ts'
import { dryRunInside } from '../../store/database/dry-run.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as credits from '../../store/money/credits.ts'
import type * as paymentPages from '../../store/money/payment-pages.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as refunds from '../../store/money/refunds.ts'
import * as orderChanges from '../../store/orders/order-changes.ts'
import type { OrderRow, OwnOrder } from '../../store/orders/order-row.ts'
import { type ChangeMoney, moneyOf } from './calculate-change.ts'
import { makeChange, type PayableChange, readChange, roomFor } from './make-change.ts'
import { notifyChanged } from './notify-changed.ts'
import { replacementFacts } from './plan-replacement.ts'
import { endRest, fitsInstead, placeInstead, type Replacement, readReplacement } from './replace-order.ts'

/** The money for a change has come. We make what is possible of the change; an overpayment becomes credit, and the email says so. */

/** Nothing changes: the whole payment becomes credit. */
const nothing = (order: OrderRow, cents: number): ChangeMoney =>
  order.status === 'owed'
    ? moneyOf(order, { difference_cents: 0, unrecorded_less: 0, balance: { held_cents: 0 } }, { isOnTrust: false, came: cents })
    : { total_more: 0, credit_more: -cents, owed_after: 0 }

/**
 * The requested change applied to the order as it is now: this many more cartons, or that site. What the farm has decided
 * about the rest in the meantime stays.
 */
const wantedNow = (order: OrderRow, { cartons_per_week, site_id, was_cartons, was_site_id }: orderChanges.ChangeRow): WantedChange => ({
  cartons_per_week: order.cartons_per_week + cartons_per_week - was_cartons,
  site_id: site_id === was_site_id ? order.site_id : site_id,
})

const isInTime = ({ is_late, state }: paymentPages.PaymentPage): boolean => !is_late && (state === 'open' || state === 'processing')

/** Its own payment, or that of an order it has replaced. */
const isDisputed = async (tx: Db, { id, disputed }: OrderRow): Promise<boolean> =>
  disputed || (await orderChanges.readDisputedBefore(tx, id))

/** A change paid in time has its reserved capacity, whatever the farm has changed in the meantime. */
type Paid = { asked: orderChanges.ChangeRow; cents: number; isInTime: boolean }

/** The change that can be made now, or nothing. A late payment needs free capacity again. */
const findPossible = async (
  shop: Settling,
  tx: Db,
  order: OwnOrder,
  { asked, cents, isInTime }: Paid,
): Promise<PayableChange | undefined> => {
  const wanted = wantedNow(order, asked)
  // What paid for the order is disputed, so nothing more is built on it.
  if ((await isDisputed(tx, order)) || wanted.cartons_per_week < CARTONS_MIN || wanted.cartons_per_week > CARTONS_MAX) return undefined
  const change = await readChange(shop, tx, order, wanted)
  if (change === 'siteClosed' || change === 'changeTooLate' || (await refunds.isEnding(tx, order.id))) return undefined
  const money = moneyOf(order, change, { isOnTrust: false, came: cents })
  await credits.lockPerson(tx, order.user_id)
  // The reserved credit may have been spent after the page expired.
  if (money.credit_more > Math.max(0, await credits.balanceOf(tx, order.user_id))) return undefined
  if (isInTime) return { change, money }
  const room = await dryRunInside(tx, async () => {
    await makeChange(tx, order, { change, money }, shop.clock())
    return roomFor(shop, tx, order, change)
  })
  return room === 'ok' ? { change, money } : undefined
}

/** The replacement that can be made now, or nothing. */
const findReplacement = async (
  shop: Settling,
  tx: Db,
  order: OwnOrder,
  { asked, cents, isInTime }: Paid,
): Promise<Replacement | undefined> => {
  const instead = orderChanges.insteadOf(asked)
  if (!instead || (await isDisputed(tx, order)) || (await refunds.isEnding(tx, order.id))) return undefined
  const { cartons_per_week, site_id } = asked
  const replacement = await readReplacement(shop, tx, order, { cartons_per_week, site_id, instead, isPaid: true })
  if (typeof replacement === 'string') return undefined
  // The farm may have raised its price or made the season longer: nobody agreed to that.
  if (replacement.difference_cents > asked.difference_cents) return undefined
  const byCredit = replacement.line.total_cents - cents
  // Fewer weeks may be left than were paid for, and the credit may have been spent.
  if (byCredit < 0 || byCredit > replacement.back_cents + Math.max(0, await credits.balanceOf(tx, order.user_id))) return undefined
  if (isInTime) return replacement
  const fits = await dryRunInside(tx, async () => {
    await endRest(tx, replacement, shop.clock())
    return fitsInstead(shop, tx, replacement)
  })
  return fits === 'ok' ? replacement : undefined
}

/** Replaces the rest of a locked order as its payment comes; tells whether it could. The payment is the new order's. */
const applyReplacement = async (shop: Settling, tx: Db, order: OwnOrder, { page, asked, truth }: PaidOnPage): Promise<boolean> => {
  const replacement = await findReplacement(shop, tx, order, { asked, cents: truth.paidCents, isInTime: isInTime(page) })
  if (!replacement) return false
  const at = shop.clock()
  await endRest(tx, replacement, at)
  const by_order = await placeInstead(shop, tx, replacement, truth)
  const { forgone_cents } = replacement
  await orderChanges.finish(tx, asked.change_id, { ...replacementFacts(replacement), done_at: at, forgone_cents, by_order })
  await noteRead(shop, tx, { subscription_id: by_order }, truth)
  shop.log.info({ order: order.id, by_order }, 'An order was replaced')
  return true
}

type PaidOnPage = { page: paymentPages.PaymentPage; asked: orderChanges.ChangeRow; truth: SessionTruth }

/** Applies the payment for a change of a locked order. If the order has ended, it is ordinary money. */
const applyChange = async (shop: Settling, tx: Db, order: OwnOrder, { page, asked, truth }: PaidOnPage): Promise<void> => {
  const { user_id, id: subscription_id } = order
  const at = shop.clock()
  const cents = truth.paidCents
  const possible = asked.product_id === null ? await findPossible(shop, tx, order, { asked, cents, isInTime: isInTime(page) }) : undefined
  const money = possible?.money ?? nothing(order, cents)
  await credits.lockPerson(tx, user_id)
  if (possible) await makeChange(tx, order, possible, at)
  else await orderChanges.writeTerms(tx, { id: order.id, cartons_per_week: order.cartons_per_week, site: undefined, ...money, at })
  const paid_on = dateAt(at, shop.farm.current.time_zone)
  const there = { payment_ref: truth.paymentRef, session_id: truth.id, fee_cents: truth.feeCents }
  const receipt_no = await receipts.add(tx, {
    kind: 'payment',
    purpose: 'change',
    method: 'card',
    cents,
    paid_on,
    at,
    subscription_id,
    ...there,
  })
  await fitInstallments(shop, tx, subscription_id)
  const difference_cents = possible?.change.difference_cents ?? 0
  if (possible) {
    const { wanted, from_date } = possible.change
    const was = { was_cartons: order.cartons_per_week, was_site_id: order.site_id }
    const { forgone_cents } = possible.change
    await orderChanges.finish(tx, asked.change_id, { ...wanted, ...was, done_at: at, from_date, difference_cents, forgone_cents })
  }
  const came = { cents, receipt: receiptAt(receipt_no, shop.config.publicUrl), isLate: difference_cents < asked.difference_cents }
  await notifyChanged(shop, tx, order, { change: possible?.change, money, came })
  await noteRead(shop, tx, { subscription_id }, truth)
  shop.log.info({ order: subscription_id, made: possible !== undefined }, 'A change of an order was paid')
}

/** A payment page for a change. The reservation is released in any case. */
export const changeKind: PageKind = async (shop, tx, page) => {
  const order = page.subscription_id === null ? undefined : await checkouts.lockById(tx, page.subscription_id)
  if (!order) throw new Error(`Order ${page.subscription_id} is gone`)
  const release = () => orderChanges.release(tx, page.page_id, shop.clock())
  return {
    paid: async (truth) => {
      const asked = await orderChanges.findOfPage(tx, page.page_id)
      await release()
      const { user_id } = order
      if (asked && user_id !== null && isCounted(order.status) && truth.paidCents > 0) {
        const paid = { page, asked, truth }
        if (!(await applyReplacement(shop, tx, { ...order, user_id }, paid))) await applyChange(shop, tx, { ...order, user_id }, paid)
      } else await applyPayment(shop, tx, order, { truth, purpose: 'change' })
    },
    over: async () => void (await release()),
  }
}
