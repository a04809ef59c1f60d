import { dateAt } from '../../../shared/dates/calendar.ts'
import { owedCents } from '../../../shared/rules/money/owed.ts'
import { takeInChange } from '../../orders/change/settle-change.ts'
import type { SessionTruth } from '../../outside/payments.ts'
import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as credits from '../../store/money/credits.ts'
import * as owed from '../../store/money/owed.ts'
import * as payPages from '../../store/money/payment-pages.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as savedCards from '../../store/money/saved-cards.ts'
import * as orderChanges from '../../store/orders/order-changes.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import { settleGift } from '../gifts/settle-gift.ts'
import { fitInstallments } from '../installments/fit-installments.ts'
import { mailNoted } from '../pay-later/note-payment.ts'
import { readPageReference } from '../payment-page/payment-reference.ts'
import { noteRead, noteRefunds } from '../refunds/note-refund.ts'
import { readAnew } from './read-payment.ts'
import type { Settling } from './settling.ts'

/**
 * Brings what is paid on a page of its own to the state that the provider tells, like `settle`, in its transaction; false
 * where no such page is known. What it pays for is held before the page.
 */
export const settlePage = async (shop: Settling, tx: Db, truth: SessionTruth): Promise<boolean> => {
  const page = await payPages.findBySession(tx, truth.id, readPageReference(truth.reference))
  if (!page) return false
  if (page.subscription_id !== null) await settleOwed(shop, tx, page.subscription_id, page, truth)
  if (page.gift_id !== null) await settleGift(shop, tx, page.gift_id, page, truth)
  return true
}

/** What is owed came by card, or what was paid for a change of an order that has ended. */
const takeIn = async (shop: Settling, tx: Db, order: OrderRow, truth: SessionTruth, purpose: 'balance' | 'change'): Promise<void> => {
  const { id: subscription_id } = order
  // The person before the number of the receipt, as everywhere.
  if (order.user_id !== null) await credits.lockPerson(tx, order.user_id)
  // More than is owed by now, as when the farm was paid by hand meanwhile, or the order has ended: it is taken, and the farmer looks at it.
  await owed.noteMoved(tx, subscription_id, { differs: truth.paidCents > owedCents(order) })
  const at = shop.clock()
  const paid_on = dateAt(at, shop.farm.current.time_zone)
  const { id: session_id, paymentRef: payment_ref, paidCents: cents, feeCents: fee_cents } = truth
  if (truth.savedCard) await savedCards.keep(tx, subscription_id, truth.savedCard)
  const paid = { kind: 'payment', method: 'card', cents, paid_on, at, subscription_id, payment_ref, session_id, fee_cents } as const
  const receipt_no = await receipts.add(tx, { ...paid, purpose })
  await fitInstallments(shop, tx, subscription_id)
  await mailNoted(shop, tx, order, { cents, method: 'card', receipt_no })
  await noteRead(shop, tx, order, truth)
}

const settleOwed = async (shop: Settling, tx: Db, subscription_id: number, page: payPages.PayPage, truth: SessionTruth): Promise<void> => {
  const order = await checkouts.lockById(tx, subscription_id)
  if (!order) throw new Error(`Order ${subscription_id} is gone`)
  if (truth.state === 'open') return
  const isFirst = await payPages.markState(tx, page.page_id, { state: truth.state, at: shop.clock(), session_id: truth.id })
  if (truth.state !== 'paid') return
  if (!isFirst) return noteRefunds(shop, tx, order, [truth])
  const [change, seen] = [await orderChanges.findOfPage(tx, page.page_id), await readAnew(shop, truth)]
  if (change && (await takeInChange(shop, tx, order, page, change, seen))) return
  await takeIn(shop, tx, order, seen, change ? 'change' : 'balance')
}
