import { beforeAll, expect, test } from 'vitest'
import { as, type Client } from '../../tests/support/client.ts'
import { checkOut, openSeason, type Season, sendEvent } from '../../tests/support/orders.ts'
import { setRules } from '../../tests/support/paid-orders.ts'
import { type Member, makeAdmin, makeMember } from '../../tests/support/people.ts'
import { useTestShop } from '../../tests/support/test-shop.ts'
import * as credits from './store/credits.ts'

/** What becomes of credit when the order that brought or used it is refunded. */

const shop = useTestShop({ clock: () => new Date('2027-03-01T15:00:00Z') })
let [farmer, season] = [{} as Client, {} as Season]
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  season = await openSeason(shop)
  await setRules(shop, { free_skips: 1 })
  shop.sandbox.switches.drop = true
})

/** An order of $130.00, paid by card, whose first pickup is skipped. */
const buyAndSkip = async () => {
  const ann = await makeMember(shop)
  const { id: session } = await checkOut(shop, ann, season)
  shop.sandbox.pay(session)
  await sendEvent(shop, 'checkout.session.completed', { id: session })
  const [first] = await as(shop.app, ann).listMyPickups()
  await as(shop.app, ann).skipPickup({ params: { id: first?.pickup_id ?? 0 } })
  const [order] = await shop.shop.db<{ id: number }[]>`select id from subscription where checkout_session_id = ${session}`
  return { ann, id: order?.id ?? 0 }
}
const refund = async (id: number, amount: number) => {
  const { version } = await farmer.readSubscription({ params: { id } })
  return farmer.refundSubscription({ params: { id }, body: { version, amount, cancel: false } })
}
const entriesOf = async (person: Member) => (await as(shop.app, person).readMyCredit()).entries.map(({ cents, reason }) => [cents, reason])

test('the credit of a skip stays while an order goes on, and is withdrawn when all of it is refunded', async () => {
  const { ann, id } = await buyAndSkip()
  await refund(id, 30)
  expect(await credits.balanceOf(shop.shop.db, ann.id)).toBe(1_300)
  expect(await refund(id, 100)).toMatchObject({ status: 'refunded' })
  expect(await entriesOf(ann)).toEqual([
    [-1_300, 'orderEnded'],
    [1_300, 'skip'],
  ])
})

test('credit that an order used comes back with its refund, less what its skips have brought', async () => {
  const { ann, id } = await buyAndSkip()
  const at = shop.shop.clock()
  await credits.add(shop.shop.db, { user_id: ann.id, cents: 2_000, reason: 'farm', at })
  await credits.add(shop.shop.db, { user_id: ann.id, cents: -2_000, reason: 'checkout', subscription_id: id, at })
  await refund(id, 130)
  expect((await entriesOf(ann))[0]).toEqual([700, 'orderEnded'])
  expect(await credits.netOfOrder(shop.shop.db, id)).toEqual({ user_id: ann.id, cents: 0 })
  expect(await credits.balanceOf(shop.shop.db, ann.id)).toBe(2_000)
})

test('nobody comes to owe the farm: what was spent elsewhere stays spent', async () => {
  const { ann, id } = await buyAndSkip()
  await credits.add(shop.shop.db, { user_id: ann.id, cents: -1_000, reason: 'farm', at: shop.shop.clock() })
  await refund(id, 130)
  expect((await entriesOf(ann))[0]).toEqual([-300, 'orderEnded'])
  expect(await credits.balanceOf(shop.shop.db, ann.id)).toBe(0)
})
