import type { PaymentEvent, SessionTruth } from '../../outside/payments.ts'
import { againAfterDeadlock } from '../../store/database/after-deadlock.ts'
import type { Db } from '../../store/database/database.ts'
import * as paymentEvents from '../../store/money/payment-events.ts'
import * as paymentPages from '../../store/money/payment-pages.ts'
import * as receipts from '../../store/money/receipts.ts'
import type { Settling } from '../kinds.ts'
import { readPageReference } from '../payment-page/payment-reference.ts'
import { noteRefunds } from '../refunds/note-refund.ts'
import { readAnew } from './read-payment.ts'

/** What was paid on a page: several orders, if they were placed together. */
const paidOn = async (tx: Db, page: paymentPages.PaymentPage, { paymentRef }: SessionTruth): Promise<receipts.Of[]> => {
  const paid = paymentRef === null ? [] : await receipts.listPaidBy(tx, paymentRef)
  return paid.length > 0 ? paid : [page]
}

/**
 * Updates what is paid on a page to the state the provider reports. The webhook, the page after paying, and the job that
 * catches lost webhooks all use it. It is one transaction guarded by the old state, so repeating it is harmless.
 */
export const settle = (shop: Settling, truth: SessionTruth, event?: PaymentEvent): Promise<void> =>
  againAfterDeadlock(() => shop.db.begin((tx) => settleIn(shop, tx, truth, event)))

const settleIn = async (shop: Settling, tx: Db, truth: SessionTruth, event?: PaymentEvent): Promise<void> => {
  const noted = event === undefined || paymentEvents.noteEvent(tx, event, shop.clock())
  const [isNewEvent, page] = await Promise.all([noted, paymentPages.findBySession(tx, truth.id, readPageReference(truth.reference))])
  if (!isNewEvent) return
  if (!page) {
    shop.log.warn({ session: truth.id, reference: truth.reference }, 'A payment session belongs to no order of this shop')
    return
  }
  const { state, id: session_id } = truth
  if (state === 'open') return
  const payable = await shop.kinds.pages[page.purpose](shop, tx, page)
  const isFirst = await paymentPages.markState(tx, page.page_id, state, session_id)
  if (isFirst && state === 'processing') await payable.processing?.()
  if (isFirst && (state === 'expired' || state === 'failed')) await payable.over(state)
  if (state !== 'paid') return
  if (isFirst) await payable.paid(await readAnew(shop, truth))
  else for (const of of await paidOn(tx, page, truth)) await noteRefunds(shop, tx, of, [truth])
}

/**
 * Ends a page that the provider doesn't know or that never opened there. Returns false if it has opened in the meantime or
 * is already over.
 */
export const expirePage = (shop: Settling, page: paymentPages.PaymentPage): Promise<boolean> =>
  shop.db.begin(async (tx) => {
    const payable = await shop.kinds.pages[page.purpose](shop, tx, page)
    const isFirst = await paymentPages.expire(tx, page)
    if (isFirst) await payable.over('expired')
    return isFirst
  })
