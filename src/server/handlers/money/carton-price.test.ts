import { beforeAll, describe, expect, test } from 'vitest'
import { addCycle, addOrder, addSite } from '../../../../tests/support/orders/farm-orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client, requestOf } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'

const shop = useTestShop()
let admin = {} as Member
let farmer = {} as Client
let customer = {} as Client
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  customer = as(shop.app, await makeMember(shop))
})

describe('the price of a carton', () => {
  test('is 6.5 dollars in a new shop', async () => {
    expect(await customer.readCartonPrice()).toEqual({ carton_price: 6.5 })
  })

  test.each([7, 0.01, 19.99, 1.1, 1_000, 8.2])('can be set to %d dollars, to the cent', async (carton_price) => {
    expect(await farmer.setCartonPrice({ body: { carton_price } })).toEqual({ carton_price })
    expect(await customer.readCartonPrice()).toEqual({ carton_price })
    const [row] = await shop.shop.db<{ price_cents: number }[]>`select price_cents from product`
    expect(String(row?.price_cents)).toBe(carton_price.toFixed(2).replace('.', '').replace(/^0+/, ''))
  })

  test.each([
    ['nothing', 0, "This value isn't valid."],
    ['less than nothing', -1, "This value isn't valid."],
    ['a part of a cent', 6.505, 'Please enter an amount in whole cents.'],
    ['too much', 1_000.01, "This value isn't valid."],
    ['a text', '6.5', "This value isn't valid."],
    ['none', undefined, 'Please fill in this field.'],
  ])('cannot be %s', async (_, carton_price, said) => {
    const before = await customer.readCartonPrice()
    const reply = await shop.app.inject(requestOf('setCartonPrice', { body: { carton_price } }, admin))
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { carton_price: expect.arrayContaining([said]) }])
    expect(await customer.readCartonPrice()).toEqual(before)
  })

  test('is told as it is kept', async () => {
    expect(await farmer.setCartonPrice({ body: { carton_price: 6.500000000001 } })).toEqual({ carton_price: 6.5 })
  })

  test('is set over one that somebody else set meanwhile if they want the same', async () => {
    await farmer.setCartonPrice({ body: { carton_price: 7 } })
    expect(await farmer.setCartonPrice({ body: { carton_price: 7, instead_of: 6.5 } })).toEqual({ carton_price: 7 })
  })

  test('holds for new orders: those sold before keep theirs', async () => {
    const cycle = await addCycle(shop)
    const site = await addSite(shop, 'Barn')
    await farmer.setCartonPrice({ body: { carton_price: 5 } })
    const before = await addOrder(shop, admin, cycle, site, { total_amount: 100 })
    await farmer.setCartonPrice({ body: { carton_price: 9.25 } })
    const after = await addOrder(shop, admin, cycle, site, { total_amount: 185 })
    const rows = await shop.shop.db`select id, price_cents, total_cents from subscription order by id`
    expect(rows).toEqual([
      { id: before, price_cents: 500, total_cents: 10_000 },
      { id: after, price_cents: 925, total_cents: 18_500 },
    ])
  })
})
