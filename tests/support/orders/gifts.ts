import * as gifts from '../../../src/server/store/money/gifts.ts'
import type { NewGift } from '../../../src/shared/shapes/gifts.ts'
import type { Member } from '../people/people.ts'
import { as } from '../shop/client.ts'
import type { TestShop } from '../shop/test-shop.ts'

/** Gifts that somebody bought and paid for. */

export const sellGifts = async ({ shop }: TestShop): Promise<void> => {
  await shop.db`update shop set gifts_on = true`
  await shop.farm.reload()
}

const GIFT = { cents: 5_000, from_name: 'Ann', to_name: 'Bo', message: 'Enjoy them!', to_email: '', send_on: null }

/** A gift, and the page on which it is paid. */
export const askForGift = async (shop: TestShop, buyer: Member, over: Partial<NewGift> = {}) => {
  await sellGifts(shop)
  return as(shop.app, buyer).buyGift({ body: { ...GIFT, ...over } })
}

export const buyGift = async (shop: TestShop, buyer: Member, over: Partial<NewGift> = {}): Promise<gifts.GiftRow> => {
  const { id: session_id } = await askForGift(shop, buyer, over)
  shop.sandbox.pay(session_id)
  const { gift_id } = await as(shop.app, buyer).settleGift({ body: { session_id } })
  const gift = await gifts.find(shop.shop.db, gift_id)
  if (!gift) throw new Error('The gift is gone')
  return gift
}

export const codeOf = async (shop: TestShop, buyer: Member, { gift_id }: Pick<gifts.GiftRow, 'gift_id'>): Promise<string> =>
  (await as(shop.app, buyer).readGiftCard({ params: { id: gift_id } })).gift_code
