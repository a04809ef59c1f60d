import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSeason, type Season } from '../../../tests/support/orders/orders.ts'
import { payOn, startPaying } from '../../../tests/support/orders/paying.ts'
import { type Buyer, buy, limit, makeBuyers } from '../../../tests/support/people/buyers.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { CHECKOUT_SECONDS } from '../../shared/limits.ts'
import { settle } from '../money/settle/settle.ts'
import { readCapacity } from '../store/capacity/read-capacity.ts'

/** A payment page that is open keeps a place; those of an account that nobody has verified do so for one page's life a day. */

const MINUTE = 60_000
const PAGE = CHECKOUT_SECONDS * 1000
const later = { ms: 0 }
const shop = useTestShop({ clock: () => new Date(Date.now() + later.ms) })
let season = {} as Season
let stranger = {} as Buyer
let ann = {} as Buyer
beforeAll(() => {
  shop.sandbox.switches.drop = true
})
beforeEach(async () => {
  later.ms = 0
  season = await limit(shop, await openSeason(shop), { places: 1 })
  ;[stranger, ann] = (await makeBuyers(shop, 2)) as [Buyer, Buyer]
  await shop.shop.db`update app_user set email_verified = true where id = ${ann.id}`
})

const FULL = { kind: 'full', fits: { full: 'site' } }
const start = (buyer: Buyer, cartons = 1) => startPaying(shop, buyer, season, cartons)
const pay = (session: string) => payOn(shop, session)
const expire = async (session: string) => settle(shop.shop, await shop.shop.payments.expire(session))
const ordersOf = ({ id }: Buyer) => shop.shop.db`select status, care from subscription where user_id = ${id} order by id`
const placesLeft = async ({ id }: Buyer) => {
  const at = shop.shop.clock()
  const left = await readCapacity(shop.shop.db, shop.shop.farm.current, at, id)
  const { sites = [] } = left.find(({ cycle_id }) => cycle_id === season.cycle.cycle_id) ?? {}
  return sites.find(({ site_id }) => site_id === season.site.site_id)?.places_left
}

describe('the last place at a site', () => {
  test('is kept for an unverified account as long as its first page lives, also where it changes its mind', async () => {
    await start(stranger)
    later.ms = 20 * MINUTE
    // Two cartons instead of one: the first page is ended, and another opens.
    await start(stranger, 2)
    expect(await buy(shop, ann, season)).toEqual(FULL)
    expect([await placesLeft(ann), await placesLeft(stranger)]).toEqual([0, 1])
    later.ms = PAGE + MINUTE
    expect([await placesLeft(ann), await placesLeft(stranger)]).toEqual([1, 1])
    expect(await buy(shop, ann, season)).toMatchObject({ kind: 'open' })
  })

  test('is not closed to a verified buyer by one page of an unverified account after another', async () => {
    await expire(await start(stranger))
    for (const minutes of [40, 80, 600]) {
      later.ms = minutes * MINUTE
      const session = await start(stranger)
      expect(await placesLeft(ann)).toBe(1)
      await expire(session)
    }
    await start(stranger)
    await pay(await start(ann))
    expect(await ordersOf(ann)).toMatchObject([{ status: 'paid', care: null }])
    expect(await buy(shop, stranger, season, 2)).toEqual(FULL)
  })

  test('is kept again a day later, and at once when the address is verified', async () => {
    await expire(await start(stranger))
    later.ms = PAGE + 24 * 60 * MINUTE
    const session = await start(stranger)
    expect(await placesLeft(ann)).toBe(0)
    await expire(session)
    later.ms += PAGE + MINUTE
    await shop.shop.db`update app_user set email_verified = true where id = ${stranger.id}`
    await start(stranger)
    expect(await buy(shop, ann, season)).toEqual(FULL)
  })

  test('is kept for a verified buyer page after page', async () => {
    for (const hours of [0, 1, 2]) {
      later.ms = hours * 60 * MINUTE
      const session = await start(ann)
      expect(await buy(shop, stranger, season)).toEqual(FULL)
      await expire(session)
    }
  })

  test('that was not kept and is paid all the same is honoured: for the farmer to look at, where somebody else has it', async () => {
    await expire(await start(stranger))
    later.ms = PAGE + MINUTE
    const session = await start(stranger)
    await pay(await start(ann))
    await pay(session)
    expect(await ordersOf(stranger)).toMatchObject([{ status: 'expired' }, { status: 'paid', care: 'overfilled' }])
  })

  test('that was not kept and is still free is simply bought', async () => {
    await expire(await start(stranger))
    later.ms = PAGE + MINUTE
    await pay(await start(stranger))
    expect(await ordersOf(stranger)).toMatchObject([{ status: 'expired' }, { status: 'paid', care: null }])
    expect(await buy(shop, ann, season)).toEqual(FULL)
  })

  test('stays with somebody who has paid while a bank takes its time', async () => {
    const session = await start(stranger)
    await settle(shop.shop, { ...(await shop.shop.payments.read(session)), state: 'processing' })
    later.ms = PAGE + MINUTE
    expect(await buy(shop, ann, season)).toEqual(FULL)
  })
})
