import type { Refuse } from '../../http/refusal.ts'
import type { Shop } from '../../kernel/context.ts'
import { ifKnown, ProviderAway } from '../../outside/payments.ts'
import * as paymentPages from '../../store/money/payment-pages.ts'
import type { Settling } from '../kinds.ts'
import { expirePage, settle } from '../settle/settle.ts'
import { type Deed, ENDED_BY } from './ended-by.ts'
import { warnUnknownSession } from './unknown-session.ts'

/** The state of a page when we tried to end it; also `ended` if there was none. */
export type PageEnd = 'ended' | 'paid' | 'processing'

/** Ends a page so that nobody can pay on it anymore, and records what was paid in the meantime. */
export const endPage = async (shop: Settling, page: paymentPages.PaymentPage): Promise<PageEnd> => {
  const { session_id } = page
  const truth = session_id === null ? undefined : await ifKnown(shop.payments.expire(session_id))
  if (truth) {
    await settle(shop, truth)
    return truth.state === 'paid' || truth.state === 'processing' ? truth.state : 'ended'
  }
  // Otherwise nobody could order after the shop changes accounts. If it is paid anyway, the webhook still settles it.
  if (session_id !== null) warnUnknownSession(shop, session_id)
  // From here on nobody can open the page: it is ended in the shop and then at the provider.
  if (await expirePage(shop, page)) return 'ended'
  const now = await paymentPages.find(shop.db, page.page_id)
  // It opened just now.
  return now?.state === 'open' && now.session_id !== session_id ? endPage(shop, now) : 'ended'
}

/**
 * Call this before a deed that changes what open pages ask for: on them a customer would pay the old amount. If a page can't be
 * ended, an overpayment becomes credit.
 */
export const endOldPages = async (shop: Settling, deed: Deed, of: { user_id: string } | { subscription_id: number }): Promise<void> => {
  const open =
    'user_id' in of ? await paymentPages.listOfUser(shop.db, of.user_id, ['balance', 'change']) : await paymentPages.listOpen(shop.db, of)
  for (const page of open)
    if (page.state === 'open' && ENDED_BY[page.purpose].includes(deed))
      await endPage(shop, page).catch((error: Error) => {
        if (!(error instanceof ProviderAway)) throw error
        shop.log.warn({ page: page.page_id, reason: error.message }, 'A payment page could not be closed')
      })
}

/** Call this before someone decides about an order's money. If payments in the meantime are unknown, they must review it again. */
export const endPageFirst = async (
  shop: Shop,
  subscription_id: number,
  refuse: Refuse<'changedMeanwhile' | 'cardUnderWay' | 'refundAway'>,
): Promise<void> => {
  // A payment the bank was processing may have been declined, with another page open by now.
  for (const page of await paymentPages.listOpen(shop.db, { subscription_id })) {
    const end = await endPage(shop, page).catch((error: Error) => {
      if (!(error instanceof ProviderAway)) throw error
      shop.log.warn({ order: subscription_id, reason: error.message }, 'A payment page could not be closed')
      throw refuse('refundAway')
    })
    if (end === 'paid') throw refuse('changedMeanwhile')
    if (end === 'processing') throw refuse('cardUnderWay')
  }
}
