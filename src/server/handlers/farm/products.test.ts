import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCycle, openDownload } from '../../../../tests/support/orders/farm-orders.ts'
import { addSiteOn } from '../../../../tests/support/orders/paid-orders.ts'
import { valuesOf } from '../../../../tests/support/orders/read-xlsx.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { asDataUrl, photoFromCamera, WHERE_IT_WAS_TAKEN } from '../../../../tests/support/shop/photos.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { SentCheckout } from '../../../shared/shapes/checkout.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { NewProduct } from '../../../shared/shapes/farm/products.ts'

const FIRST_DAY = new Date('2027-03-01T15:00:00Z')
const shop = useTestShop({ clock: () => FIRST_DAY })
let [ann, farmer, customer] = [{} as Member, {} as Client, {} as Client]
let [cycle, site] = [{} as Cycle, {} as Site]

const HONEY: NewProduct = { product_name: 'Honey', short_name: 'honey', price: 11, eggs: 0, rhythms: [1, 4] }
const EIGHTEEN: NewProduct = { product_name: 'Eighteen eggs', short_name: '18', price: 9.25, eggs: 18, rhythms: [1, 2] }

beforeAll(async () => {
  ann = await makeMember(shop)
  customer = as(shop.app, ann)
  farmer = as(shop.app, await makeAdmin(shop))
  cycle = await addCycle(shop)
  site = await addSiteOn(shop, 'Barn', 'Saturday')
  await farmer.toggleCycle({ params: { id: cycle.cycle_id } })
})
beforeEach(async () => {
  const { db } = shop.shop
  await db`delete from payment_page`
  await db`delete from pickup`
  await db`delete from subscription`
  await db`delete from product where product_id <> ${CARTON}`
  await db`update product set rhythms = '{1}', price_cents = 650, archived_at = null`
  await db`update cycle set cartons_limit = null`
})

const start = (change: Partial<SentCheckout> = {}) =>
  customer.startCheckout({
    body: {
      userId: ann.id,
      name: 'Ann',
      email: ann.email,
      amount: 6_500,
      cartonsPerWeek: 1,
      eggCycle: cycle.cycle_id,
      pickupSite: site.site_id,
      donationCartons: 0,
      secondEmail: '',
      additionalNotes: ' ',
      ...change,
    },
  })
const byHand = (change: object = {}) =>
  farmer.addSubscription({
    body: {
      name: 'Bea',
      cycle_id: cycle.cycle_id,
      pickup_site: site.site_id,
      cartons_per_week: 1,
      total_amount: 1,
      donation_cartons: 0,
      ...change,
    },
  })
const orderOf = (id: number) => farmer.readSubscription({ params: { id } })
const weeksOf = async (id: number) =>
  (await shop.shop.db<{ week: number }[]>`select week from pickup where subscription_id = ${id} order by week`).map(({ week }) => week)

describe('a farm with nothing but the carton', () => {
  test('has it as the first of its products, at the price of the carton', async () => {
    await farmer.setCartonPrice({ body: { carton_price: 7 } })
    expect(await farmer.listProducts()).toMatchObject([{ product_id: CARTON, price: 7, eggs: 12, rhythms: [1], is_archived: false }])
  })

  test('reads of no products in its orders, nor in the form', async () => {
    const { id } = await byHand()
    expect(Object.keys(await orderOf(id)).filter((name) => /product|every/.test(name))).toEqual([])
    await shop.shop.db`update cycle set cartons_limit = 10`
    const hints = await customer.readSubscribeHints()
    expect(hints).not.toHaveProperty('products')
    expect(hints.capacity).toEqual([{ cycle_id: cycle.cycle_id, cartons_left: 9, sites: [] }])
  })
})

describe('a customer of a farm with nothing but the carton', () => {
  test('reads of no products either, nor has them in the files of their data', async () => {
    const { id } = await byHand()
    await shop.shop.db`update subscription set user_id = ${ann.id} where id = ${id}`
    const read = [
      await customer.listMySubscriptions({ params: { userId: ann.id } }),
      await customer.listMyPlans(),
      await customer.listMyPickups(),
      await customer.readMyChange({ params: { id } }),
      await customer.readMyStatement({ params: { cycleId: cycle.cycle_id } }),
      await customer.readWindow(),
    ]
    expect(JSON.stringify(read)).not.toMatch(/product|every_weeks/)
    const json = await customer.downloadMyData({ query: { format: 'json' } })
    expect(Buffer.from(json.data, 'base64').toString()).not.toMatch(/"product"|every_weeks/)
    const [, orders] = openDownload(await customer.downloadMyData({ query: { format: 'xlsx' } }))
    expect(valuesOf(orders?.rows[0])).toContain('Cartons a week')
    expect(valuesOf(orders?.rows[0]).filter((header) => /product|every/i.test(String(header)))).toEqual([])
  })
})

