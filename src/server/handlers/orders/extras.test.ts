import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCycle } from '../../../../tests/support/orders/farm-orders.ts'
import { sendEvent } from '../../../../tests/support/orders/orders.ts'
import { addSiteOn, sell } from '../../../../tests/support/orders/paid-orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'

const FIRST_DAY = new Date('2027-03-01T15:00:00Z')
const clock = { now: FIRST_DAY }
const shop = useTestShop({ clock: () => clock.now })
let [ann, farmer, customer] = [{} as Member, {} as Client, {} as Client]
let [cycle, site] = [{} as Cycle, {} as Site]
let [honey, eighteen, visit] = [0, 0, 0]

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  honey = (await farmer.addProduct({ body: { product_name: 'Honey', short_name: 'honey', price: 11, eggs: 0, rhythms: [1] } })).product_id
  eighteen = (await farmer.addProduct({ body: { product_name: '18 eggs', short_name: '18', price: 9, eggs: 18, rhythms: [1] } })).product_id
})
beforeEach(async () => {
  clock.now = FIRST_DAY
  ann = await makeMember(shop, { verified: true })
  customer = as(shop.app, ann)
  cycle = await addCycle(shop)
  site = await addSiteOn(shop, 'Barn', 'Saturday')
  await sell(shop, ann, cycle, site)
  visit = (await customer.listMyPickups())[0]?.pickup_id ?? 0
})

const add = (change: object = {}) =>
  customer.addExtra({ params: { id: visit }, body: { product: honey, cartons: 1, amount: 1_100, ...change } })
const pay = async (id: string) => {
  shop.sandbox.pay(id)
  await sendEvent(shop, 'checkout.session.completed', { id })
}
const visits = async () => (await customer.listMyPickups()).map(({ pickup_date, cartons }) => [pickup_date, cartons])

describe('something added to a visit', () => {
  test('is paid on a page, comes once with the visit, and is packed there', async () => {
    const before = await visits()
    await pay((await add({ cartons: 2, amount: 2_200 })).id)
    expect((await visits()).slice(0, 2)).toEqual([before[0], ['2027-03-06', 2]])
    expect((await visits()).length).toBe(before.length + 1)
    const [order] = await farmer.listSubscriptions({ query: { sort: '-number', cycle_id: cycle.cycle_id } })
    expect(order).toMatchObject({ product: 'Honey', every_weeks: 0, weeks: 1, first_week: 0, status: 'paid', care: null, name: 'Ann' })
    const day = await farmer.readPackingDay({ params: { date: '2027-03-06' } })
    expect(JSON.stringify(day)).toContain('"cartons":2')
  })

  test('is paid by credit at once, and pressed twice it is there once', async () => {
    await farmer.giveCredit({ body: { email: ann.email, amount: 20, note: '' } })
    const first = await add({ creditCents: 1_100 })
    expect(await add({ creditCents: 1_100 })).toEqual(first)
    expect(await visits()).toContainEqual(['2027-03-06', 1])
    expect((await customer.readSubscribeHints()).credit_cents).toBe(900)
  })

  test('can be added until the cut-off, as long as it is sold and costs what was shown', async () => {
    await expect(add({ amount: 1_000 })).rejects.toMatchObject({ code: 'priceMoved' })
    await expect(add({ product: 99_999 })).rejects.toMatchObject({ code: 'notSold' })
    await customer.givePickup({ params: { id: visit } })
    await expect(add()).rejects.toMatchObject({ code: 'undoFirst' })
    await customer.undoPickup({ params: { id: visit } })
    clock.now = new Date('2027-03-05T15:00:00Z')
    await expect(add()).rejects.toMatchObject({ code: 'changesClosed' })
    const other = as(shop.app, await makeMember(shop))
    await expect(other.addExtra({ params: { id: visit }, body: { product: honey, cartons: 1, amount: 1_100 } })).rejects.toMatchObject({
      code: 'notFound',
    })
  })

  test('takes the eggs of that week alone, and no place', async () => {
    await shop.shop.db`update cycle set cartons_limit = 4 where cycle_id = ${cycle.cycle_id}`
    await shop.shop.db`update site set places = 1 where site_id = ${site.site_id}`
    await expect(add({ product: eighteen, cartons: 2, amount: 1_800 })).rejects.toMatchObject({
      code: 'productFull',
      message: '18 eggs: 1 left at each pickup.',
    })
    await pay((await add({ product: eighteen, amount: 900 })).id)
    const left = (await customer.readSubscribeHints()).capacity.find(({ cycle_id }) => cycle_id === cycle.cycle_id)
    expect([left?.cartons_left, left?.sites.find(({ site_id }) => site_id === site.site_id)?.places_left]).toEqual([0, 0])
    await shop.shop.db`update cycle set cartons_limit = 10 where cycle_id = ${cycle.cycle_id}`
  })

  test('is no order to have again', async () => {
    await pay((await add()).id)
    expect((await customer.readSubscribeHints()).mine).toEqual([{ cycle_id: cycle.cycle_id, cartons_per_week: 2 }])
    expect((await customer.readSubscribeHints()).last_order).toMatchObject({ cartons_per_week: 2 })
  })
})
