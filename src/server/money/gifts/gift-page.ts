import { pages } from '../../../shared/addresses.ts'
import { wordsIn } from '../../../shared/language.ts'
import * as en from '../../../words/en/money/payment-pages.ts'
import * as es from '../../../words/es/money/payment-pages.ts'
import type { Shop } from '../../kernel/context.ts'
import { inLanguage } from '../../kernel/spoken/own-texts.ts'
import type { GiftRow } from '../../store/money/gifts.ts'
import * as gifts from '../../store/money/gifts.ts'
import * as paymentPages from '../../store/money/payment-pages.ts'
import { backTo, type OpenedPage, openPaymentPage, pageExpiry } from '../payment-page/open-page.ts'

const words = wordsIn(en, es)

/** The page on which a gift is paid. Returns `done` without a page if it can no longer be paid. */
export const openGiftPage = (shop: Shop, gift: GiftRow): Promise<OpenedPage<'over'>> => {
  const { gift_id, buyer_id: user_id, cents } = gift
  const { farm_name } = shop.farm.current
  return openPaymentPage(shop, {
    find: () => paymentPages.findOpen(shop.db, { gift_id }),
    isWanted: () => true,
    begin: async () => {
      if ((await gifts.find(shop.db, gift_id))?.state !== 'pending') return { done: 'over' }
      const created_at = shop.clock()
      const page = { purpose: 'gift', gift_id, user_id, cents, saves_card: false, expires_at: pageExpiry(created_at), created_at } as const
      return paymentPages.add(shop.db, page)
    },
    text: ({ language }) => ({
      lines: [
        {
          name: words(language).gift(
            words(language).showGift({
              ...gift,
              egg_cycle: gift.egg_cycle && inLanguage(gift.egg_cycle, shop.farm.current, language),
              product: gift.product && inLanguage(gift.product, shop.farm.current, language),
            }),
          ),
          about: farm_name,
          quantity: 1,
          unitCents: cents,
        },
      ],
      description: `${farm_name}, gift ${gift_id}: ${en.showGift(gift)}`,
      successUrl: `${backTo(shop, pages.gift)}?paid={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${backTo(shop, pages.gift)}?canceled=1`,
    }),
    isOver: true,
  })
}
