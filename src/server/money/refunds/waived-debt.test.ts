import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { checkOut, mailsOf, openSeason, type Season } from '../../../../tests/support/orders/orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { reconcile } from '../../jobs/reconcile-payments.ts'
import * as refunds from '../../store/money/refunds.ts'
import { settle } from '../settle/settle.ts'

/**
 * A refund that ends an order of which something collected is not paid. Eight weeks were collected; of the $134.00 that was
 * agreed on, $104.00 was paid by card.
 */

const START = '2027-03-01T15:00:00Z'
const AFTER = '2027-06-01T15:00:00Z'
let now = START
const shop = useTestShop({ clock: () => new Date(now) })
let season = {} as Season
let farmer = {} as Client
beforeAll(async () => {
  season = await openSeason(shop)
  farmer = as(shop.app, await makeAdmin(shop))
  shop.sandbox.switches.drop = true
  await shop.shop.db`update shop set pay_farm = 'all'`
  await shop.shop.farm.reload()
})
afterEach(async () => {
  Object.assign(shop.sandbox.switches, { down: false, loseReplies: 0 })
  now = START
  expect(await brokenBooks(shop.shop.db)).toEqual([])
})

type Owing = { ann: Member; id: number; session: string }
const read = ({ id }: Pick<Owing, 'id'>) => farmer.readSubscription({ params: { id } })
const openPage = async ({ ann, id }: Pick<Owing, 'ann' | 'id'>) =>
  (await as(shop.app, ann).payOwed({ params: { id }, body: { what: 'due' } })).id
const owing = async (): Promise<Owing> => {
  const ann = await makeMember(shop, { verified: true })
  const { id: placed } = await checkOut(shop, ann, season, { payLater: 'farm', donationCartons: 0 })
  const order = { ann, id: Number(placed.replace('farm-', '')) }
  const session = await openPage(order)
  shop.sandbox.pay(session)
  await settle(shop.shop, await shop.shop.payments.read(session))
  await farmer.editSubscription({ params: { id: order.id }, body: { ...(await read(order)), total_amount: 134 } })
  now = AFTER
  expect(await farmer.readBalance({ params: { id: order.id } })).toMatchObject({ owed_cents: 3_000, debt_cents: 3_000 })
  return { ...order, session }
}
const refund = async (order: Owing, over: object = {}) =>
  farmer.refundSubscription({ params: { id: order.id }, body: { version: (await read(order)).version, amount: 20, cancel: true, ...over } })
const refundedOf = async ({ session }: Owing) => (await shop.shop.payments.read(session)).refundedCents
/** The provider gives the money back, but nobody hears of it. */
const refundUnheard = async (order: Owing, over: object = {}) => {
  const asked = shop.shop.payments
  shop.shop.payments = {
    ...asked,
    refund: async (...wanted) => {
      shop.sandbox.switches.loseReplies = 3
      return asked.refund(...wanted)
    },
  }
  await expect(refund(order, over)).rejects.toMatchObject({ code: 'refundAway' })
  shop.shop.payments = asked
  shop.sandbox.switches.loseReplies = 0
  expect(await refundedOf(order)).toBe(2_000)
}
const textsTo = async ({ ann }: Owing) => (await mailsOf(shop, ann.email)).map(({ body_text }) => body_text).join('\n')

describe('what is still owed for what was collected', () => {
  test('stays owed where the farmer says nothing of it, and the customer is told', async () => {
    const order = await owing()
    expect(await refund(order)).toMatchObject({ status: 'canceled', refunded_amount: 20, owed_amount: 30 })
    expect(await textsTo(order)).toContain('You still owe $30.00 for the eggs you picked up.')
  })

  test('is waived with the refund where the farmer says so', async () => {
    const order = await owing()
    expect(await refund(order, { waive: true })).toMatchObject({ status: 'canceled', refunded_amount: 20, owed_amount: 0 })
    expect(await textsTo(order)).toContain("You don't have to pay")
  })

  test('is one wish with a refund whose answer is lost: pressed again the same, it is joined; otherwise it waits', async () => {
    const order = await owing()
    await refundUnheard(order, { waive: true })
    await expect(refund(order)).rejects.toMatchObject({ code: 'changedMeanwhile' })
    expect(await refund(order, { waive: true })).toMatchObject({ status: 'canceled', refunded_amount: 20, owed_amount: 0 })
    expect(await refundedOf(order)).toBe(2_000)
  })

  test('is waived by the job too that goes on with such a refund', async () => {
    const order = await owing()
    await refundUnheard(order, { waive: true })
    now = '2027-06-01T15:02:00Z'
    await reconcile(shop.shop)
    expect(await read(order)).toMatchObject({ status: 'canceled', refunded_amount: 20, owed_amount: 0 })
  })
})

describe('a refund that was asked for by a version that could not waive a debt', () => {
  const askedBefore = async () => {
    const order = await owing()
    const wish = { subscription_id: order.id, cents: 2_000, cancel: true, credit_cents: 0, coming_cents: 0 }
    await refunds.ask(shop.shop.db, { ...wish, user_id: null, who: '', asked_at: shop.shop.clock() })
    return order
  }
  const press = (order: Owing, over = {}) => refund(order, { credit_cents: 0, coming_cents: 0, ...over })

  test('is joined, and what is owed stays owed', async () => {
    const order = await askedBefore()
    expect(await press(order)).toMatchObject({ status: 'canceled', refunded_amount: 20, owed_amount: 30 })
    expect(await refundedOf(order)).toBe(2_000)
  })

  test('is not joined by somebody who waives the debt: nothing is said to be waived that is not', async () => {
    const order = await askedBefore()
    await expect(press(order, { waive: true })).rejects.toMatchObject({ code: 'changedMeanwhile' })
    expect(await press(order)).toMatchObject({ owed_amount: 30 })
  })
})

describe('before every refund, of an order that goes on too', () => {
  const body = { amount: 20, cancel: false }

  test('the page on which the rest can be paid is ended', async () => {
    const order = await owing()
    const page = await openPage(order)
    expect(await refund(order, body)).toMatchObject({ status: 'owed', refunded_amount: 20 })
    expect((await shop.shop.payments.read(page)).state).toBe('expired')
  })

  test('what was paid on it meanwhile is taken in, and the farmer looks again', async () => {
    const order = await owing()
    shop.sandbox.pay(await openPage(order))
    await expect(refund(order, body)).rejects.toMatchObject({ code: 'changedMeanwhile' })
    expect(await read(order)).toMatchObject({ status: 'paid', paid_amount: 134, refunded_amount: 0 })
  })

  test('what a bank works on is waited for', async () => {
    const order = await owing()
    shop.sandbox.settleLater(await openPage(order))
    await expect(refund(order, body)).rejects.toMatchObject({ code: 'cardUnderWay' })
    expect(await refundedOf(order)).toBe(0)
  })

  test('nothing is given back while the provider cannot say what was paid', async () => {
    const order = await owing()
    await openPage(order)
    shop.sandbox.switches.down = true
    await expect(refund(order, body)).rejects.toMatchObject({ code: 'refundAway' })
    shop.sandbox.switches.down = false
    expect([await read(order), await refundedOf(order)]).toMatchObject([{ status: 'owed', refunded_amount: 0 }, 0])
  })
})