describe('a product', () => {
  test('is added, changed and listed, and what it cost since when is kept', async () => {
    const { product_id } = await farmer.addProduct({ body: EIGHTEEN })
    const was = await farmer.editProduct({ params: { id: product_id }, body: { ...EIGHTEEN, price: 9.75 } })
    const [, listed] = await farmer.listProducts()
    expect(listed).toMatchObject({ ...EIGHTEEN, product_id, price: 9.75, version: was.version, is_ordered: false })
    expect(listed?.prices.map(({ price }) => price)).toEqual([9.75])
  })

  test('keeps the eggs in it once it was ordered, and the carton is always a dozen', async () => {
    const { product_id } = await farmer.addProduct({ body: EIGHTEEN })
    await byHand({ product_id })
    await expect(farmer.editProduct({ params: { id: product_id }, body: { ...EIGHTEEN, eggs: 6 } })).rejects.toMatchObject({
      code: 'eggsStay',
    })
    await expect(farmer.editProduct({ params: { id: CARTON }, body: { ...EIGHTEEN, eggs: 10 } })).rejects.toMatchObject({
      code: 'cartonIsDozen',
    })
  })

  test('is listed where the farmer puts it', async () => {
    const { product_id } = await farmer.addProduct({ body: EIGHTEEN })
    const listed = await farmer.arrangeProducts({ body: { product_ids: [product_id, CARTON] } })
    expect(listed.map((each) => each.product_id)).toEqual([product_id, CARTON])
    expect((await customer.readSubscribeHints()).products?.map((each) => each.product_id)).toEqual([product_id, CARTON])
  })

  test('that is no longer sold is ordered by nobody, but its orders stay; something is always on sale', async () => {
    await expect(farmer.archiveProduct({ params: { id: CARTON } })).rejects.toMatchObject({ code: 'lastProduct' })
    const { product_id } = await farmer.addProduct({ body: EIGHTEEN })
    const { id } = await byHand({ product_id })
    await farmer.archiveProduct({ params: { id: product_id } })
    await expect(start({ product: product_id, amount: 9_250 })).rejects.toMatchObject({ code: 'notSold' })
    expect(await orderOf(id)).toMatchObject({ product_id, product: 'Eighteen eggs' })
    await farmer.restoreProduct({ params: { id: product_id } })
    await expect(start({ product: product_id, amount: 9_250 })).resolves.toBeDefined()
  })
})

describe('an order', () => {
  test('that names no product is of the carton', async () => {
    await farmer.addProduct({ body: EIGHTEEN })
    const { id } = await byHand()
    expect(await orderOf(id)).toMatchObject({ product_id: CARTON, every_weeks: 1, weeks: 10 })
  })

  test('of a product costs its price, in as many pickups as its rhythm has left', async () => {
    const { product_id } = await farmer.addProduct({ body: EIGHTEEN })
    await expect(start({ product: product_id, amount: 6_500 })).rejects.toMatchObject({ code: 'priceMoved' })
    await expect(start({ product: product_id, everyWeeks: 2, turn: 1, amount: 4_625 })).resolves.toBeDefined()
    const [order] = await shop.shop.db`select product_id, first_week, weeks, every_weeks, total_cents from subscription`
    expect(order).toEqual({ product_id, first_week: 1, weeks: 5, every_weeks: 2, total_cents: 4_625 })
  })

  test('cannot have a rhythm in which its product is not sold', async () => {
    await expect(start({ everyWeeks: 2, amount: 3_250 })).rejects.toMatchObject({ code: 'notSold' })
  })

  test.each([
    [2, 0, [0, 2, 4, 6, 8]],
    [2, 1, [1, 3, 5, 7, 9]],
    [4, 3, [3, 7]],
  ])('for every %d weeks from week %d on is collected in its own weeks', async (every_weeks, turn, weeks) => {
    const { product_id } = await farmer.addProduct({ body: { ...HONEY, rhythms: [1, 2, 4] } })
    const { id } = await byHand({ product_id, every_weeks, turn })
    expect(await weeksOf(id)).toEqual(weeks)
    expect(await orderOf(id)).toMatchObject({ product: 'Honey', every_weeks, weeks: weeks.length })
  })
})

