import { beforeAll, expect, test } from 'vitest'
import { mailsOf, openSeason, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { buyPaid } from '../../../../tests/support/orders/paying.ts'
import { type Member, makeAdmin } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { MyPickup } from '../../../shared/shapes/pickups.ts'
import * as credits from '../../store/money/credits.ts'

/** What becomes of credit when the order that brought or used it is refunded or canceled. */

const shop = useTestShop({ clock: () => new Date('2027-03-01T15:00:00Z') })
let farmer = {} as Client
let season = {} as Season
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  season = await openSeason(shop)
  await setRules(shop, { free_skips: 8 })
  shop.sandbox.switches.drop = true
})

const buy = (credit = 0) => buyPaid(shop, season, credit)
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
const refund = async (id: number, amount: number, over: { beyond?: boolean } = {}) => {
  const { version } = await farmer.readSubscription({ params: { id } })
  return farmer.refundSubscription({ params: { id }, body: { version, amount, cancel: false, ...over } })
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

test('an order that credit paid too goes on when all of its card payment is refunded, and keeps that credit', async () => {
  const { ann, id } = await buy(2_000)
  expect(await refund(id, 110)).toMatchObject({ status: 'paid', refunded_amount: 110, needs_care: false })
  expect((await pickupsOf(ann)).every(({ state }) => state === 'planned')).toBe(true)
  expect(await balanceOf(ann)).toBe(0)
})

test('refunded at the provider’s own dashboard, it goes on too, and the farmer is asked to look', async () => {
  const { ann, id, payment } = await buy(11_050)
  shop.sandbox.refund(payment, 1_950)
  await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: payment })
  const order = await farmer.readSubscription({ params: { id } })
  expect(order).toMatchObject({ status: 'paid', refunded_amount: 19.5, care: 'refundedThere', needs_care: true })
  expect(await balanceOf(ann)).toBe(0)
})

test('nobody comes to owe the farm: what was spent elsewhere stays spent', async () => {
  const { ann, id } = await buyAndSkip()
  await credits.add(shop.shop.db, { user_id: ann.id, cents: -1_000, reason: 'farm', at: shop.shop.clock() })
  await expect(refund(id, 130)).rejects.toMatchObject({ code: 'refundBeyond', message: expect.stringContaining('still has $120.00') })
  await refund(id, 130, { beyond: true })
  expect((await entriesOf(ann))[0]).toEqual([-300, 'orderEnded'])
  expect(await balanceOf(ann)).toBe(0)
})

test('what went back at the provider’s own dashboard beyond what the farm had becomes a line below zero, is told, and needs attention', async () => {
  const { ann, id, payment } = await buyAndSkip()
  await credits.add(shop.shop.db, { user_id: ann.id, cents: -1_000, reason: 'farm', at: shop.shop.clock() })
  shop.sandbox.refund(payment)
  await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: payment })
  expect(await entriesOf(ann)).toMatchObject([
    [-1_000, 'refundedBeyond'],
    [-300, 'orderEnded'],
    [-1_000, 'farm'],
    [1_300, 'skip'],
  ])
  expect(await balanceOf(ann)).toBe(-1_000)
  expect(await farmer.readSubscription({ params: { id } })).toMatchObject({ care: 'refundedBeyond', needs_care: true })
  const letter = (await mailsOf(shop, ann.email)).find((mail) => mail.letter === 'order-refund')
  expect(letter?.body_text).toContain('$10.00 of that was already your credit, and you spent it.')
})

test('who owes the farm already is given nothing when the credit of a skip should be withdrawn', async () => {
  const { ann, id } = await buyAndSkip()
  await credits.add(shop.shop.db, { user_id: ann.id, cents: -3_000, reason: 'checkout', at: shop.shop.clock() })
  await refund(id, 130, { beyond: true })
  expect((await entriesOf(ann))[0]).toEqual([-3_000, 'checkout'])
  expect(await balanceOf(ann)).toBe(-1_700)
})

test('an order that was canceled first and refunded wholly afterwards gives no more credit than was decided', async () => {
  const { ann, id, payment } = await buy(3_000)
  await cancel(id)
  const giveBack = async (cents: number) => {
    shop.sandbox.refund(payment, cents)
    await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: payment })
  }
  await giveBack(4_000)
  expect(await balanceOf(ann)).toBe(2_400)
  await giveBack(6_000)
  expect(await balanceOf(ann)).toBe(2_400)
  expect(await farmer.readSubscription({ params: { id } })).toMatchObject({ status: 'canceled', refunded_amount: 100 })
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
  expect(letter?.body_text).toContain('We took $6.00 off your credit, because we refunded that amount instead.')
  // Who takes such a skip back returns what is left of it.
  const [first, second] = await pickupsOf(ann)
  await as(shop.app, ann).undoPickup({ params: { id: second.pickup_id } })
  expect(await balanceOf(ann)).toBe(1_300)
  await as(shop.app, ann).undoPickup({ params: { id: first.pickup_id } })
  expect(await balanceOf(ann)).toBe(0)
})

test('skips of an order that was refunded in part give what was really paid for them, credit included', async () => {
  const { ann, id } = await buy(2_000)
  await refund(id, 110 - 5)
  // $25.00 is left of $130.00.
  const [first, second, third] = await pickupsOf(ann)
  expect([first.skip_cents, second.skip_cents]).toEqual([250, 250])
  expect(await skip(ann, first)).toMatchObject({ skip_cents: 250 })
  expect((await pickupsOf(ann)).map(({ skip_cents }) => skip_cents).slice(0, 3)).toEqual([250, 250, 250])
  await skip(ann, second)
  expect(await skip(ann, third)).toMatchObject({ state: 'skipped', skip_cents: 250 })
  expect(await balanceOf(ann)).toBe(750)
  await as(shop.app, ann).undoPickup({ params: { id: third.pickup_id } })
  await as(shop.app, ann).undoPickup({ params: { id: second.pickup_id } })
  expect(await balanceOf(ann)).toBe(250)
})

test('after all of it was refunded out of goodwill, skips and fewer cartons give nothing: there is nothing left to give', async () => {
  const { ann, id } = await buy(2_000)
  await refund(id, 110)
  await skip(ann, (await pickupsOf(ann))[0])
  const left = await balanceOf(ann)
  // $20.00 of credit paid for $130.00 of eggs.
  expect(left).toBe(200)
})
