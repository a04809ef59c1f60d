import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrder, openTestSandbox, refused, type TestSandbox, until } from '../testing/test-sandbox.ts'

describe('refunds and disputes in the payment sandbox', () => {
  let place: TestSandbox
  let stripe: Stripe
  beforeAll(async () => {
    place = await openTestSandbox()
    stripe = place.stripe
  })
  afterAll(() => place.close())

  const aPayment = async () => {
    const { id } = await stripe.checkout.sessions.create(anOrder())
    return String(place.sandbox.pay(id).payment_intent)
  }
  const chargeOf = async (payment_intent: string) => {
    const { data } = await stripe.checkout.sessions.list({ payment_intent })
    const session = await stripe.checkout.sessions.retrieve(String(data[0]?.id), { expand: ['payment_intent.latest_charge'] })
    return (session.payment_intent as Stripe.PaymentIntent).latest_charge
  }

  it('gives back a part, then the rest, and never more', async () => {
    const payment_intent = await aPayment()
    expect(await stripe.refunds.create({ payment_intent, amount: 3_000 })).toMatchObject({ amount: 3_000, status: 'succeeded' })
    expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 3_000, refunded: false })
    const tooMuch = await refused(stripe.refunds.create({ payment_intent, amount: 10_001 }))
    expect(tooMuch.message).toBe('Refund amount ($100.01) is greater than unrefunded amount on charge ($100.00)')
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 10_000 })
    expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 13_000, refunded: true })
    expect(await refused(stripe.refunds.create({ payment_intent }))).toMatchObject({ code: 'charge_already_refunded' })
  })

  it('has nothing to give back for a payment that was only tried', async () => {
    const { id } = await stripe.checkout.sessions.create(anOrder())
    const payment_intent = String(place.sandbox.settleLater(id).payment_intent)
    expect((await refused(stripe.refunds.create({ payment_intent }))).message).toMatch(/does not have a successful charge/)
  })

  it('does not refund what the bank has taken back, but does once the dispute is won', async () => {
    const payment_intent = await aPayment()
    place.sandbox.dispute(payment_intent)
    expect(await refused(stripe.refunds.create({ payment_intent }))).toMatchObject({ code: 'charge_disputed' })
    expect(place.sandbox.closeDispute(payment_intent, 'won').status).toBe('won')
    expect(() => place.sandbox.closeDispute(payment_intent, 'lost')).toThrow('no open dispute')
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 13_000 })
  })

  it('lists the disputes of a payment, and how each stands', async () => {
    const disputed = await aPayment()
    const other = await aPayment()
    const { id } = place.sandbox.dispute(disputed)
    const list = async (payment_intent: string) => (await stripe.disputes.list({ payment_intent, limit: 100 })).data
    expect(await list(disputed)).toMatchObject([{ id, status: 'needs_response' }])
    expect(await list(other)).toEqual([])
    place.sandbox.closeDispute(disputed, 'won')
    expect(await list(disputed)).toMatchObject([{ id, status: 'won' }])
    expect(await chargeOf(disputed)).toMatchObject({ disputed: true })
    expect((await stripe.disputes.list({ limit: 1 })).data).toHaveLength(1)
  })

  it('charges what a code has left of the sum', async () => {
    const { id } = await stripe.checkout.sessions.create(anOrder())
    expect(place.sandbox.discount(id, 3_000)).toMatchObject({ amount_subtotal: 13_000, amount_total: 10_000 })
    const payment_intent = String(place.sandbox.pay(id).payment_intent)
    expect(await chargeOf(payment_intent)).toMatchObject({ amount: 10_000 })
    expect(() => place.sandbox.discount(id, 1)).toThrow('cannot be paid')
  })

  it('tells of a slow payment that comes in the end, and of one that does not', async () => {
    const good = await stripe.checkout.sessions.create(anOrder())
    const bad = await stripe.checkout.sessions.create(anOrder())
    for (const { id } of [good, bad]) expect(place.sandbox.settleLater(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
    expect(place.sandbox.settle(good.id, 'succeeded')).toMatchObject({ payment_status: 'paid' })
    expect(place.sandbox.settle(bad.id, 'failed')).toMatchObject({ payment_status: 'unpaid' })
    expect(() => place.sandbox.settle(good.id, 'succeeded')).toThrow('does not wait for its money')
    const told = ['checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed']
    await until(() => expect(place.listener.heard.slice(-2).map(({ event }) => event.type)).toEqual(told))
  })
})
