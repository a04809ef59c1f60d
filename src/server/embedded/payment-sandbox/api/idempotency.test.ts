import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrder, openTestSandbox, refused, type TestSandbox } from '../testing/test-sandbox.ts'
import { fingerprintOf } from './idempotency.ts'

describe('idempotency keys of the payment sandbox', () => {
  let place: TestSandbox
  beforeAll(async () => {
    place = await openTestSandbox()
  })
  afterAll(() => place.close())
  const create = (idempotencyKey: string, more = {}) => place.stripe.checkout.sessions.create(anOrder(more), { idempotencyKey })

  it('give the same answer for the same call', async () => {
    const first = await create('order-1')
    const again = await create('order-1')
    expect(again).toEqual(first)
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await place.stripe.checkout.sessions.list()).data).toHaveLength(1)
  })

  it('refuse another call under the same key', async () => {
    await create('order-2')
    const error = await refused(create('order-2', { client_reference_id: '18' }))
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect(error.statusCode).toBe(400)
  })

  it('refuse the same call while it is under way', async () => {
    place.sandbox.switches.slowMs = 1000
    const both = await Promise.allSettled([create('order-3'), create('order-3')])
    place.sandbox.switches.slowMs = 0
    const refusals = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refusals).toMatchObject([{ statusCode: 409, code: 'idempotency_key_in_use' }])
    const first = both.find((each) => each.status === 'fulfilled')?.value
    expect((await create('order-4')).id).not.toBe(first?.id)
  })

  it('do not remember a refusal', async () => {
    await refused(create('order-5', { customer_email: 'nobody' }))
    expect(await create('order-5')).toMatchObject({ status: 'open' })
  })

  it('are kept over a restart', async () => {
    const { id } = await create('order-6')
    await place.reopen()
    expect(await create('order-6')).toMatchObject({ id })
  })

  it('do not mind the order of parameters', () => {
    expect(fingerprintOf('/a', 'x=1&y=2')).toBe(fingerprintOf('/a', 'y=2&x=1'))
    expect(fingerprintOf('/a', 'x=1')).not.toBe(fingerprintOf('/b', 'x=1'))
  })
})
