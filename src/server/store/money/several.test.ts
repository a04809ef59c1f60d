import { beforeAll, expect, test } from 'vitest'
import { buyGift, codeOf } from '../../../../tests/support/orders/gifts.ts'
import { checkOut, openSeason, type Season } from '../../../../tests/support/orders/orders.ts'
import { buyPaid } from '../../../../tests/support/orders/paying.ts'
import { makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { dateAt } from '../../../shared/dates/calendar.ts'
import * as giftRecord from './gift-record.ts'
import * as paymentPages from './payment-pages.ts'
import { readOnTrust } from './trust.ts'

/** With one of each, a sum is also the largest: here are several. */

const shop = useTestShop()
let season = {} as Season
let farmer = {} as Client
const today = () => dateAt(new Date(), shop.shop.farm.current.time_zone)

beforeAll(async () => {
  season = await openSeason(shop)
  farmer = as(shop.app, await makeAdmin(shop))
  await shop.shop.db`update shop set pay_farm = 'all'`
  await shop.shop.farm.reload()
})

test('of several gifts the farm knows what they brought, what is redeemed and what it owes; one that was refunded brought nothing', async () => {
  const { db, farm } = shop.shop
  const ann = await makeMember(shop)
  const [gone, spent] = [await buyGift(shop, ann, { cents: 2_000 }), await buyGift(shop, ann, { cents: 3_000 })]
  await buyGift(shop, ann, { cents: 5_000 })
  await buyGift(shop, ann, { cents: 4_000 })
  await as(shop.app, await makeMember(shop)).redeemGift({ body: { gift_code: await codeOf(shop, ann, spent) } })
  await farmer.refundGift({ params: { id: gone.gift_id }, body: { version: gone.version } })
  const told = await giftRecord.totals(db, today(), farm.current.time_zone)
  expect(told).toEqual({ sold: { gifts: 3, cents: 12_000 }, redeemed: { gifts: 1, cents: 3_000 }, unspent: { gifts: 2, cents: 9_000 } })
  expect(await giftRecord.unspentGifts(db, today(), farm.current.time_zone)).toEqual({ gifts: 2, cents: 9_000 })
  expect(await giftRecord.unspentGifts(db, '2020-01-01', farm.current.time_zone)).toEqual({ gifts: 0, cents: 0 })
})

test('the receipt of a third payment says what both before it came to', async () => {
  const { id } = await checkOut(shop, await makeMember(shop, { verified: true }), season, { payLater: 'farm' })
  const order = { id: Number(id.replace('farm-', '')) }
  for (const amount of [30, 40, 60]) await farmer.notePayment({ params: order, body: { amount, method: 'cash', paid_on: today() } })
  const [last] = await shop.shop.db<[{ receipt_no: number }]>`
    select max(receipt_no) as receipt_no from receipt where subscription_id = ${order.id}`
  expect((await farmer.readReceipt({ params: { id: last.receipt_no } })).before_cents).toBe(7_000)
})

test('the farm trusts a person with what they pay it later, not with what their card pays', async () => {
  const ann = await makeMember(shop, { verified: true })
  const { id } = await checkOut(shop, ann, season, { payLater: 'farm', cartonsPerWeek: 3, donationCartons: 0 })
  expect(await readOnTrust(shop.shop.db, ann.id, null)).toEqual({ orders: 1, cartons: 3 })
  await shop.shop.db`update subscription set pay_later = 'installments' where id = ${Number(id.replace('farm-', ''))}`
  expect(await readOnTrust(shop.shop.db, ann.id, null)).toEqual({ orders: 0, cartons: 0 })
})

test('a page that was paid does not expire', async () => {
  const { db } = shop.shop
  const { id } = await buyPaid(shop, season, 0)
  const [{ page_id }] = await db<[{ page_id: number }]>`select page_id from payment_page where subscription_id = ${id}`
  const page = await paymentPages.find(db, page_id)
  expect(page && (await paymentPages.expire(db, page))).toBe(false)
  expect((await paymentPages.find(db, page_id))?.state).toBe('paid')
})
