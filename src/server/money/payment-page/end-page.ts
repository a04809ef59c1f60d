import type { Refuse } from '../../http/refusal.ts'
import type { Shop } from '../../kernel/context.ts'
import { ifKnown, ProviderAway } from '../../outside/payments.ts'
import * as paymentPages from '../../store/money/payment-pages.ts'
import type { Settling } from '../kinds.ts'
import { expirePage, settle } from '../settle/settle.ts'
import { tellUnknown } from './unknown-session.ts'

/** How a page was when it was to be ended: `ended` also where there was none. */
export type PageEnd = 'ended' | 'paid' | 'processing'

/** Ends a page, so that nobody pays on it anymore; what was paid on it meanwhile is taken in. */
export const endPage = async (shop: Settling, page: paymentPages.PaymentPage): Promise<PageEnd> => {
  const { session_id } = page
  const truth = session_id === null ? undefined : await ifKnown(shop.payments.expire(session_id))
  if (truth) {
    await settle(shop, truth)
    return truth.state === 'paid' || truth.state === 'processing' ? truth.state : 'ended'
  }
  // After a change of accounts nobody would be able to order. Paid all the same, it is honored when the provider tells.
  if (session_id !== null) tellUnknown(shop, session_id)
  // A person who opens it at this moment finds it ended, and it is ended at the provider.
  if (await expirePage(shop, page)) return 'ended'
  const now = await paymentPages.find(shop.db, page.page_id)
  // It opened in this very moment.
  return now?.state === 'open' && now.session_id !== session_id ? endPage(shop, now) : 'ended'
}

/**
 * Before something changes what orders owe: on a page that stays open, their customer would pay the old sum. Where that cannot
 * be kept from happening, what is paid too much becomes credit.
 */
export const endOldPages = async (shop: Settling, of: { user_id: string } | { subscription_id: number }): Promise<void> => {
  const open = 'user_id' in of ? await paymentPages.listOfUser(shop.db, of.user_id, ['balance']) : await paymentPages.listOpen(shop.db, of)
  for (const page of open)
    if (page.state === 'open' && page.purpose === 'balance')
      await endPage(shop, page).catch((error: Error) => {
        if (!(error instanceof ProviderAway)) throw error
        shop.log.warn({ page: page.page_id, reason: error.message }, 'A payment page could not be closed')
      })
}

/** Before somebody decides about an order's money: without knowing what was paid meanwhile, they look again. */
export const endPageFirst = async (
  shop: Shop,
  subscription_id: number,
  refuse: Refuse<'changedMeanwhile' | 'cardUnderWay' | 'refundAway'>,
): Promise<void> => {
  // What a bank worked on may have been refused by now, and another page is open beside it.
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