describe('the orders of a product', () => {
  test('are listed and added up by it', async () => {
    const { product_id } = await farmer.addProduct({ body: EIGHTEEN })
    await byHand({ total_amount: 65 })
    const { id } = await byHand({ product_id, every_weeks: 2, cartons_per_week: 3, total_amount: 20 })
    const query = { product_id: String(product_id) }
    expect((await farmer.listSubscriptions({ query })).map((order) => order.id)).toEqual([id])
    expect(await farmer.readSubscriptionTotals({ query })).toMatchObject({ orders: 1, total_amount: 20, cartons_per_week: 3 })
    expect(await farmer.readSubscriptionTotals({ query: { product_id: String(CARTON) } })).toMatchObject({ orders: 1, total_amount: 65 })
  })

  test('are named with it in the list of customers and in the record of changes, where there is a choice', async () => {
    const newest = async () => ({
      last: (await farmer.listCustomers({ query: { q: 'Bea' } })).customers[0]?.last_order,
      noted: (await farmer.listActivity({ query: {} }))[0]?.changes.map(({ field, is }) => [field, is]),
    })
    await byHand()
    const before = await newest()
    expect(Object.keys(before.last ?? {})).toEqual(['reference', 'egg_cycle', 'pickup_site', 'cartons_per_week'])
    expect(before.noted?.map(([field]) => field)).not.toContain('product')
    const { product_id } = await farmer.addProduct({ body: EIGHTEEN })
    await byHand({ product_id, every_weeks: 2 })
    const { last, noted } = await newest()
    expect(last).toMatchObject({ product: 'Eighteen eggs', every_weeks: 2 })
    expect(noted).toEqual(
      expect.arrayContaining([
        ['product', 'Eighteen eggs'],
        ['rhythms', '2'],
      ]),
    )
  })
})

describe('what the hens give', () => {
  test('is shared by all sizes, and honey takes nothing of it', async () => {
    await shop.shop.db`update cycle set cartons_limit = 3`
    const eighteen = await farmer.addProduct({ body: EIGHTEEN })
    const honey = await farmer.addProduct({ body: HONEY })
    await byHand({ product_id: eighteen.product_id })
    await byHand({ product_id: honey.product_id, cartons_per_week: 30 })
    expect((await customer.readSubscribeHints()).capacity[0]).toMatchObject({ cartons_left: 1 })
    await expect(byHand({ cartons_per_week: 2 })).rejects.toMatchObject({ code: 'cycleFull' })
    await byHand({ product_id: eighteen.product_id })
    await expect(byHand()).rejects.toMatchObject({ code: 'cycleFull' })
  })

  test('is counted for each rhythm in its own weeks', async () => {
    await shop.shop.db`update cycle set cartons_limit = 2`
    await farmer.editProduct({
      params: { id: CARTON },
      body: { ...EIGHTEEN, product_name: 'Carton', short_name: '12', eggs: 12, rhythms: [1, 2] },
    })
    await byHand({ every_weeks: 2, turn: 1, cartons_per_week: 2 })
    const left = (await customer.readSubscribeHints()).capacity[0]?.rhythms?.map(({ every_weeks, turn, eggs_left }) => [
      every_weeks,
      turn,
      eggs_left,
    ])
    expect(left).toEqual([
      [1, 0, 0],
      [2, 0, 24],
      [2, 1, 0],
    ])
    await expect(byHand()).rejects.toMatchObject({ code: 'cycleFull' })
    await byHand({ every_weeks: 2, turn: 0, cartons_per_week: 2 })
    await expect(byHand({ every_weeks: 2, turn: 0 })).rejects.toMatchObject({ code: 'cycleFull' })
  })
})

test('a product has a photograph for customers, without what the camera wrote, until it is removed', async () => {
  const { product_id: id } = await farmer.addProduct({ body: HONEY })
  const save = (photo: string | null) => farmer.saveProductPhoto({ params: { id }, body: { photo } })
  const { photo = '' } = await save(asDataUrl(photoFromCamera()))
  expect((await customer.readSubscribeHints()).products).toMatchObject([{ product_id: CARTON }, { product_name: 'Honey', photo }])
  const shown = await shop.app.inject({ url: photo })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(shown.body).not.toContain(WHERE_IT_WAS_TAKEN)
  await expect(save(asDataUrl(Buffer.from('no picture')))).rejects.toMatchObject({ code: 'invalidInput' })
  expect(await save(null)).not.toHaveProperty('photo')
  expect((await shop.app.inject({ url: photo })).statusCode).toBe(404)
  await expect(customer.saveProductPhoto({ params: { id }, body: { photo: null } })).rejects.toMatchObject({ code: 'adminOnly' })
})
