import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestSandbox, refused, type TestSandbox, until } from '../testing/test-sandbox.ts'

const TYPED = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', name: 'Ann Ash' }

describe('a page of the payment sandbox that only saves a card', () => {
  let place: TestSandbox
  beforeAll(async () => {
    place = await openTestSandbox()
  })
  afterAll(() => place.close())

  const saving = (more: object = {}): Stripe.Checkout.SessionCreateParams => ({
    mode: 'setup',
    currency: 'usd',
    customer_creation: 'always',
    customer_email: 'ann@farm.example',
    client_reference_id: '17',
    custom_text: { submit: { message: 'Sunny Farm charges it <later>.' } },
    setup_intent_data: { metadata: { reference: '17' } },
    success_url: 'http://localhost:3000/profile?card={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/profile',
    ...more,
  })
  const open = (more: object = {}) => place.stripe.checkout.sessions.create(saving(more))
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const setupOf = async ({ id }: { id: string }) =>
    (await place.stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent.payment_method'] })).setup_intent as Stripe.SetupIntent
  const charge = ({ customer, payment_method }: Stripe.SetupIntent) =>
    place.stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      customer: String(customer),
      payment_method: (payment_method as Stripe.PaymentMethod).id,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      off_session: true,
      confirm: true,
    })

  it('says that nothing is charged, saves the card and goes back to the shop', async () => {
    const session = await open()
    expect(session).toMatchObject({ status: 'open', payment_status: 'no_payment_required', amount_total: null, payment_intent: null })
    const html = await (await fetch(String(session.url))).text()
    for (const words of ['Nothing is charged now', 'Sunny Farm charges it &#60;later&#62;.', '>Save card</button>'])
      expect(html).toContain(words)
    for (const words of ['Pay $', 'bank account', 'Total']) expect(html).not.toContain(words)
    const answer = await post(String(session.url), TYPED)
    expect(answer.headers.get('location')).toBe(`http://localhost:3000/profile?card=${session.id}`)
    const setup = await setupOf(session)
    expect(setup).toMatchObject({ status: 'succeeded', metadata: { reference: '17' }, payment_method: { card: { last4: '4242' } } })
    expect((await charge(setup)).status).toBe('succeeded')
    expect(await (await fetch(String(session.url))).text()).toContain('Your card is saved')
    const told = () => place.listener.heard.filter(({ event }) => event.data.object.id === session.id).map(({ event }) => event.type)
    await until(() => expect(told()).toEqual(['checkout.session.completed']))
    expect((await place.stripe.charges.list({})).data.map(({ amount }) => amount)).toEqual([500])
  })

  it('saves it for the customer who is named, of whom the provider must know', async () => {
    const first = await open()
    place.sandbox.pay(first.id)
    const { customer } = await setupOf(first)
    const named = { customer_creation: undefined, customer_email: undefined, customer }
    const second = await open(named)
    place.sandbox.pay(second.id, '4000000000000341')
    const setup = await setupOf(second)
    expect(setup.customer).toBe(customer)
    expect((await refused(charge(setup))).message).toBe('Your card was declined.')
    expect((await refused(open({ ...named, customer: 'cus_none' }))).code).toBe('resource_missing')
  })

  it('asks for authentication, and saves nothing where it fails or the card is declined', async () => {
    const session = await open()
    expect(await (await post(String(session.url), { ...TYPED, number: '4000 0000 0000 0002' })).text()).toContain('Your card was declined.')
    const asked = await post(String(session.url), { ...TYPED, number: '4000 0025 0000 3155' })
    const proof = new URL(String(asked.headers.get('location')), String(session.url)).href
    expect(await (await fetch(proof)).text()).toContain('saving this card')
    await post(proof, { answer: 'fail' })
    expect((await setupOf(session)).status).toBe('requires_payment_method')
    await post(String(session.url), { ...TYPED, number: '4000 0025 0000 3155' })
    await post(proof, { answer: 'complete' })
    expect(await setupOf(session)).toMatchObject({ status: 'succeeded', payment_method: { card: { last4: '3155' } } })
  })

  it('can be ended, and then saves nothing', async () => {
    const session = await open()
    await place.stripe.checkout.sessions.expire(session.id)
    expect((await setupOf(session)).status).toBe('canceled')
    expect(() => place.sandbox.pay(session.id)).toThrow('expired')
  })

  it.each([
    [{ line_items: [], payment_intent_data: { description: 'x' } }, 'payment_intent_data'],
    [{ customer: 'cus_1' }, 'customer, customer_email'],
    [{ currency: undefined }, 'currency'],
    [{ allow_promotion_codes: true }, 'allow_promotion_codes'],
    [{ mode: 'subscription' }, 'mode'],
  ])('refuses what the provider would refuse: %j', async (more, named) => {
    expect((await refused(open(more))).message).toContain(named)
  })
})
