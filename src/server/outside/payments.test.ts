import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSandbox, type TestSandbox, until } from '../embedded/payment-sandbox/testing/test-sandbox.ts'
import { openPayments, type PaidThere, type Payments, ProviderAway, type SavedCard, UnknownThere } from './payments.ts'
import { handledEvents } from './payments-events.ts'

test('docs/operating.md lists the events that the shop understands, and no others', () => {
  const page = readFileSync('docs/operating.md', 'utf8')
  const listed = /Add a webhook endpoint .*/.exec(page)?.[0].match(/`[a-z_]+\.[a-z_.]+`/g) ?? []
  expect(listed.map((name) => name.slice(1, -1)).sort()).toEqual([...handledEvents].sort())
})

describe('at a provider that says one thing to every question, as the sandbox does not', () => {
  let server = {} as Server
  let payments = {} as Payments
  type Says = { status: number; body: object }
  const provider: { says: Says | ((url: string) => Says) } = { says: { status: 200, body: {} } }
  const SECRET = 'whsec_1'
  beforeAll(async () => {
    server = createServer(({ url = '' }, reply) => {
      const { status, body } = typeof provider.says === 'function' ? provider.says(url) : provider.says
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    payments = openPayments({ secretKey: 'sk_test_1', webhookSecret: SECRET, host: '127.0.0.1', port }, () => new Date())
  })
  afterAll(() => server.close())

  const refund = () => payments.refund({ paymentRef: 'pi_1', cents: 2000, key: 'refund-1' })
  const charge = () =>
    payments.charge({ reference: 'part-2', cents: 500, card: { customer: 'cus_1', method: 'pm_1' }, description: 'Part 2', key: 'k' })

  test.each([
    ['failed', 'lost_or_stolen_card', { kind: 'refused', reason: 'failed (lost_or_stolen_card)' }],
    ['canceled', undefined, { kind: 'refused', reason: 'canceled' }],
    ['pending', undefined, { kind: 'done', id: 're_1' }],
    ['succeeded', undefined, { kind: 'done', id: 're_1' }],
  ])('a refund that is answered as %s', async (status, failure_reason, outcome) => {
    provider.says = { status: 200, body: { id: 're_1', object: 'refund', status, failure_reason } }
    expect(await refund()).toEqual(outcome)
  })

  test('a refund or a charge under a key that was used for something else is refused', async () => {
    provider.says = { status: 400, body: { error: { type: 'idempotency_error', message: 'Keys can only be used once.' } } }
    const refused = { kind: 'refused', reason: 'Keys can only be used once.' }
    expect([await refund(), await charge()]).toEqual([refused, refused])
  })

  test('a refund or a charge that somebody asks for at the same moment is busy', async () => {
    const error = { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'Busy.' }
    provider.says = { status: 409, body: { error } }
    expect(await Promise.all([refund(), charge()])).toEqual([{ kind: 'busy' }, { kind: 'busy' }])
  })

  test('a bank that hides its question in a decline is understood to ask', async () => {
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'authentication_required', message: 'No.' }
    provider.says = { status: 402, body: { error } }
    expect(await charge()).toEqual({ kind: 'needsConfirmation', paymentRef: null })
  })

  test.each([
    ['open', undefined, 'open'],
    ['expired', undefined, 'expired'],
    [
      'complete',
      { status: 'succeeded', customer: 'cus_1', payment_method: { id: 'pm_1', card: { brand: 'visa', last4: '4242' } } },
      'paid',
    ],
    ['complete', { status: 'succeeded', customer: 'cus_1', payment_method: { id: 'pm_1', type: 'link' } }, 'failed'],
    ['complete', { status: 'processing', customer: 'cus_1', payment_method: 'pm_1' }, 'processing'],
    ['complete', { status: 'requires_payment_method', customer: 'cus_1', payment_method: null }, 'failed'],
  ])('a page that only saves a card, %s there, counts as paid only when a card is saved: %j', async (status, setup, state) => {
    const session = {
      id: 'cs_1',
      mode: 'setup',
      status,
      payment_status: 'no_payment_required',
      client_reference_id: 'r',
      setup_intent: 'seti_1',
    }
    provider.says = (url) => ({ status: 200, body: url.includes('setup_intents') ? { id: 'seti_1', ...setup } : session })
    const savedCard = state === 'paid' ? { customer: 'cus_1', method: 'pm_1', brand: 'visa', last4: '4242' } : null
    expect(await payments.read('cs_1')).toMatchObject({ state, savedCard, paidCents: 0, paymentRef: null, reference: 'r' })
  })

  test('a card that the key may not read counts as not saved, so that its page keeps nothing waiting', async () => {
    const error = { type: 'invalid_request_error', message: 'The provided key does not have the required permissions.' }
    const session = { id: 'cs_1', mode: 'setup', status: 'complete', client_reference_id: 'r', setup_intent: 'seti_1' }
    provider.says = (url) => (url.includes('setup_intents') ? { status: 403, body: { error } } : { status: 200, body: session })
    expect(await payments.read('cs_1')).toMatchObject({ state: 'failed', savedCard: null, paidCents: 0 })
  })

  test('what waits for the customer after all is told so', async () => {
    provider.says = { status: 200, body: { id: 'pi_1', object: 'payment_intent', status: 'requires_action', metadata: {} } }
    expect(await charge()).toEqual({ kind: 'needsConfirmation', paymentRef: 'pi_1' })
  })

  test('a key that may not read fees still reads the payment, and asks once only', async () => {
    const asked: string[] = []
    const intent = { id: 'pi_1', object: 'payment_intent', status: 'succeeded', amount_received: 500, metadata: {} }
    provider.says = (url) => {
      asked.push(url)
      const error = { type: 'invalid_request_error', message: 'The provided key does not have the required permissions.' }
      return url.includes('balance_transaction') ? { status: 403, body: { error } } : { status: 200, body: intent }
    }
    for (let each = 0; each < 2; each += 1)
      expect(await payments.readPayment('pi_1')).toMatchObject({ state: 'paid', paidCents: 500, feeCents: null, reference: null })
    expect(asked).toHaveLength(3)
  })

  test('events of payments that were made on a page are the page’s to tell', async () => {
    const { webhooks } = new Stripe('sk_test_1')
    const hear = (type: string, object: object) => {
      const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
      return payments.hear(Buffer.from(payload), webhooks.generateTestHeaderString({ payload, secret: SECRET }))
    }
    for (const type of ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled']) {
      expect(await hear(type, { id: 'pi_1', metadata: {} })).toBeUndefined()
      expect(await hear(type, { id: 'pi_1', metadata: { reference: 'part-2' } })).toEqual({
        id: 'evt_1',
        type,
        paymentRef: 'pi_1',
        reference: 'part-2',
      })
    }
    for (const object of [undefined, {}, { id: 1 }, { id: 'pi_1', metadata: null }])
      expect(await hear('payment_intent.succeeded', object as object)).toBeUndefined()
    expect(await hear('payment_intent.created', { id: 'pi_1', metadata: { reference: 'part-2' } })).toBeUndefined()
  })
})

describe('a card that was saved', () => {
  let place: TestSandbox
  let payments: Payments
  const clock = { now: new Date('2027-03-01T12:00:00Z') }
  beforeAll(async () => {
    place = await openTestSandbox({ clock: () => clock.now })
    payments = openPayments(place.sandbox, () => clock.now)
  })
  afterAll(() => place.close())

  let named = 0
  const name = () => {
    named += 1
    return `part-${named}`
  }
  const open = (more = {}) =>
    payments.open({
      reference: name(),
      email: 'ann@farm.example',
      language: 'en',
      lines: [{ name: 'Spring eggs', about: 'Farm stand', quantity: 2, unitCents: 2500 }],
      description: 'Spring eggs, part 1 of 3',
      successUrl: 'http://localhost:3000/s',
      cancelUrl: 'http://localhost:3000/c',
      expiresAt: new Date(clock.now.getTime() + 60 * 60 * 1000),
      ...more,
    })
  const saved = async (number?: string): Promise<SavedCard> => {
    const { id } = await open({ saveCard: true })
    place.sandbox.pay(id, number)
    const { savedCard } = await payments.read(id)
    if (!savedCard) throw new Error('The card was not saved')
    return savedCard
  }
  const part = (card: SavedCard, more = {}) => {
    const reference = name()
    return { reference, cents: 5_000, card, description: 'Spring eggs, part 2 of 3', key: `charge-${reference}`, ...more }
  }

  test('is told with the payment that saved it, and no other card is', async () => {
    const keeping = await open({ saveCard: true })
    const plain = await open()
    expect(await payments.read(keeping.id)).toMatchObject({ state: 'open', savedCard: null, feeCents: null })
    for (const { id } of [keeping, plain]) place.sandbox.pay(id)
    expect(await payments.read(keeping.id)).toMatchObject({
      state: 'paid',
      paidCents: 5_000,
      feeCents: 175,
      savedCard: { customer: expect.stringMatching(/^cus_/), method: expect.stringMatching(/^pm_/), brand: 'visa', last4: '4242' },
    })
    expect(await payments.read(plain.id)).toMatchObject({ state: 'paid', feeCents: 175, savedCard: null })
  })

  test('is charged once for each key, and how the payment stands is read back', async () => {
    const charge = part(await saved())
    const paid = await payments.charge(charge)
    const truth = {
      reference: charge.reference,
      state: 'paid',
      paidCents: 5_000,
      refundedCents: 0,
      disputed: false,
      disputeLost: false,
      feeCents: 175,
    }
    expect(paid).toEqual({ kind: 'paid', truth: { ...truth, paymentRef: expect.stringMatching(/^pi_/) } })
    if (paid.kind !== 'paid') return
    const { paymentRef } = paid.truth
    await payments.refund({ paymentRef, cents: 2_000, key: `refund-${charge.reference}` })
    place.sandbox.dispute(paymentRef)
    const now = { ...truth, paymentRef, refundedCents: 2_000, disputed: true }
    expect(await payments.charge(charge)).toEqual({ kind: 'paid', truth: now })
    expect(await payments.readPayment(paymentRef)).toEqual(now)
    expect(await payments.charge({ ...charge, cents: 5_001 })).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/Keys/) })
    expect(await payments.sessionOf(paymentRef)).toBeUndefined()
  })

  test('is charged once when every answer is lost, and the payment is found by its name', async () => {
    const charge = part(await saved())
    expect(await payments.findPayment(charge.card.customer, charge.reference)).toBeUndefined()
    expect(await payments.findPayment('cus_none', charge.reference)).toBeUndefined()
    place.sandbox.switches.loseReplies = 3
    await expect(payments.charge(charge)).rejects.toThrow(ProviderAway)
    const found = await payments.findPayment(charge.card.customer, charge.reference)
    expect(found).toMatchObject({ state: 'paid', paidCents: 5_000, reference: charge.reference })
    expect(await payments.charge(charge)).toMatchObject({ kind: 'paid', truth: { paymentRef: found?.paymentRef } })
  })

  test('that declines says why in words for its owner, and a later try under another key pays', async () => {
    const charge = part(await saved('4000 0000 0000 0341'))
    const declined = await payments.charge(charge)
    expect(declined).toEqual({ kind: 'declined', reason: 'Your card was declined.', paymentRef: expect.stringMatching(/^pi_/) })
    place.sandbox.fromNowOn(charge.card.method, 'lacksFunds')
    expect(await payments.charge(charge)).toEqual(declined)
    expect(await payments.charge({ ...charge, key: 'try-2' })).toMatchObject({
      kind: 'declined',
      reason: 'Your card has insufficient funds.',
    })
    place.sandbox.fromNowOn(charge.card.method, 'pays')
    expect(await payments.charge({ ...charge, key: 'try-3' })).toMatchObject({ kind: 'paid' })
    place.sandbox.fromNowOn(charge.card.method, 'declines')
    await payments.charge({ ...charge, key: 'try-4' })
    expect(await payments.findPayment(charge.card.customer, charge.reference)).toMatchObject({ state: 'paid' })
  })

  test('whose bank wants to hear from its owner is not charged, and the try can be ended for good', async () => {
    const charge = part(await saved('4000 0027 6000 3184'))
    const asked = await payments.charge(charge)
    expect(asked).toEqual({ kind: 'needsConfirmation', paymentRef: expect.stringMatching(/^pi_/) })
    const paymentRef = asked.kind === 'needsConfirmation' ? String(asked.paymentRef) : ''
    expect(await payments.readPayment(paymentRef)).toMatchObject({ state: 'failed', paidCents: 0, feeCents: null })
    for (let each = 0; each < 2; each += 1)
      expect(await payments.cancelPayment(paymentRef)).toMatchObject({ state: 'expired', paidCents: 0 })
  })

  test('that takes its time is told so, and then how it ended', async () => {
    const card = await saved()
    place.sandbox.fromNowOn(card.method, 'takesTime')
    const good = part(card)
    const bad = part(card)
    const slow = await payments.charge(good)
    expect(slow).toMatchObject({ kind: 'processing', truth: { state: 'processing', paidCents: 0 } })
    const other = await payments.charge(bad)
    if (slow.kind !== 'processing' || other.kind !== 'processing') return
    expect(await payments.cancelPayment(slow.truth.paymentRef)).toMatchObject({ state: 'processing' })
    place.sandbox.settleCharge(slow.truth.paymentRef, 'succeeded')
    place.sandbox.settleCharge(other.truth.paymentRef, 'failed')
    expect(await payments.cancelPayment(slow.truth.paymentRef)).toMatchObject({ state: 'paid', paidCents: 5_000 })
    expect(await payments.charge(bad)).toMatchObject({ kind: 'declined', reason: 'Your card was declined.' })
  })

  test('and forgotten is never charged again; forgetting it twice, or what was never there, is fine', async () => {
    const card = await saved()
    await payments.forgetCard(card.method)
    await payments.forgetCard(card.method)
    await payments.forgetCard('pm_none')
    expect(await payments.charge(part(card))).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/detached/) })
    expect(await payments.charge(part({ ...card, method: 'pm_none' }))).toMatchObject({ kind: 'refused' })
    expect(await payments.charge(part(await saved(), { cents: 49 }))).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/at least/),
    })
    await expect(payments.readPayment('pi_none')).rejects.toThrow(UnknownThere)
    await expect(payments.cancelPayment('pi_none')).rejects.toThrow(UnknownThere)
  })

  test('is neither charged nor forgotten while the provider is away', async () => {
    const card = await saved()
    place.sandbox.switches.down = true
    for (const call of [payments.charge(part(card)), payments.forgetCard(card.method), payments.findPayment(card.customer, 'part-1')])
      await expect(call).rejects.toThrow(ProviderAway)
    place.sandbox.switches.down = false
    expect(await payments.charge(part(card))).toMatchObject({ kind: 'paid' })
  })

  test('has events that tell the payment and its name', async () => {
    const charge = part(await saved())
    const paid = await payments.charge(charge)
    const paymentRef = paid.kind === 'paid' ? paid.truth.paymentRef : ''
    const ofIt = () => place.listener.heard.find(({ event }) => event.data.object.id === paymentRef)
    await until(() => expect(ofIt()).toBeDefined())
    const { body = '', signature = '' } = ofIt() ?? {}
    expect(await payments.hear(Buffer.from(body), signature)).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'payment_intent.succeeded',
      paymentRef,
      reference: charge.reference,
    })
  })

  test('is in the provider’s books with all that was paid in a span of time, over all pages, and with no failed try', async () => {
    const from = new Date('2027-04-01T00:00:00Z')
    const until = new Date('2027-05-01T00:00:00Z')
    const at = (time: Date, ms = 0) => {
      clock.now = new Date(time.getTime() + ms)
    }
    at(from, -1)
    const card = await saved()
    at(from)
    const first = await payments.charge(part(card))
    for (let each = 0; each < 100; each += 1) place.sandbox.pay((await open()).id)
    place.sandbox.fromNowOn(card.method, 'declines')
    await payments.charge(part(card))
    place.sandbox.fromNowOn(card.method, 'pays')
    at(until, -1)
    const last = await payments.charge(part(card, { cents: 12_345 }))
    at(until)
    await payments.charge(part(card))
    if (first.kind !== 'paid' || last.kind !== 'paid') throw new Error('Not paid')
    await payments.refund({ paymentRef: last.truth.paymentRef, cents: 45, key: 'refund-last' })
    const listed: PaidThere[] = []
    for await (const paid of payments.listPaid({ from, until })) listed.push(paid)
    expect(listed).toHaveLength(102)
    const lastAt = new Date(until.getTime() - 1000)
    expect(listed[0]).toEqual({ paymentRef: last.truth.paymentRef, at: lastAt, cents: 12_345, feeCents: 388, refundedCents: 45 })
    expect(listed.at(-1)).toEqual({ paymentRef: first.truth.paymentRef, at: from, cents: 5_000, feeCents: 175, refundedCents: 0 })
  })
})
