/** @module-tag rest */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runDueJobs } from '../src/server/jobs/every-minute.ts'
import { reconcile } from '../src/server/jobs/reconcile-payments.ts'
import { liveThrough, NIGHTS } from './faults/faults/nights.ts'
import { checkOut, openSeason, ordersOf, pickupsOf, sendEvent } from './support/orders/orders.ts'
import { makeMember } from './support/people/people.ts'
import { as } from './support/shop/client.ts'
import { openTestShop, type TestShop, useTestShop } from './support/shop/test-shop.ts'

/** The clock misbehaves: short forms of what `npm run faults` does under load. */

const TRUE_TIME = new Date('2027-02-01T15:00:00Z')
const HOUR_MS = 3_600_000
let now = TRUE_TIME
const shop = useTestShop({ clock: () => now })
let beside: TestShop | undefined
beforeAll(async () => {
  beside = await openTestShop({ beside: shop, clock: () => now })
})
afterAll(() => beside?.close())
vi.setConfig({ testTimeout: 60_000 })

describe('the nights in which the clocks change', () => {
  test.each(NIGHTS)('when $name, cycles start and stop once and everybody is reminded once', async (night) => {
    const setTime = (at: Date) => {
      now = at
    }
    const work = () => Promise.all([shop, beside ?? shop].map((each) => runDueJobs(each.shop)))
    expect(await liveThrough({ db: shop.shop.db, setTime, work }, night)).toEqual([])
  })
})

describe('a clock that jumps', () => {
  test('by hours, ahead and back, makes of one payment one order', async () => {
    now = TRUE_TIME
    const season = await openSeason(shop)
    const buyer = await makeMember(shop)
    const { id } = await checkOut(shop, buyer, season)
    shop.sandbox.pay(id)
    now = new Date(TRUE_TIME.getTime() + 2 * HOUR_MS)
    expect((await sendEvent(shop, 'checkout.session.completed', { id }, { at: TRUE_TIME })).statusCode).toBe(400)
    await reconcile(shop.shop)
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'paid', care: null }])
    now = new Date(TRUE_TIME.getTime() - 2 * HOUR_MS)
    await reconcile(shop.shop)
    now = TRUE_TIME
    expect((await sendEvent(shop, 'checkout.session.completed', { id })).statusCode).toBe(200)
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'paid', care: null }])
    expect(await pickupsOf(shop, buyer)).toHaveLength(8)
  })

  test.each([-10, 10])('%i minutes apart from the provider lets people check out and pay all the same', async (minutes) => {
    now = TRUE_TIME
    const season = await openSeason(shop)
    const buyer = await makeMember(shop)
    const wrong = await openTestShop({ beside: shop, clock: () => new Date(TRUE_TIME.getTime() + (minutes * HOUR_MS) / 60) })
    try {
      const { id } = await checkOut(wrong, buyer, season)
      shop.sandbox.pay(id)
      await as(wrong.app, buyer).settleCheckout({ body: { session_id: id } })
      expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'paid', care: null }])
    } finally {
      await wrong.close()
    }
  })
})
