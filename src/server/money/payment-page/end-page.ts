import type { Shop } from '../../context.ts'
import type { Refuse } from '../../http/refusal.ts'
import { ifKnown, ProviderAway } from '../../outside/payments.ts'
import * as payPages from '../../store/money/payment-pages.ts'
import { settle } from '../settle/settle.ts'
import type { Settling } from '../settle/settling.ts'
import { tellUnknown } from './unknown-session.ts'

/** How a page stood when it was to be ended: `ended` also where there was none. */
export type PageEnd = 'ended' | 'paid' | 'processing'

/** Ends a page on which something could be paid, so that nobody pays on it any more; what was paid on it meanwhile is taken in. */
export const endPage = async (shop: Settling, { page_id, session_id }: payPages.PayPage): Promise<PageEnd> => {
  const truth = session_id === null ? undefined : await ifKnown(shop.payments.expire(session_id))
  if (truth) {
    await settle(shop, truth)
    return truth.state === 'paid' || truth.state === 'processing' ? truth.state : 'ended'
  }
  if (session_id !== null) tellUnknown(shop, session_id)
  // Whoever opens it at this moment finds it ended, and ends it at the provider.
  await payPages.markState(shop.db, page_id, { state: 'expired', at: shop.clock() })
  return 'ended'
}

/** Before something else is done about an order's money: who decided did not know of what was paid meanwhile, and looks again. */
export const endPageFirst = async (
  shop: Shop,
  subscription_id: number,
  refuse: Refuse<'changedMeanwhile' | 'cardUnderWay' | 'refundAway'>,
): Promise<void> => {
  const page = await payPages.findOpen(shop.db, { subscription_id })
  if (!page) return
  const end = await endPage(shop, page).catch((error: Error) => {
    if (!(error instanceof ProviderAway)) throw error
    shop.log.warn({ order: subscription_id, reason: error.message }, 'A payment page could not be ended')
    throw refuse('refundAway')
  })
  if (end === 'paid') throw refuse('changedMeanwhile')
  if (end === 'processing') throw refuse('cardUnderWay')
}
