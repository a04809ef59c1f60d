import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anOrder, openTestSandbox, type TestSandbox, until } from '../testing/test-sandbox.ts'

describe('webhooks of the payment sandbox', () => {
  let place: TestSandbox
  beforeEach(async () => {
    place = await openTestSandbox()
  })
  afterEach(() => place.close())

  const aSession = async () => (await place.stripe.checkout.sessions.create(anOrder())).id
  const types = () => place.listener.heard.map(({ event }) => event.type)
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  it('tell of everything that happens to a payment, signed, in order', async () => {
    const session = await aSession()
    const payment = String(place.sandbox.pay(session).payment_intent)
    place.sandbox.refund(payment, 100)
    place.sandbox.dispute(payment)
    place.sandbox.closeDispute(payment, 'lost')
    await place.stripe.checkout.sessions.expire(await aSession())
    const expected = [
      'checkout.session.completed',
      'charge.refunded',
      'charge.dispute.created',
      'charge.dispute.closed',
      'checkout.session.expired',
    ]
    await until(() => expect(types()).toEqual(expected))
    for (const { body, signature, event } of place.listener.heard) {
      const read = place.stripe.webhooks.constructEvent(body, signature, place.sandbox.webhookSecret)
      expect(read).toMatchObject({ id: expect.stringMatching(/^evt_/), object: 'event', livemode: false, type: event.type })
      expect(() => place.stripe.webhooks.constructEvent(`${body} `, signature, place.sandbox.webhookSecret)).toThrow()
    }
    expect(place.listener.heard[0]?.event.data.object).toMatchObject({ id: session, payment_status: 'paid' })
  })

  it('are sent again until the shop takes them', async () => {
    place.listener.status = 500
    place.sandbox.pay(await aSession())
    await until(() => expect(types()).toHaveLength(1))
    place.listener.status = 200
    await until(() => expect(types()).toHaveLength(2))
    await pause(1500)
    expect(new Set(place.listener.heard.map(({ event }) => event.id)).size).toBe(1)
    expect(types()).toHaveLength(2)
  })

  it('that were not taken are sent after a restart', async () => {
    place.listener.status = 503
    place.sandbox.pay(await aSession())
    await until(() => expect(types()).toHaveLength(1))
    place.listener.status = 200
    await place.reopen()
    // Heard is not yet noted: a sandbox that stops in between sends it once more.
    await until(() => expect(readFileSync(join(place.dataDir, 'payment-sandbox/journal.jsonl'), 'utf8')).toContain('"done":true'))
    await place.reopen()
    await pause(200)
    expect(types()).toHaveLength(2)
  })

  it('come several times when switched to duplicate', async () => {
    place.sandbox.switches.duplicate = 5
    place.sandbox.pay(await aSession())
    await until(() => expect(types()).toHaveLength(5))
  })

  it('come newest first when switched to reorder', async () => {
    place.sandbox.switches.reorder = true
    const payment = String(place.sandbox.pay(await aSession()).payment_intent)
    place.sandbox.refund(payment)
    await until(() => expect(types()).toEqual(['charge.refunded', 'checkout.session.completed']))
  })

  it('never come when switched to drop, not even later', async () => {
    place.sandbox.switches.drop = true
    place.sandbox.pay(await aSession())
    await pause(200)
    place.sandbox.switches.drop = false
    await place.reopen()
    await pause(200)
    expect(types()).toEqual([])
  })
})
