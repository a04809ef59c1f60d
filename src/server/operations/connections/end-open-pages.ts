import type { Shop } from '../../kernel/context.ts'
import { endPage } from '../../money/payment-page/end-page.ts'
import { ProviderAway } from '../../outside/payments.ts'
import * as paymentPages from '../../store/money/payment-pages.ts'

/**
 * Before the shop leaves an account at Stripe. On a page that stays open there people could go on paying, and the shop would
 * never hear of it. Returns false while a bank is processing a payment there. `isKept`: the account that comes has the page too.
 */
export const endOpenPages = async (shop: Shop, isKept: (session_id: string) => Promise<boolean>): Promise<boolean> => {
  for (const page of await paymentPages.listWaiting(shop.db, shop.clock())) {
    if (page.session_id === null || (await isKept(page.session_id))) continue
    try {
      if ((await endPage(shop, page)) === 'processing') return false
    } catch (error) {
      // A key that was taken away at Stripe ends nothing anymore, and must be replaced all the same.
      if (!(error instanceof ProviderAway)) throw error
      shop.log.warn({ page: page.page_id, reason: error.message }, 'A payment page could not be closed')
    }
  }
  return true
}
