import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrder, openTestSandbox, refused, sdkFor, type TestSandbox } from '../testing/test-sandbox.ts'

describe('the API of the payment sandbox', () => {
  let place: TestSandbox
  let stripe: Stripe
  beforeAll(async () => {
    place = await openTestSandbox()
    stripe = place.stripe
  })
  afterAll(() => place.close())

  const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60

  it('opens a session that waits for its payment', async () => {
    const expires_at = inMinutes(31)
    const session = await stripe.checkout.sessions.create(anOrder({ expires_at }))
    expect(session).toMatchObject({
      id: expect.stringMatching(/^cs_test_\w+$/),
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 13_000,
      currency: 'usd',
      client_reference_id: '17',
      customer_email: 'ann@farm.example',
      payment_intent: null,
      expires_at,
      livemode: false,
      url: `http://127.0.0.1:${place.sandbox.port}/pay/${session.id}`,
    })
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ id: session.id, status: 'open' })
  })

  it.each([
    [29, /at least 30 minutes/],
    [24 * 60 + 1, /less than 24 hours/],
  ])('refuses a session that would expire in %i minutes', async (minutes, sentence) => {
    const error = await refused(stripe.checkout.sessions.create(anOrder({ expires_at: inMinutes(minutes) })))
    expect(error).toMatchObject({ statusCode: 400, param: 'expires_at', rawType: 'invalid_request_error' })
    expect(error.message).toMatch(sentence)
  })

  it.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, string]>([
    ['a foreign scheme', { success_url: 'javascript:alert(1)' }, 'success_url'],
    ['an address that is none', { customer_email: 'nobody' }, 'customer_email'],
    ['no lines', { line_items: [] }, 'line_items'],
    ['what it does not know', { metadata: { note: 'x' } }, 'metadata'],
    [
      'half a cent',
      { line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 0.5, product_data: { name: 'Egg' } } }] },
      'line_items[0][price_data][unit_amount]',
    ],
  ])('refuses %s and names the parameter', async (_, wrong, param) => {
    expect(await refused(stripe.checkout.sessions.create(anOrder(wrong)))).toMatchObject({ statusCode: 400, param })
  })

  it('refuses less than fifty cents', async () => {
    const line_items = [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 49, product_data: { name: 'Egg' } } }]
    expect(await refused(stripe.checkout.sessions.create(anOrder({ line_items })))).toMatchObject({ code: 'amount_too_small' })
    const dear = [{ quantity: 2, price_data: { currency: 'usd', unit_amount: 50_000_000, product_data: { name: 'Egg' } } }]
    expect(await refused(stripe.checkout.sessions.create(anOrder({ line_items: dear })))).toMatchObject({ code: 'amount_too_large' })
  })

  it('answers nobody without the key', async () => {
    const stranger = sdkFor({ ...place.sandbox, secretKey: 'sk_test_wrong' })
    const error = await refused(stranger.checkout.sessions.list())
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(error.statusCode).toBe(401)
  })

  it('knows no object that was never made', async () => {
    const unknown = [
      stripe.checkout.sessions.retrieve('cs_test_none'),
      stripe.checkout.sessions.expire('cs_test_none'),
      stripe.refunds.create({ payment_intent: 'pi_none' }),
    ]
    for (const call of unknown) expect(await refused(call)).toMatchObject({ statusCode: 404, code: 'resource_missing' })
    expect((await refused(stripe.products.list())).message).toMatch('Unrecognized request URL (GET: /v1/products)')
  })

  it('expires an open session once', async () => {
    const { id } = await stripe.checkout.sessions.create(anOrder())
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
    const error = await refused(stripe.checkout.sessions.expire(id))
    expect(error.statusCode).toBe(400)
    expect(error.message).toMatch(/status of `expired`/)
  })

  it('shows what a session leads to when asked to expand it', async () => {
    const { id } = await stripe.checkout.sessions.create(anOrder())
    place.sandbox.pay(id)
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    expect(session.payment_intent).toMatchObject({
      status: 'succeeded',
      amount_received: 13_000,
      latest_charge: { amount: 13_000, refunded: false, disputed: false },
    })
    expect(await refused(stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] }))).toMatchObject({ param: 'expand' })
    const { id: dispute } = place.sandbox.dispute(String((session.payment_intent as Stripe.PaymentIntent).id))
    const disputed = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
    expect(disputed.payment_intent).toMatchObject({ latest_charge: { disputed: true, dispute } })
  })

  it('pages through sessions newest first and finds one by its payment', async () => {
    const made: string[] = []
    for (let each = 0; each < 5; each += 1) made.unshift((await stripe.checkout.sessions.create(anOrder())).id)
    const first = await stripe.checkout.sessions.list({ limit: 2 })
    expect(first.has_more).toBe(true)
    const second = await stripe.checkout.sessions.list({ limit: 2, starting_after: String(made[1]) })
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made.slice(0, 4))
    const all = await stripe.checkout.sessions.list({ limit: 3 }).autoPagingToArray({ limit: 1000 })
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(made))
    const { payment_intent } = place.sandbox.pay(String(made[0]))
    const found = await stripe.checkout.sessions.list({ payment_intent: String(payment_intent) })
    expect(found.data.map(({ id }) => id)).toEqual([made[0]])
    expect(await refused(stripe.checkout.sessions.list({ limit: 101 }))).toMatchObject({ param: 'limit' })
    expect(await refused(stripe.checkout.sessions.list({ status: 'open' }))).toMatchObject({ param: 'status', code: 'parameter_unknown' })
  })
})
