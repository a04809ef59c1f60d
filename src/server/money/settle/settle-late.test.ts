import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSeason, type Season } from '../../../../tests/support/orders/orders.ts'
import { payOn, startPaying } from '../../../../tests/support/orders/paying.ts'
import { type Buyer, buy, limit, makeBuyers, proveAddress } from '../../../../tests/support/people/buyers.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { settle } from './settle.ts'

/** Places that are held, and orders that were given up and paid after all. */

const later = { ms: 0 }
const shop = useTestShop({ clock: () => new Date(Date.now() + later.ms) })
let season = {} as Season
let ann = {} as Buyer
let ben = {} as Buyer
beforeAll(() => {
  shop.sandbox.switches.drop = true
})
beforeEach(async () => {
  later.ms = 0
  season = await limit(shop, await openSeason(shop), { cartons: 2, places: 1 })
  const [first, second] = await makeBuyers(shop, 2)
  if (!first || !second) throw new Error('Nobody came')
  ann = first
  ben = second
})

const HOUR = 3600_000
const offer = async (buyer: Buyer, cartons = 2) => {
  await proveAddress(shop, buyer)
  await shop.shop.db`
  insert into place_wish (user_id, cycle_id, site_id, cartons, state, asked_at, held_until)
  values (${buyer.id}, ${season.cycle.cycle_id}, ${season.site.site_id}, ${cartons}, 'offered', ${shop.shop.clock()}, ${new Date(Date.now() + HOUR)})`
}
const wishesOf = async (buyer: Buyer) =>
  (await shop.shop.db<{ state: string }[]>`select state from place_wish where user_id = ${buyer.id} order by wish_id`).map(
    ({ state }) => state,
  )
const ordersOf = (buyer: Buyer) => shop.shop.db`select status, care from subscription where user_id = ${buyer.id} order by id`

const start = (buyer: Buyer, cartons = 2) => startPaying(shop, buyer, season, cartons)
const pay = (session: string) => payOn(shop, session)
const expire = async (session: string) => settle(shop.shop, await shop.shop.payments.expire(session))
/** The shop has given the order up, while its payment page is still open somewhere. */
const giveUpHere = async (session: string) => settle(shop.shop, { ...(await shop.shop.payments.read(session)), state: 'expired' })

describe('a place that is held', () => {
  test('is sold to nobody else, is taken by paying, and stays taken', async () => {
    await offer(ann)
    expect(await buy(shop, ben, season, 1)).toEqual({ kind: 'full', fits: { full: 'cycle', left: 0 } })
    const session = await start(ann)
    expect(await wishesOf(ann)).toEqual(['taken'])
    await pay(session)
    expect(await ordersOf(ann)).toMatchObject([{ status: 'paid', care: null }])
    expect(await wishesOf(ann)).toEqual(['taken'])
  })

  test('is held again when the checkout is given up in time', async () => {
    await offer(ann)
    await expire(await start(ann))
    expect(await wishesOf(ann)).toEqual(['offered'])
    expect(await buy(shop, ben, season, 1)).toMatchObject({ kind: 'full' })
    expect(await buy(shop, ann, season, 2)).toMatchObject({ kind: 'open' })
  })

  test('is free when the checkout is given up after its time', async () => {
    await offer(ann)
    const session = await start(ann)
    later.ms = 2 * HOUR
    await expire(session)
    expect(await wishesOf(ann)).toEqual(['lapsed'])
    expect(await buy(shop, ben, season, 2)).toMatchObject({ kind: 'open' })
  })

  test('stays taken when another order of the person is given up, and waits no second time for one who asked anew', async () => {
    await offer(ann, 1)
    await pay(await start(ann, 1))
    season = await limit(shop, season, { cartons: 4 })
    await expire(await start(ann, 1))
    expect(await wishesOf(ann)).toEqual(['taken'])

    await offer(ben, 1)
    const session = await start(ben, 1)
    await offer(ben, 1)
    await expire(session)
    expect(await wishesOf(ben)).toEqual(['taken', 'offered'])
  })
})

describe('an order that was given up and is paid after all', () => {
  test('is honoured, and nothing is the matter while there is room', async () => {
    const session = await start(ann)
    await giveUpHere(session)
    await pay(session)
    expect(await ordersOf(ann)).toMatchObject([{ status: 'paid', care: null }])
  })

  test('is honoured and shown to the farmer when its place was sold meanwhile', async () => {
    const session = await start(ann)
    await giveUpHere(session)
    await pay(await start(ben))
    await pay(session)
    expect(await ordersOf(ann)).toMatchObject([{ status: 'paid', care: 'overfilled' }])
    expect(await ordersOf(ben)).toMatchObject([{ status: 'paid', care: null }])
  })

  test('is shown for the graver thing when there are two', async () => {
    const session = await start(ann)
    await giveUpHere(session)
    await start(ben)
    await shop.shop.db`update cycle set is_active = false where cycle_id = ${season.cycle.cycle_id}`
    await pay(session)
    expect(await ordersOf(ann)).toMatchObject([{ status: 'paid', care: 'cycleStopped' }])
  })

  test('takes the place that went back to being held for the same person', async () => {
    await offer(ann)
    const session = await start(ann)
    await giveUpHere(session)
    expect(await wishesOf(ann)).toEqual(['offered'])
    await pay(session)
    expect(await ordersOf(ann)).toMatchObject([{ status: 'paid', care: null }])
    expect(await wishesOf(ann)).toEqual(['taken'])
  })
})

describe('a cycle that is not open to all yet', () => {
  test('is honoured for those who are invited, and nothing is the matter', async () => {
    const session = await start(ann, 1)
    await pay(session)
    const [row] = await shop.shop.db<[{ id: number }]>`select id from subscription where user_id = ${ann.id}`
    const next = await openSeason(shop)
    await shop.shop.db`update cycle set is_active = false, was_open = false where cycle_id = ${next.cycle.cycle_id}`
    await shop.shop.db`
      insert into invitation (cycle_id, user_id, subscription_id, invited_at) values (${next.cycle.cycle_id}, ${ann.id}, ${row.id}, ${shop.shop.clock()})`
    season = next
    await pay(await start(ann, 1))
    expect(await ordersOf(ann)).toMatchObject([{ status: 'paid' }, { status: 'paid', care: null }])
  })
})
