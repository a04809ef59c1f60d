import { randomUUID } from 'node:crypto'
import { mailGifts } from '../../../src/server/money/gifts/mail-gifts.ts'
import type { NewGift } from '../../../src/shared/shapes/gifts.ts'
import type { ManualOrder } from '../../../src/shared/shapes/orders.ts'
import type { Farm } from '../orders/example-calls.ts'
import { buyGift } from '../orders/gifts.ts'
import { checkOut, ordersOf, sendEvent } from '../orders/orders.ts'
import { type Member, makeMember } from '../people/people.ts'
import { as } from '../shop/client.ts'
import type { TestShop } from '../shop/test-shop.ts'

/** What the calls of a farm work on, made anew for each of them. */

export type Thing = { who: Member; params: { id: number }; version: number }
export const newKey = () => randomUUID().replaceAll('-', '')
export const newAddress = () => `${randomUUID()}@people.example`

export const makeThings = (shop: TestShop, { admin, season, order: ordered }: Farm) => {
  const farmer = as(shop.app, admin)
  const buyer = () => makeMember(shop, { verified: true })
  const orderOf = async (id: number): Promise<Thing> => {
    const { version } = await farmer.readSubscription({ params: { id } })
    return { who: admin, params: { id }, version }
  }
  const byHand = async (over: Partial<ManualOrder> = {}) => orderOf((await farmer.addSubscription({ body: { ...ordered, ...over } })).id)
  const byCard = async (less = 0) => {
    const ann = await buyer()
    const { id } = await checkOut(shop, ann, season)
    if (less) shop.sandbox.discount(id, less)
    shop.sandbox.pay(id)
    await sendEvent(shop, 'checkout.session.completed', { id })
    return orderOf((await ordersOf(shop, ann))[0]?.id)
  }
  let days = 0
  const changedDay = async () => {
    days += 1
    const pickup_date = `2028-01-${String(days).padStart(2, '0')}`
    const { day_change_id, version } = await farmer.addDayChange({ body: { pickup_date, site_id: null, to_date: null, note: '' } })
    return { who: admin, params: { id: day_change_id }, version }
  }
  const draft = async () => {
    const lines = ['Name,Email,Season,Site,Cartons', `Ann,${randomUUID()}@last.example,Spring,Library,1`, 'Bo,,Spring,Moon,1']
    const content = Buffer.from(lines.join('\n')).toString('base64')
    const { import_id, version } = await farmer.uploadImport({ body: { file_name: 'last.csv', content } })
    return { who: admin, params: { id: import_id }, version }
  }
  const gift = async (over: Partial<NewGift>) => {
    const ann = await buyer()
    const { gift_id } = await buyGift(shop, ann, over)
    await mailGifts(shop.shop)
    const [bought] = await as(shop.app, ann).listMyGifts()
    return { who: ann, params: { id: gift_id }, version: bought?.version ?? 0 }
  }
  return { farmer, buyer, byHand, byCard, changedDay, draft, gift }
}
