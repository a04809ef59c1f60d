import { pages } from '../../../shared/addresses.ts'
import { type Language, wordsIn } from '../../../shared/language.ts'
import { CHECKOUT_SECONDS } from '../../../shared/limits.ts'
import type { Shop } from '../../context.ts'
import { backTo, openPage } from '../../orders/open-checkout.ts'
import type { Purchase } from '../../outside/payments.ts'
import * as shops from '../../store/farm/shops.ts'
import type { GiftRow } from '../../store/money/gifts.ts'
import * as gifts from '../../store/money/gifts.ts'
import * as payPages from '../../store/money/payment-pages.ts'
import * as users from '../../store/people/users.ts'
import * as es from '../../words/es/payments.ts'
import * as en from '../../words/payments.ts'
import { endPage } from '../payment-page/end-page.ts'
import { pageReference } from '../payment-page/payment-reference.ts'

/** The page on which a gift is paid: one for each gift. Who presses again comes to the same page. */

const words = wordsIn(en, es)

const linesOf = (shop: Shop, gift: GiftRow, language: Language): Purchase['lines'] => {
  const { farm_name } = shop.farm.current
  return [{ name: words(language).gift(words(language).showGift(gift)), about: farm_name, quantity: 1, unitCents: gift.cents }]
}

const purchaseOf = (shop: Shop, shop_id: string, gift: GiftRow, page: payPages.PayPage, email: string, language: Language): Purchase => {
  const back = backTo(shop, pages.gift)
  return {
    reference: pageReference({ ...page, shop_id }),
    email,
    language,
    lines: linesOf(shop, gift, language),
    description: `${shop.farm.current.farm_name}, gift ${gift.gift_id}: ${en.showGift(gift)}`,
    successUrl: `${back}?paid={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${back}?canceled=1`,
    expiresAt: page.expires_at,
  }
}

export type OpenedGift = { kind: 'open'; id: string; url: string } | { kind: 'over' } | { kind: 'sumRefused' }

const findOrAdd = async (shop: Shop, { gift_id, buyer_id, cents }: GiftRow): Promise<payPages.PayPage | undefined> => {
  const created_at = shop.clock()
  const expires_at = new Date(created_at.getTime() + CHECKOUT_SECONDS * 1000)
  const page = { gift_id, user_id: buyer_id, cents, saves_card: false, expires_at, created_at }
  return (await payPages.findOpen(shop.db, { gift_id })) ?? (await payPages.add(shop.db, page)) ?? payPages.findOpen(shop.db, { gift_id })
}

export const openGiftPage = async (shop: Shop, gift: GiftRow, email: string): Promise<OpenedGift> => {
  const page = gift.state === 'pending' ? await findOrAdd(shop, gift) : undefined
  if (!page) return { kind: 'over' }
  if (page.session_id && page.url) return { kind: 'open', id: page.session_id, url: page.url }
  const { shop_id } = await shops.read(shop.db)
  const language = (await users.readLanguage(shop.db, gift.buyer_id)) ?? 'en'
  const session = await openPage(shop, purchaseOf(shop, shop_id, gift, page, email, language))
  if (session !== 'sumRefused' && session !== 'askedOtherwise') {
    if (await payPages.storeSession(shop.db, page.page_id, session)) return { kind: 'open', id: session.id, url: session.url }
    // It was ended while it was opening: nobody may pay on it.
    await endPage(shop, { ...page, session_id: session.id })
    return { kind: 'over' }
  }
  await endPage(shop, page)
  await gifts.expire(shop.db, gift.gift_id)
  return { kind: session === 'sumRefused' ? 'sumRefused' : 'over' }
}
