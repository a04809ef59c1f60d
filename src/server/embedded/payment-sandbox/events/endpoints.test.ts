import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anOrder, openTestSandbox, refused, type TestSandbox, until } from '../testing/test-sandbox.ts'

const URL_OF_SHOP = 'https://shop.farm.example/api/payment-events'

describe('webhook endpoints of the payment sandbox', () => {
  let place: TestSandbox
  beforeEach(async () => {
    place = await openTestSandbox()
  })
  afterEach(() => place.close())

  const make = (enabled_events: ['checkout.session.completed'] | ['charge.refunded']) =>
    place.stripe.webhookEndpoints.create({ url: URL_OF_SHOP, enabled_events, metadata: { made_by: 'a test' } })

  it('get the events they asked for, signed with a secret that is told once', async () => {
    const { id, secret = '' } = await make(['checkout.session.completed'])
    expect(secret).toMatch(/^whsec_/)
    const { data } = await place.stripe.webhookEndpoints.list({})
    expect(data).toEqual([expect.objectContaining({ id, url: URL_OF_SHOP, metadata: { made_by: 'a test' } })])
    expect(data[0]).not.toHaveProperty('secret')
    const session = await place.stripe.checkout.sessions.create(anOrder())
    place.sandbox.refund(String(place.sandbox.pay(session.id).payment_intent), 100)
    await until(() => expect(place.listener.heard).toHaveLength(1))
    const [{ body, signature } = { body: '', signature: '' }] = place.listener.heard
    expect(place.stripe.webhooks.constructEvent(body, signature, secret).type).toBe('checkout.session.completed')
    expect(() => place.stripe.webhooks.constructEvent(body, signature, place.sandbox.webhookSecret)).toThrow()
  })

  it('are gone once deleted, after a restart too', async () => {
    const { id } = await make(['charge.refunded'])
    expect(await place.stripe.webhookEndpoints.del(id)).toMatchObject({ id, deleted: true })
    await place.reopen()
    expect((await place.stripe.webhookEndpoints.list({})).data).toEqual([])
    expect((await refused(place.stripe.webhookEndpoints.del(id))).code).toBe('resource_missing')
  })

  it('are not made on this machine, nor by a key that may not', async () => {
    const here = place.stripe.webhookEndpoints.create({ url: 'http://localhost:3000/x', enabled_events: ['charge.refunded'] })
    expect((await refused(here)).param).toBe('url')
    place.sandbox.switches.forbidden = '/v1/webhook_endpoints'
    expect((await refused(make(['charge.refunded']))).statusCode).toBe(403)
    expect((await place.stripe.accounts.retrieveCurrent()).settings?.dashboard.display_name).toBe('Payment sandbox')
  })
})
