import type { Shop } from '../kernel/context.ts'
import { endPage } from '../money/payment-page/end-page.ts'
import { warnUnknownSession } from '../money/payment-page/unknown-session.ts'
import { finishRefund } from '../money/refunds/finish-refund.ts'
import { expirePage, settle } from '../money/settle/settle.ts'
import { ifKnown } from '../outside/payments.ts'
import * as paymentPages from '../store/money/payment-pages.ts'
import * as refunds from '../store/money/refunds.ts'

/**
 * Every minute: asks the provider about payments it sent no event for, and resumes refunds whose reply was lost. So a
 * crash or a lost webhook is repaired a minute later.
 */

const PATIENCE_MS = 60_000
const REFUND_PATIENCE_MS = 30_000
/**
 * How long after its end we keep asking about a page the provider doesn't know. It may have been paid: a key of the wrong
 * account is noticed and fixed within a day. After that its place is free, and a paid one comes back through the
 * provider's event.
 */
const UNKNOWN_PATIENCE_MS = 24 * 60 * 60_000

const ago = ({ clock }: Shop, ms: number): Date => new Date(clock().getTime() - ms)

const resumeRefunds = async (shop: Shop): Promise<void> => {
  for (const refund of await refunds.listWaiting(shop.db, ago(shop, REFUND_PATIENCE_MS)))
    await finishRefund(shop, refund).catch((error: Error) =>
      shop.log.warn({ refund: refund.refund_id, reason: error.message }, 'A refund could not be finished'),
    )
}

const checkPage = async (shop: Shop, page: paymentPages.PaymentPage) => {
  const { session_id, expires_at } = page
  const truth = session_id && (await ifKnown(shop.payments.read(session_id)))
  if (truth) return settle(shop, truth)
  if (session_id) warnUnknownSession(shop, session_id)
  // Nobody can pay on a page that was never opened.
  const isOver = expires_at.getTime() + (session_id ? UNKNOWN_PATIENCE_MS : 0) < shop.clock().getTime()
  if (isOver) await expirePage(shop, page)
}

const checkPages = async (shop: Shop): Promise<void> => {
  // A failure must not hold up the others; it is retried in a minute.
  const logFailure = (page: paymentPages.PaymentPage) => (error: Error) =>
    shop.log.warn({ page: page.page_id, reason: error.message }, 'A payment page could not be looked up')
  for (const page of await paymentPages.listVain(shop.db)) await endPage(shop, page).catch(logFailure(page))
  for (const page of await paymentPages.listWaiting(shop.db, ago(shop, PATIENCE_MS))) await checkPage(shop, page).catch(logFailure(page))
}

export const reconcile = async (shop: Shop): Promise<void> => {
  await resumeRefunds(shop)
  await checkPages(shop)
}

export const workOnReconciling = async (shop: Shop): Promise<void> => {
  await shop.queue.work('reconcile', 1, () => reconcile(shop))
  await shop.queue.schedule('reconcile', '* * * * *')
}
