import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Put } from '../book/rows.ts'
import { anOrder, openTestSandbox, type TestSandbox, until } from '../testing/test-sandbox.ts'

const CARD = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', name: 'Ann Ash' }

describe('the payment page of the sandbox', () => {
  let place: TestSandbox
  const ahead = { ms: 0 }
  beforeAll(async () => {
    place = await openTestSandbox({ clock: () => new Date(Date.now() + ahead.ms) })
  })
  afterAll(() => place.close())

  const journalFile = () => join(place.dataDir, 'payment-sandbox', 'journal.jsonl')
  const open = (more = {}) => place.stripe.checkout.sessions.create(anOrder(more))
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const pay = ({ url }: Stripe.Checkout.Session, card: Partial<typeof CARD> = {}) => post(String(url), { ...CARD, ...card })
  const status = async ({ id }: { id: string }) => (await place.stripe.checkout.sessions.retrieve(id)).status

  it('shows the order, the form and that it is a test', async () => {
    const session = await open()
    const page = await fetch(String(session.url))
    const html = await page.text()
    for (const words of ['Test payment.', 'no money moves', 'Spring eggs', '16 × $6.50', '$104.00', 'ann@farm.example'])
      expect(html).toContain(words)
    for (const label of ['Card number', 'Expiry', 'CVC', 'Name on card'])
      expect(html).toMatch(new RegExp(`<label for="\\w+">${label}</label>`))
    expect(html).toContain('<button type="submit">Pay $130.00</button>')
    expect(html).toContain('href="http://localhost:3000/cancel">Cancel</a>')
    expect(html).not.toContain('<script')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' http://localhost:3000")
  })

  it('pays and goes back to the shop', async () => {
    const session = await open()
    const answer = await pay(session)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`http://localhost:3000/success?session=${session.id}`)
    expect(await place.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      payment_status: 'paid',
      customer_details: { name: 'Ann Ash', email: 'ann@farm.example' },
    })
    const done = await (await fetch(String(session.url))).text()
    expect(done).toContain('This payment is complete')
    expect(done).toContain(`success?session=${session.id}`)
  })

  it('pays from a bank account when the bank has answered, and not before', async () => {
    const answers = { '000123456789': 'paid', '000111111113': 'unpaid' }
    for (const [account, payment_status] of Object.entries(answers)) {
      const session = await open()
      expect(await (await post(`${session.url}/bank`, { account: '123', holder: 'Ann Ash' })).text()).toContain(
        'Your account number is invalid.',
      )
      expect(await status(session)).toBe('open')
      expect((await post(`${session.url}/bank`, { account, holder: 'Ann Ash' })).status).toBe(303)
      const read = () => place.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
      expect(await read()).toMatchObject({ status: 'complete', payment_status: 'unpaid', payment_intent: { status: 'processing' } })
      ahead.ms = 61_000
      await until(async () => expect(((await read()).payment_intent as Stripe.PaymentIntent).status).not.toBe('processing'))
      expect(await read()).toMatchObject({ status: 'complete', payment_status })
      ahead.ms = 0
    }
  })

  it('says when the card is kept, and takes no bank account then', async () => {
    const keeping = {
      customer_creation: 'always',
      allowed_payment_method_types: ['card'],
      payment_intent_data: { setup_future_usage: 'off_session' },
    }
    const session = await open(keeping)
    const html = await (await fetch(String(session.url))).text()
    expect(html).toContain('We save your card for the later installments.')
    expect(html).toContain('4000 0000 0000 0341')
    expect(html).not.toContain('bank account')
    expect((await post(`${session.url}/bank`, { account: '000123456789', holder: 'Ann Ash' })).headers.get('location')).toBe(
      `/pay/${session.id}`,
    )
    const asked = await pay(session, { number: '4000 0027 6000 3184' })
    await post(new URL(String(asked.headers.get('location')), String(session.url)).href, { answer: 'complete' })
    expect(await place.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.payment_method'] })).toMatchObject({
      payment_status: 'paid',
      customer: expect.stringMatching(/^cus_/),
      payment_intent: { payment_method: { card: { last4: '3184' }, billing_details: { name: 'Ann Ash' } } },
    })
    const other = await (await fetch(String((await open()).url))).text()
    expect(other).not.toContain('kept')
    expect(other).toContain('Pay from a bank account')
  })

  it('charges once when the button is pressed many times', async () => {
    const session = await open()
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(session)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    const { payment_intent } = await place.stripe.checkout.sessions.retrieve(session.id)
    const written = readFileSync(journalFile(), 'utf8')
      .trim()
      .split('\n')
      .flatMap((line): Put[] => JSON.parse(line))
    const charges = written.filter(([kind, row]) => kind === 'charge' && row.payment_intent === payment_intent)
    expect(charges).toHaveLength(1)
    const isCompleted = ({ event }: (typeof place.listener.heard)[number]) => event.data.object.id === session.id
    await until(() => expect(place.listener.heard.filter(isCompleted)).toHaveLength(1))
  })

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
  ])('declines %s and lets the customer try another card', async (number, sentence) => {
    const session = await open()
    const html = await (await pay(session, { number })).text()
    expect(html).toContain(`role="alert">${sentence}`)
    expect(html).toContain('value="Ann Ash"')
    const tried = await place.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(tried).toMatchObject({ status: 'open', payment_intent: { status: 'requires_payment_method', latest_charge: null } })
    expect((await pay(session)).status).toBe(303)
    expect(await status(session)).toBe('complete')
  })

  it('names what is wrong beside each field and keeps what was typed', async () => {
    const session = await open()
    const html = await (await pay(session, { number: '1234 5678', expiry: '01/20', cvc: 'x', name: ' ' })).text()
    expect(html).toContain('id="number-wrong">Your card number is invalid.')
    expect(html).toContain('id="expiry-wrong">Your card&#39;s expiration date is in the past.')
    expect(html).toContain('id="cvc-wrong">Your card&#39;s security code is incomplete.')
    expect(html).toContain('id="name-wrong">Enter the name on the card.')
    for (const typed of ['1234 5678', 'x']) expect(html).toContain(`value="${typed}"`)
    expect(html.match(/ autofocus/g)).toHaveLength(1)
    expect(await status(session)).toBe('open')
  })

  it('asks for authentication, and pays only when it is given', async () => {
    const session = await open()
    const asked = await pay(session, { number: '4000 0025 0000 3155' })
    const proof = new URL(String(asked.headers.get('location')), String(session.url)).href
    const html = await (await fetch(proof)).text()
    for (const button of ['Complete authentication', 'Fail authentication']) expect(html).toContain(`>${button}</button>`)
    const failed = await post(proof, { answer: 'fail' })
    expect(new URL(String(failed.headers.get('location')), proof).href).toBe(session.url)
    expect(await (await fetch(String(session.url))).text()).toContain('We are unable to authenticate your payment method.')
    expect((await post(proof, { answer: 'complete' })).headers.get('location')).toBe(`/pay/${session.id}`)
    expect(await status(session)).toBe('open')
    await pay(session, { number: '4000 0025 0000 3155' })
    expect((await post(proof, { answer: 'complete' })).headers.get('location')).toContain('/success?session=')
    expect(await status(session)).toBe('complete')
  })

  it('says when a session has expired, and takes no money for it', async () => {
    const session = await open()
    await place.stripe.checkout.sessions.expire(session.id)
    for (const answer of [await fetch(String(session.url)), await pay(session)]) {
      const html = await answer.text()
      expect(html).toContain('This payment page has expired')
      expect(html).toContain('http://localhost:3000/cancel')
    }
    const missing = await fetch(`http://127.0.0.1:${place.sandbox.port}/pay/cs_test_none`)
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('We can&#39;t find this payment page')])
  })

  it('shows text as text', async () => {
    const price_data = { currency: 'usd', unit_amount: 1000, product_data: { name: '<script>alert(1)</script>' } }
    const session = await open({ line_items: [{ quantity: 1, price_data }] })
    expect(await (await pay(session, { number: '"><script>' })).text()).not.toContain('<script')
    expect((await pay(session, { name: '"><script>' })).status).toBe(303)
  })

  it('keeps no card number, neither in the journal nor in the log', () => {
    const journal = readFileSync(journalFile(), 'utf8')
    expect(journal).toContain('"last4":"4242"')
    for (const kept of [journal, place.logs.join('')])
      for (const number of ['42424242', '4242 4242', '40000025', '4000 0025', '12345678', '1234 5678']) expect(kept).not.toContain(number)
  })
})
