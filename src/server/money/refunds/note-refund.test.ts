import { beforeAll, expect, test } from 'vitest'
import { checkOut, mailsOf, openSeason, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { giveCredit } from '../../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { MyPickup } from '../../../shared/shapes/pickups.ts'
import * as credits from '../../store/money/credits.ts'

/** What becomes of credit when the order that brought or used it is refunded or canceled. */

const shop = useTestShop({ clock: () => new Date('2027-03-01T15:00:00Z') })
let [farmer, season] = [{} as Client, {} as Season]
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  season = await openSeason(shop)
  await setRules(shop, { free_skips: 8 })
  shop.sandbox.switches.drop = true
})

/** An order of $130.00, paid by card as far as there is no credit. */
const buy = async (credit = 0) => {
  const ann = await makeMember(shop)
  if (credit > 0) await giveCredit(shop, ann, credit)
  const { id: session } = await checkOut(shop, ann, season)
  const payment = credit < 13_000 ? String(shop.sandbox.pay(session).payment_intent) : ''
  await sendEvent(shop, 'checkout.session.completed', { id: session })
  const [order] = await shop.shop.db<{ id: number }[]>`select id from subscription where checkout_session_id = ${session}`
  return { ann, id: order?.id ?? 0, payment }
}
const skip = (ann: Member, { pickup_id: id }: MyPickup) => as(shop.app, ann).skipPickup({ params: { id } })
const pickupsOf = async (ann: Member) => (await as(shop.app, ann).listMyPickups()) as [MyPickup, MyPickup, MyPickup]
/** One whose first pickup is skipped. */
const buyAndSkip = async () => {
  const bought = await buy()
  await skip(bought.ann, (await pickupsOf(bought.ann))[0])
  return bought
}
const cancel = async (id: number) => {
  const { version } = await farmer.readSubscription({ params: { id } })
  await farmer.cancelSubscription({ params: { id }, body: { version } })
}
const balanceOf = ({ id }: Member) => credits.balanceOf(shop.shop.db, id)
const refund = async (id: number, amount: number) => {
  const { version } = await farmer.readSubscription({ params: { id } })
  return farmer.refundSubscription({ params: { id }, body: { version, amount, cancel: false } })
}
const entriesOf = async (person: Member) => (await as(shop.app, person).readMyCredit()).entries.map(({ cents, reason }) => [cents, reason])

test('the credit of a skip stays while an order goes on, and is withdrawn when all of it is refunded', async () => {
  const { ann, id } = await buyAndSkip()
  await refund(id, 30)
  expect(await balanceOf(ann)).toBe(1_300)
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
  expect(await balanceOf(ann)).toBe(2_000)
})

test('nobody comes to owe the farm: what was spent elsewhere stays spent', async () => {
  const { ann, id } = await buyAndSkip()
  await credits.add(shop.shop.db, { user_id: ann.id, cents: -1_000, reason: 'farm', at: shop.shop.clock() })
  await refund(id, 130)
  expect((await entriesOf(ann))[0]).toEqual([-300, 'orderEnded'])
  expect(await balanceOf(ann)).toBe(0)
})

test('who owes the farm already is given nothing when the credit of a skip should be withdrawn', async () => {
  const { ann, id } = await buyAndSkip()
  await credits.add(shop.shop.db, { user_id: ann.id, cents: -3_000, reason: 'checkout', at: shop.shop.clock() })
  await refund(id, 130)
  expect((await entriesOf(ann))[0]).toEqual([-3_000, 'checkout'])
  expect(await balanceOf(ann)).toBe(-1_700)
})

test('credit that an order used comes back when it is canceled first and refunded wholly afterwards', async () => {
  const { ann, id, payment } = await buy(3_000)
  await cancel(id)
  const giveBack = async (cents: number) => {
    shop.sandbox.refund(payment, cents)
    await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: payment })
  }
  await giveBack(4_000)
  expect(await balanceOf(ann)).toBe(2_400)
  await giveBack(6_000)
  expect(await balanceOf(ann)).toBe(3_000)
  expect(await farmer.readSubscription({ params: { id } })).toMatchObject({ status: 'canceled', refunded_amount: 100 })
  const said = (await mailsOf(shop, ann.email)).filter(({ letter }) => letter === 'order-refund').map(({ body_text }) => body_text)
  expect(said.filter((text) => text.includes('$6.00 that you had paid with credit is yours again as credit.'))).toHaveLength(1)
})

test('a refund of a part and the credit of skips are together never more than was paid, and the letter says what is withdrawn', async () => {
  const { ann, id } = await buyAndSkip()
  await skip(ann, (await pickupsOf(ann))[1])
  await refund(id, 110)
  expect(await entriesOf(ann)).toEqual([
    [-600, 'orderEnded'],
    [1_300, 'skip'],
    [1_300, 'skip'],
  ])
  const letter = (await mailsOf(shop, ann.email)).find((mail) => mail.letter === 'order-refund')
  expect(letter?.body_text).toContain('$6.00 of credit that you had for this order is withdrawn')
  // Who takes such a skip back returns what is left of it.
  const [first, second] = await pickupsOf(ann)
  await as(shop.app, ann).undoPickup({ params: { id: second.pickup_id } })
  expect(await balanceOf(ann)).toBe(1_300)
  await as(shop.app, ann).undoPickup({ params: { id: first.pickup_id } })
  expect(await balanceOf(ann)).toBe(0)
})

test('skips of an order that was refunded in part give no more than the farm has kept of it, credit included', async () => {
  const { ann, id } = await buy(2_000)
  await refund(id, 110 - 5)
  const [first, second, third] = await pickupsOf(ann)
  expect([first.skip_cents, second.skip_cents]).toEqual([1_300, 1_300])
  expect(await skip(ann, first)).toMatchObject({ skip_cents: 1_300 })
  expect((await pickupsOf(ann)).map(({ skip_cents }) => skip_cents).slice(0, 3)).toEqual([1_300, 1_200, 1_200])
  await skip(ann, second)
  expect(await skip(ann, third)).toMatchObject({ state: 'skipped', skip_cents: 0 })
  expect(await balanceOf(ann)).toBe(2_500)
  expect(await as(shop.app, ann).undoPickup({ params: { id: third.pickup_id } })).toMatchObject({ state: 'planned' })
  await as(shop.app, ann).undoPickup({ params: { id: second.pickup_id } })
  expect(await balanceOf(ann)).toBe(1_300)
})
