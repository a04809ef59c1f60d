import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOut, noteRefunded, openSeason, ordersOf, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { limit } from '../../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import { settle } from '../../money/settle/settle.ts'

/** What needs attention ends: somebody has looked at it, or its reason has gone. */

const shop = useTestShop()
let admin = {} as Member
let farmer = {} as Client
let season = {} as Season
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  shop.sandbox.switches.drop = true
})
beforeEach(async () => {
  season = await openSeason(shop)
})

/** An order that somebody has paid, in the season of the test. */
const paidOrder = async (): Promise<{ id: number; session: string; payment: string }> => {
  const ann = await makeMember(shop)
  const { id: session } = await checkOut(shop, ann, season)
  const payment = String(shop.sandbox.pay(session).payment_intent)
  await sendEvent(shop, 'checkout.session.completed', { id: session })
  return { id: (await ordersOf(shop, ann))[0]?.id, session, payment }
}
const paidWith = async (care: Order['care']) => {
  const paid = await paidOrder()
  await shop.shop.db`update subscription set care = ${care} where id = ${paid.id}`
  return paid
}
const read = (id: number) => farmer.readSubscription({ params: { id } })
const look = async (id: number) => farmer.markOrderSeen({ params: { id }, body: { version: (await read(id)).version } })

/** Whether it needs care, as the list of this season, its totals, the figure above every tab and the order itself say. */
const needsCare = async (id: number): Promise<boolean> => {
  const query = { care: 'yes', cycle_id: String(season.cycle.cycle_id) } as const
  const listed = (await farmer.listSubscriptions({ query })).some((order) => order.id === id)
  const all = await farmer.listSubscriptions({ query: { care: 'yes' } })
  expect((await farmer.readOverview()).care.payments).toBe(all.length)
  expect((await farmer.readSubscriptionTotals({ query: { care: 'yes' } })).orders).toBe(all.length)
  expect(all.every((order) => order.needs_care)).toBe(true)
  expect((await read(id)).needs_care).toBe(listed)
  return listed
}

describe('an order that needs care', () => {
  test.each(['cycleStopped', 'amountDiffers', 'overfilled', 'refundFailed'] as const)(
    'because of %s needs none once somebody has looked at it; that can be taken back',
    async (care) => {
      const { id } = await paidWith(care)
      if (care === 'cycleStopped') await farmer.toggleCycle({ params: { id: season.cycle.cycle_id } })
      expect(await needsCare(id)).toBe(true)
      expect(await look(id)).toMatchObject({ care, needs_care: false, care_seen_at: expect.any(String), care_seen_by: admin.email })
      expect(await needsCare(id)).toBe(false)
      expect(await farmer.markOrderUnseen({ params: { id } })).toMatchObject({ needs_care: true, care_seen_at: null, care_seen_by: null })
      expect(await needsCare(id)).toBe(true)
    },
  )

  test.each([null, 'amountDiffers'] as const)('comes up when a bank disputes it, whatever was looked at before (%s)', async (care) => {
    const { id, payment } = await paidWith(care)
    if (care) await look(id)
    expect(await needsCare(id)).toBe(false)
    shop.sandbox.dispute(payment)
    await sendEvent(shop, 'charge.dispute.created', { id: 'du_1', payment_intent: payment })
    expect(await needsCare(id)).toBe(true)
    await look(id)
    expect(await needsCare(id)).toBe(false)
    shop.sandbox.closeDispute(payment, 'lost')
    await sendEvent(shop, 'charge.dispute.closed', { id: 'du_1', payment_intent: payment })
    // Lost, the money is gone: that is new.
    expect(await needsCare(id)).toBe(true)
    expect(await farmer.readSubscription({ params: { id } })).toMatchObject({ care: 'disputeLost' })
  })

  test('that was looked at comes up again when money comes back', async () => {
    const { id, session } = await paidWith('amountDiffers')
    await look(id)
    const told = await shop.shop.payments.read(session)
    await noteRefunded(shop, id, 2000)
    expect(told.refundedCents).toBe(0)
    await sendEvent(shop, 'refund.failed', { id: 're_1', payment_intent: told.paymentRef })
    expect(await read(id)).toMatchObject({ care: 'refundFailed', needs_care: true, care_seen_at: null })
  })

  test('is looked at once by two who press at once, and the record names who and when', async () => {
    const { id } = await paidWith('amountDiffers')
    await Promise.all([look(id), look(id)])
    const lines = await shop.shop.db`select who, at from activity where action = 'markOrderSeen' order by activity_id desc`
    const { care_seen_at } = await read(id)
    expect(lines.filter(({ at }) => at.toISOString() === care_seen_at)).toMatchObject([{ who: admin.email }])
  })

  test('because too little came waits for a decision, not for a look', async () => {
    const ann = await makeMember(shop)
    const { id: session } = await checkOut(shop, ann, season)
    shop.sandbox.discount(session, 1_000)
    shop.sandbox.pay(session)
    await sendEvent(shop, 'checkout.session.completed', { id: session })
    const [held] = await ordersOf(shop, ann)
    await expect(look(held?.id)).rejects.toMatchObject({ status: 409, code: 'decideFirst' })
    expect(await needsCare(held?.id)).toBe(true)
    const { version } = await read(held?.id)
    await farmer.acceptPayment({ params: { id: held?.id }, body: { version } })
    expect(await needsCare(held?.id)).toBe(false)
  })

  test('because its place was held for another by the time it was paid needs it until somebody looks', async () => {
    await limit(shop, season, { cartons: 2 })
    const ann = await makeMember(shop)
    const ben = await makeMember(shop, { verified: true })
    const { id: session } = await checkOut(shop, ann, season)
    await settle(shop.shop, { ...(await shop.shop.payments.read(session)), state: 'expired' })
    await shop.shop.db`
      insert into place_wish (user_id, cycle_id, site_id, cartons, state, asked_at, held_until)
      values (${ben.id}, ${season.cycle.cycle_id}, ${season.site.site_id}, 2, 'offered', now(), now() + interval '1 hour')`
    shop.sandbox.pay(session)
    await sendEvent(shop, 'checkout.session.completed', { id: session })
    const id: number = (await ordersOf(shop, ann))[0]?.id
    expect(await read(id)).toMatchObject({ status: 'paid', care: 'overfilled' })
    expect(await needsCare(id)).toBe(true)
    await look(id)
    expect(await needsCare(id)).toBe(false)
  })

  test('and is marked for nothing has nothing to look at', async () => {
    const { id } = await paidOrder()
    await expect(look(id)).rejects.toMatchObject({ status: 409, code: 'noCare' })
  })
})

describe('care goes by itself', () => {
  test('when the cycle runs again', async () => {
    const { id } = await paidWith('cycleStopped')
    await farmer.toggleCycle({ params: { id: season.cycle.cycle_id } })
    expect(await needsCare(id)).toBe(true)
    await farmer.toggleCycle({ params: { id: season.cycle.cycle_id } })
    expect(await needsCare(id)).toBe(false)
  })

  test.each(['cycleStopped', 'amountDiffers', 'overfilled'] as const)('when an order with %s has ended', async (care) => {
    const { id } = await paidWith(care)
    const { version } = await read(id)
    await farmer.cancelSubscription({ params: { id }, body: { version } })
    expect(await needsCare(id)).toBe(false)
  })
})
