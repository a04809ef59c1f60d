import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrder, openTestSandbox, refused, type TestSandbox, until } from '../testing/test-sandbox.ts'
import { feeOf } from './charges.ts'

describe('cards that the payment sandbox keeps', () => {
  let place: TestSandbox
  let stripe: Stripe
  beforeAll(async () => {
    place = await openTestSandbox()
    stripe = place.stripe
  })
  afterAll(() => place.close())

  const KEEPING: Partial<Stripe.Checkout.SessionCreateParams> = {
    customer_creation: 'always',
    allowed_payment_method_types: ['card'],
    payment_intent_data: { setup_future_usage: 'off_session' },
  }
  const paidWith = async (number?: string, more = KEEPING) => {
    const { id } = await stripe.checkout.sessions.create(anOrder(more))
    place.sandbox.pay(id, number)
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.payment_method'] })
    const { payment_method, customer } = session.payment_intent as Stripe.PaymentIntent
    return { session, customer: customer as string, method: payment_method as Stripe.PaymentMethod }
  }
  const asCharge = (kept: { customer: string; method: Stripe.PaymentMethod }, more = {}): Stripe.PaymentIntentCreateParams => ({
    amount: 5_000,
    currency: 'usd',
    customer: kept.customer,
    payment_method: kept.method.id,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    off_session: true,
    confirm: true,
    metadata: { reference: 'part-2' },
    ...more,
  })
  const charge = (kept: Parameters<typeof asCharge>[0], more = {}) => stripe.paymentIntents.create(asCharge(kept, more))

  it('belong to a customer that the page has made, and are charged without them', async () => {
    const card = await paidWith()
    const { session, customer, method } = card
    expect(session).toMatchObject({ customer: expect.stringMatching(/^cus_/), customer_creation: 'always' })
    expect(method).toMatchObject({ customer: session.customer, card: { brand: 'visa', last4: '4242' } })
    const made = await charge(card)
    expect(made).toMatchObject({ status: 'succeeded', amount_received: 5_000, customer, metadata: { reference: 'part-2' } })
    const read = await stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge.balance_transaction'] })
    expect(read.latest_charge).toMatchObject({ amount: 5_000, customer, balance_transaction: { amount: 5_000, fee: 175, net: 4_825 } })
    const told = () => place.listener.heard.filter(({ event }) => event.data.object.id === made.id).map(({ event }) => event.type)
    await until(() => expect(told()).toEqual(['payment_intent.succeeded']))
  })

  it.each([
    [50, 31],
    [5_017, 175],
    [5_018, 176],
    [500, 45],
    [13_000, 407],
  ])('cost of %i cents a fee of %i, to the nearest cent', (amount, fee) => {
    expect(feeOf(amount)).toBe(fee)
  })

  it.each([
    ['4000 0025 0000 3155', 'succeeded'],
    ['4000 0027 6000 3184', 'authentication_required'],
    ['4000 0000 0000 0341', 'card_declined'],
  ])('%s is kept, and charged later it answers %s', async (number, answer) => {
    const card = await paidWith(number)
    if (answer === 'succeeded') expect(await charge(card)).toMatchObject({ status: answer })
    else expect(await refused(charge(card))).toMatchObject({ statusCode: 402, code: answer, rawType: 'card_error' })
  })

  it('pay with no card that is declined on the page, nor with one that can only be kept', async () => {
    const { id } = await stripe.checkout.sessions.create(anOrder())
    expect(() => place.sandbox.pay(id, '4000000000009995')).toThrow('insufficient funds')
    expect(() => place.sandbox.pay(id, '4000000000000341')).toThrow('declined')
    expect(() => place.sandbox.pay(id, '4111111111111111')).toThrow('invalid')
  })

  it('are taken at once: a page for cards alone cannot be paid from an account that takes days', async () => {
    const { id } = await stripe.checkout.sessions.create(anOrder({ allowed_payment_method_types: ['card'] } as never))
    expect(() => place.sandbox.settleLater(id)).toThrow('cards alone')
    expect(place.sandbox.pay(id)).toMatchObject({ payment_status: 'paid' })
  })

  it('leave a failed charge and an open payment behind when the bank says no, and nothing when it asks its customer', async () => {
    const card = await paidWith()
    place.sandbox.fromNowOn(card.method.id, 'lacksFunds')
    const declined = await refused(charge(card))
    expect(declined).toMatchObject({
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    })
    const intent = await stripe.paymentIntents.retrieve(String(declined.payment_intent?.id), { expand: ['latest_charge'] })
    expect(intent).toMatchObject({ status: 'requires_payment_method', payment_method: null, last_payment_error: { code: 'card_declined' } })
    expect(intent.latest_charge).toMatchObject({ id: declined.charge, status: 'failed', paid: false, amount_captured: 0 })
    expect((await refused(stripe.refunds.create({ payment_intent: intent.id }))).message).toMatch(/does not have a successful charge/)
    place.sandbox.fromNowOn(card.method.id, 'asks')
    const asked = await refused(charge(card))
    expect(asked).toMatchObject({ code: 'authentication_required', payment_intent: { latest_charge: null } })
    place.sandbox.fromNowOn(card.method.id, 'pays')
    expect(await charge(card)).toMatchObject({ status: 'succeeded' })
  })

  it('remember a decline under its key as they do a payment', async () => {
    const card = await paidWith()
    const underKey = (key: string, more = {}) => stripe.paymentIntents.create(asCharge(card, more), { idempotencyKey: key })
    place.sandbox.fromNowOn(card.method.id, 'declines')
    const first = await refused(underKey('try-1'))
    place.sandbox.fromNowOn(card.method.id, 'pays')
    await place.reopen()
    stripe = place.stripe
    const again = await refused(underKey('try-1'))
    expect(again).toMatchObject({ statusCode: 402, payment_intent: { id: first.payment_intent?.id } })
    expect(again.headers?.['idempotent-replayed']).toBe('true')
    const paid = await underKey('try-2')
    expect((await underKey('try-2')).id).toBe(paid.id)
    expect(await refused(underKey('try-2', { amount: 5_001 }))).toMatchObject({ rawType: 'idempotency_error' })
    const { data } = await stripe.paymentIntents.list({ customer: card.customer, expand: ['data.latest_charge'] })
    expect(data.map(({ status }) => status)).toEqual(['succeeded', 'requires_payment_method', 'succeeded'])
    expect(data[0]?.latest_charge).toMatchObject({ status: 'succeeded' })
  })

  it('may take their time, and the end of it is told', async () => {
    const card = await paidWith()
    place.sandbox.fromNowOn(card.method.id, 'takesTime')
    const good = await charge(card)
    const bad = await charge(card)
    expect([good.status, bad.status]).toEqual(['processing', 'processing'])
    expect((await refused(stripe.paymentIntents.cancel(good.id))).message).toMatch(/status of processing/)
    place.sandbox.settleCharge(good.id, 'succeeded')
    place.sandbox.settleCharge(bad.id, 'failed')
    expect(() => place.sandbox.settleCharge(good.id, 'failed')).toThrow('does not wait')
    expect(await stripe.paymentIntents.retrieve(good.id)).toMatchObject({ status: 'succeeded', amount_received: 5_000 })
    expect(await stripe.paymentIntents.retrieve(bad.id)).toMatchObject({ status: 'requires_payment_method' })
    const told = () => place.listener.heard.slice(-2).map(({ event }) => [event.type, event.data.object.id])
    const expected = [
      ['payment_intent.succeeded', good.id],
      ['payment_intent.payment_failed', bad.id],
    ]
    await until(() => expect(told()).toEqual(expected))
  })

  it('are not charged when the request is wrong', async () => {
    const mine = await paidWith()
    const other = await paidWith()
    const unkept = await paidWith(undefined, { customer_creation: 'always' })
    const wrong: [object, object][] = [
      [
        { payment_method: undefined },
        { code: 'payment_intent_unexpected_state', message: expect.stringMatching(/missing a payment method/) },
      ],
      [{ payment_method: 'pm_none' }, { code: 'resource_missing', message: "No such PaymentMethod: 'pm_none'" }],
      [{ customer: 'cus_none' }, { code: 'resource_missing', message: "No such customer: 'cus_none'" }],
      [{ customer: undefined }, { code: 'parameter_missing', message: expect.stringMatching(/Please include the Customer/) }],
      [{ customer: other.customer }, { param: 'payment_method', message: expect.stringMatching(/does not belong to the Customer/) }],
      [{ customer: unkept.customer, payment_method: unkept.method.id }, { message: expect.stringMatching(/It may not be used again/) }],
      [{ amount: 49 }, { code: 'amount_too_small', message: 'Amount must be at least $0.50 usd' }],
      [{ amount: 100_000_000 }, { code: 'amount_too_large', message: 'Amount must be no more than $999,999.99' }],
      [{ automatic_payment_methods: { enabled: true } }, { message: expect.stringMatching(/you must provide a `return_url`/) }],
      [{ off_session: false }, { param: 'off_session' }],
      [{ payment_method_types: ['card'] }, { code: 'parameter_unknown', param: 'payment_method_types' }],
    ]
    for (const [more, answer] of wrong)
      expect(await refused(charge(mine, more))).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', ...answer })
  })

  it('are never charged again once they were let go of', async () => {
    const card = await paidWith()
    expect(await stripe.paymentMethods.detach(card.method.id)).toMatchObject({ id: card.method.id, customer: null })
    expect((await refused(charge(card))).message).toMatch(/was detached from a Customer/)
    expect((await refused(stripe.paymentMethods.detach(card.method.id))).message).toMatch(/not attached to a customer/)
    expect(await refused(stripe.paymentMethods.detach('pm_none'))).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  })

  it('have payments that can be canceled only as long as they bring nothing', async () => {
    const card = await paidWith()
    const paid = await charge(card)
    const error = await refused(stripe.paymentIntents.cancel(paid.id))
    expect(error).toMatchObject({ code: 'payment_intent_unexpected_state', message: expect.stringMatching(/status of succeeded/) })
    place.sandbox.fromNowOn(card.method.id, 'declines')
    const id = String((await refused(charge(card))).payment_intent?.id)
    expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ id, status: 'canceled' })
    expect((await refused(stripe.paymentIntents.cancel(id))).message).toMatch(/status of canceled/)
    await until(() =>
      expect(place.listener.heard.at(-1)?.event).toMatchObject({ type: 'payment_intent.canceled', data: { object: { id } } }),
    )
    const { payment_intent } = card.session
    expect((await refused(stripe.paymentIntents.cancel((payment_intent as Stripe.PaymentIntent).id))).message).toMatch(
      /Expire the Checkout/,
    )
  })

  it('can be given back what they paid, and disputed, as on a page', async () => {
    const { id: payment_intent } = await charge(await paidWith())
    await stripe.refunds.create({ payment_intent, amount: 2_000 })
    expect((await refused(stripe.refunds.create({ payment_intent, amount: 3_001 }))).message).toMatch(/greater than unrefunded amount/)
    place.sandbox.dispute(payment_intent)
    expect((await stripe.disputes.list({ payment_intent })).data).toMatchObject([{ amount: 3_000, status: 'needs_response' }])
    await until(() =>
      expect(place.listener.heard.slice(-2).map(({ event }) => [event.type, event.data.object.payment_intent])).toEqual([
        ['charge.refunded', payment_intent],
        ['charge.dispute.created', payment_intent],
      ]),
    )
  })
})
