import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anOrder, openTestSandbox, refused, type TestSandbox } from '../testing/test-sandbox.ts'

describe('the switches of the payment sandbox', () => {
  let place: TestSandbox
  beforeEach(async () => {
    place = await openTestSandbox()
  })
  afterEach(() => place.close())

  const create = () => place.stripe.checkout.sessions.create(anOrder(), { idempotencyKey: 'order-1' })
  const sandboxCall = (path: string, init: RequestInit = {}, key = place.sandbox.secretKey) =>
    fetch(`http://127.0.0.1:${place.sandbox.port}/sandbox${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    })

  it('make the API slow', async () => {
    place.sandbox.switches.slowMs = 400
    const started = performance.now()
    await create()
    expect(performance.now() - started).toBeGreaterThanOrEqual(395)
    expect(await refused(place.stripe.checkout.sessions.list({}, { timeout: 50 }))).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  })

  it('take the API down and bring it back', async () => {
    place.sandbox.switches.down = true
    expect(await refused(create())).toMatchObject({ statusCode: 503, rawType: 'api_error' })
    place.sandbox.switches.down = false
    expect(await create()).toMatchObject({ status: 'open' })
  })

  it('lose an answer whose call was carried out, and the repeated call finds it done', async () => {
    place.sandbox.switches.loseReplies = 2
    expect(await refused(create())).toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect(await create()).toMatchObject({ status: 'open' })
    expect((await place.stripe.checkout.sessions.list()).data).toHaveLength(1)
  })

  it('can be set from another process that has the key', async () => {
    const set = await sandboxCall('/switches', { method: 'PUT', body: JSON.stringify({ duplicate: 3, drop: true }) })
    expect(await set.json()).toMatchObject({ duplicate: 3, drop: true, down: false })
    expect(place.sandbox.switches).toMatchObject({ duplicate: 3, drop: true })
    expect(await (await sandboxCall('/switches')).json()).toEqual(place.sandbox.switches)
    expect((await sandboxCall('/switches', { method: 'PUT', body: '{"down":"yes"}' })).status).toBe(400)
    expect((await sandboxCall('/switches', {}, 'sk_test_wrong')).status).toBe(401)
  })

  it('come with a way to pay that another process can ask for', async () => {
    const { id } = await create()
    const pay = async (body: object) => (await sandboxCall('/pay', { method: 'POST', body: JSON.stringify(body) })).json()
    expect(await pay({ session: id })).toMatchObject({ id, payment_status: 'paid' })
    expect(await pay({ order: id })).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  it('come with a way to say what a kept card does from now on', async () => {
    const keeping = { customer_creation: 'always', payment_intent_data: { setup_future_usage: 'off_session' } } as const
    const { id } = await place.stripe.checkout.sessions.create(anOrder(keeping))
    const post = async (path: string, body: object) => (await sandboxCall(path, { method: 'POST', body: JSON.stringify(body) })).json()
    const { payment_intent } = (await post('/pay', { session: id, card: '4000002500003155' })) as { payment_intent: string }
    const { customer, payment_method } = await place.stripe.paymentIntents.retrieve(payment_intent)
    expect(await post('/from-now-on', { method: payment_method, does: 'takesTime' })).toEqual({ id: payment_method, does: 'takesTime' })
    const { id: payment } = await place.stripe.paymentIntents.create({
      amount: 5_000,
      currency: 'usd',
      customer: String(customer),
      payment_method: String(payment_method),
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      off_session: true,
      confirm: true,
    })
    expect(await post('/settle-charge', { payment, outcome: 'succeeded' })).toMatchObject({ id: payment, status: 'succeeded' })
    expect(await post('/from-now-on', { method: payment_method, does: 'sulks' })).toMatchObject({ error: {} })
    expect(await post('/from-now-on', { method: 'pm_none', does: 'pays' })).toMatchObject({ error: { code: 'resource_missing' } })
  })
})
