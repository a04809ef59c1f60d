import { CHECKOUT_SECONDS } from '../../shared/limits.ts'
import type { Shop } from '../context.ts'
import { endPage } from '../money/payment-page/end-page.ts'
import { tellUnknown } from '../money/payment-page/unknown-session.ts'
import { finishRefund } from '../money/refunds/finish-refund.ts'
import { settle } from '../money/settle/settle.ts'
import { releaseOrder } from '../orders/release-order.ts'
import { ifKnown } from '../outside/payments.ts'
import * as checkouts from '../store/money/checkouts.ts'
import * as payPages from '../store/money/payment-pages.ts'
import * as refunds from '../store/money/refunds.ts'

/**
 * Every minute: go on with refunds whose answer was lost, and ask the provider about orders it has not told us
 * about, so that a lost webhook heals.
 */

const PATIENCE_MS = 60_000
const REFUND_PATIENCE_MS = 30_000
/**
 * How long after its end a page is asked for that the provider does not know. It may have been paid: a key of the wrong
 * account is found and put right within a day. Then its place is free, and a paid one comes back by the provider's event.
 */
const UNKNOWN_PATIENCE_MS = 24 * 60 * 60_000

const ago = ({ clock }: Shop, ms: number): Date => new Date(clock().getTime() - ms)

type Waiting = Awaited<ReturnType<typeof checkouts.listWaiting>>[number]

const endOf = ({ checkout_expires_at, created_at }: Waiting): number =>
  checkout_expires_at?.getTime() ?? created_at.getTime() + CHECKOUT_SECONDS * 1000

const lookAfter = async (shop: Shop, order: Waiting) => {
  const { id, checkout_session_id: session } = order
  const truth = session && (await ifKnown(shop.payments.read(session)))
  if (truth) return settle(shop, truth)
  if (session) tellUnknown(shop, session)
  // A page that was never opened nobody can pay.
  const isOver = endOf(order) + (session ? UNKNOWN_PATIENCE_MS : 0) < shop.clock().getTime()
  if (isOver) await shop.db.begin((tx) => releaseOrder(tx, id, 'expired', shop.clock()))
}

const goOnWithRefunds = async (shop: Shop): Promise<void> => {
  for (const order of await refunds.listOrdersWaiting(shop.db, ago(shop, REFUND_PATIENCE_MS))) {
    const open = await refunds.findOpen(shop.db, order)
    if (open)
      await finishRefund(shop, open).catch((error: Error) =>
        shop.log.warn({ order, reason: error.message }, 'A refund could not be finished'),
      )
  }
}

/** A page on which something else is paid than a new order, like an order that waits. */
const lookAfterPage = async (shop: Shop, { page_id, session_id, expires_at }: payPages.PayPage) => {
  const truth = session_id && (await ifKnown(shop.payments.read(session_id)))
  if (truth) return settle(shop, truth)
  if (session_id) tellUnknown(shop, session_id)
  const isOver = expires_at.getTime() + (session_id ? UNKNOWN_PATIENCE_MS : 0) < shop.clock().getTime()
  if (isOver) await payPages.markState(shop.db, page_id, { state: 'expired', at: shop.clock() })
}

const lookAfterPages = async (shop: Shop): Promise<void> => {
  const told = (page: payPages.PayPage) => (error: Error) =>
    shop.log.warn({ page: page.page_id, reason: error.message }, 'A payment page could not be looked up')
  for (const page of await payPages.listVain(shop.db)) await endPage(shop, page).catch(told(page))
  for (const page of await payPages.listWaiting(shop.db, ago(shop, PATIENCE_MS))) await lookAfterPage(shop, page).catch(told(page))
}

export const reconcile = async (shop: Shop): Promise<void> => {
  await goOnWithRefunds(shop)
  await lookAfterPages(shop)
  const waiting = await checkouts.listWaiting(shop.db, ago(shop, PATIENCE_MS))
  for (const order of waiting) {
    // One that fails must not keep the others waiting; it is asked about again in a minute.
    await lookAfter(shop, order).catch((error: Error) =>
      shop.log.warn({ order: order.id, reason: error.message }, 'A payment could not be looked up'),
    )
  }
}

export const workOnReconciling = async (shop: Shop): Promise<void> => {
  await shop.queue.work('reconcile', 1, () => reconcile(shop))
  await shop.queue.schedule('reconcile', '* * * * *')
}
