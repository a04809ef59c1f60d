import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { checkOut, openSeason, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Order } from '../../../shared/shapes/orders.ts'

/** Eggs for $104 and honey for $88 are paid together, and somebody gives money back in the provider's own dashboard. */

const shop = useTestShop()
let farmer = {} as Client
let season = {} as Season
let ann = {} as Member
let honey = 0
let session = ''
let payment = ''

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  const product = { product_name: 'Honey', short_name: 'honey', price: 11, eggs: 0, rhythms: [1 as const] }
  honey = (await farmer.addProduct({ body: product })).product_id
  season = await openSeason(shop)
  await shop.shop.db`update shop set customers_end = 'refund', free_skips = 3`
  await shop.shop.farm.reload()
  shop.sandbox.switches.drop = true
})
beforeEach(async () => {
  ann = await makeMember(shop, { verified: true })
  const basket = { donationCartons: 0, amount: 19_200, more: [{ product: honey, cartons: 1, everyWeeks: 1 as const, turn: 0 }] }
  session = (await checkOut(shop, ann, season, basket)).id
  payment = String(shop.sandbox.pay(session).payment_intent)
  await sendEvent(shop, 'checkout.session.completed', { id: session })
})

const both = async (): Promise<readonly [Order, Order]> => {
  const found = await shop.shop.db<{ id: number }[]>`select id from subscription where user_id = ${ann.id} order by id`
  const [eggs, jar] = await Promise.all(found.map(({ id }) => farmer.readSubscription({ params: { id } })))
  if (!eggs || !jar) throw new Error('There are not two orders')
  return [eggs, jar]
}
const refundThere = async (cents: number) => {
  shop.sandbox.refund(payment, cents)
  await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: payment })
}
const place = ({ id, version }: Order) => farmer.placeRefund({ params: { id }, body: { version } })
const refundHere = ({ id, version }: Order, amount: number) =>
  farmer.refundSubscription({ params: { id }, body: { version, amount, cancel: false } })
const letters = async () => (await shop.shop.db`select from mail where to_address = ${ann.email} and letter = 'order-refund'`).length

describe('a refund made at the provider for one of several orders', () => {
  test('belongs to none of them until the farmer says whose, and is not given back again meanwhile', async () => {
    await refundThere(8800)
    const [eggs, jar] = await both()
    expect([eggs.refunded_amount, jar.refunded_amount, await letters()]).toEqual([0, 0, 0])
    expect(eggs).toMatchObject({ care: 'refundUnplaced', needs_care: true, unplaced: { cents: 8800, left_cents: 10_400 } })
    expect(jar).toMatchObject({ care: 'refundUnplaced', needs_care: true, unplaced: { cents: 8800, left_cents: 8800 } })
    await expect(refundHere(jar, 88)).rejects.toMatchObject({ code: 'refundUnplaced' })
    const params = { id: jar.id }
    await expect(as(shop.app, ann).planMyEnd({ params })).rejects.toMatchObject({ code: 'refundFirst' })
    const [visit] = (await as(shop.app, ann).listMyPickups()).filter(({ product }) => product !== 'Honey')
    expect(visit?.skip_cents).toBe(1300)
    await place((await both())[1])
    const [after, gone] = await both()
    expect(after).toMatchObject({ refunded_amount: 0, needs_care: false, unplaced: null })
    expect(gone).toMatchObject({ refunded_amount: 88, status: 'refunded' })
    await expect(place(gone)).rejects.toMatchObject({ code: 'changedMeanwhile' })
    expect(await letters()).toBe(1)
    expect((await farmer.readBalance({ params: { id: eggs.id } })).held_cents).toBe(10_400)
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('is the other one’s where the first has none of its money left, and each one’s where all went back', async () => {
    const [, jar] = await both()
    await refundHere(jar, 88)
    await refundThere(1000)
    const [eggs, gone] = await both()
    expect([eggs.refunded_amount, gone.refunded_amount]).toEqual([10, 88])
    await refundThere(9400)
    expect((await both()).map(({ status }) => status)).toEqual(['refunded', 'refunded'])
  })

  test('of all of it is both orders’', async () => {
    await refundThere(19_200)
    expect((await both()).map(({ status, refunded_amount }) => [status, refunded_amount])).toEqual([
      ['refunded', 104],
      ['refunded', 88],
    ])
  })

  test('of more than one can have is placed as far as it goes, and the rest waits', async () => {
    await refundThere(10_000)
    await place((await both())[1])
    const [eggs, jar] = await both()
    expect([eggs.refunded_amount, jar.refunded_amount]).toEqual([12, 88])
    expect(eggs).toMatchObject({ care: 'refundedThere', needs_care: true })
  })

  test('of a part of one order that goes on is in Needs attention', async () => {
    const other = await makeMember(shop)
    const { id } = await checkOut(shop, other, season, { donationCartons: 0 })
    const ref = String(shop.sandbox.pay(id).payment_intent)
    await sendEvent(shop, 'checkout.session.completed', { id })
    shop.sandbox.refund(ref, 1300)
    await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: ref })
    const [row] = await shop.shop.db<{ id: number }[]>`select id from subscription where user_id = ${other.id}`
    const params = { id: row?.id ?? 0 }
    expect(await farmer.readSubscription({ params })).toMatchObject({
      status: 'paid',
      refunded_amount: 13,
      needs_care: true,
      care: 'refundedThere',
    })
  })

  test('and a dispute that the bank decides later marks only the order that still has money', async () => {
    const [, jar] = await both()
    await refundHere(jar, 88)
    shop.sandbox.dispute(payment)
    await sendEvent(shop, 'charge.dispute.created', { id: 'du_1', payment_intent: payment })
    shop.sandbox.closeDispute(payment, 'lost')
    await sendEvent(shop, 'charge.dispute.closed', { id: 'du_1', payment_intent: payment })
    const [eggs, gone] = await both()
    expect(eggs).toMatchObject({ care: 'disputeLost', needs_care: true })
    expect(gone).toMatchObject({ status: 'refunded', needs_care: false, disputed: false })
  })
})
