import { beforeAll, expect, test } from 'vitest'
import { askForGift, buyGift, codeOf, sellGifts } from '../../../../tests/support/orders/gifts.ts'
import { openSeason, type Season } from '../../../../tests/support/orders/orders.ts'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'

/** Gifts of a farm that sells more than a weekly carton. */

const shop = useTestShop()
let farmer = {} as Client
let ann = {} as Member
let season = {} as Season
let [eighteen, honey] = [0, 0]

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  ann = await makeMember(shop, { verified: true })
  season = await openSeason(shop)
  await sellGifts(shop)
})
const cartons = (product_id?: number) => ({
  cycle_id: season.cycle.cycle_id,
  cartons_per_week: 2,
  ...(product_id !== undefined && { product_id }),
})

test('before there is anything to choose, nothing is said of products', async () => {
  const gift = await buyGift(shop, ann, { cartons: cartons(), cents: 2 * 8 * 650 })
  const customer = as(shop.app, ann)
  const told = [
    await customer.readGiftOffer(),
    (await customer.listMyGifts())[0],
    await customer.readGiftCard({ params: { id: gift.gift_id } }),
    (await farmer.listGifts({ query: {} }))[0],
    await customer.redeemGift({ body: { gift_code: await codeOf(shop, ann, gift) } }),
  ]
  for (const each of told) expect(Object.keys(each ?? {}).filter((name) => name.startsWith('product'))).toEqual([])
})

test('the giver chooses among what is sold every week', async () => {
  const add = (product_name: string, short_name: string, price: number, eggs: number, rhythms: (1 | 2 | 4)[]) =>
    farmer.addProduct({ body: { product_name, product_name_es: '', short_name, price, eggs, rhythms } })
  eighteen = (await add('Eighteen eggs', '18', 9, 18, [1, 2])).product_id
  honey = (await add('Honey', 'honey', 11, 0, [4])).product_id
  const { products } = await as(shop.app, ann).readGiftOffer()
  expect(products?.map(({ product_name, price }) => [product_name, price])).toEqual([
    ['Dozen eggs', 6.5],
    ['Eighteen eggs', 9],
  ])
  await expect(askForGift(shop, ann, { cartons: cartons(honey), cents: 2 * 8 * 1_100 })).rejects.toMatchObject({ code: 'notSold' })
  await expect(askForGift(shop, ann, { cartons: cartons(999), cents: 2 * 8 * 1_100 })).rejects.toMatchObject({ code: 'notSold' })
})

test('it costs what that product costs, and everybody who reads of it reads of what', async () => {
  await expect(askForGift(shop, ann, { cartons: cartons(eighteen), cents: 2 * 8 * 650 })).rejects.toMatchObject({ code: 'priceMoved' })
  const cy = await makeMember(shop, { verified: true })
  const gift = await buyGift(shop, cy, { cartons: cartons(eighteen), cents: 2 * 8 * 900 })
  const customer = as(shop.app, cy)
  expect((await customer.listMyGifts())[0]).toMatchObject({ cents: 14_400, product: 'Eighteen eggs' })
  expect((await farmer.listGifts({ query: {} }))[0]).toMatchObject({ product: 'Eighteen eggs' })
  const card = await customer.readGiftCard({ params: { id: gift.gift_id } })
  expect(card.product).toBe('Eighteen eggs')
  const mail = await mailTo(shop, cy.email, 'Your gift from')
  expect(mail.text).toContain('2 x Eighteen eggs every week in Spring, worth $144.00')
  const bo = await makeMember(shop, { verified: true })
  expect(await as(shop.app, bo).redeemGift({ body: { gift_code: card.gift_code } })).toMatchObject({
    ...{ cents: 14_400, balance_cents: 14_400, cycle_id: season.cycle.cycle_id, cartons_per_week: 2 },
    ...{ product: 'Eighteen eggs', product_id: eighteen },
  })
})

test('a gift of an amount is of no product', async () => {
  await buyGift(shop, ann)
  expect(Object.keys((await as(shop.app, ann).listMyGifts())[0] ?? {})).not.toContain('product')
})
