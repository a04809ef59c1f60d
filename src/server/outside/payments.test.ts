import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPayments, type Payments } from './payments.ts'

/** Answers that the sandbox does not give: a provider that says one thing to every question. */

let server = {} as Server
let payments = {} as Payments
const says = { status: 200, body: {} as object }
beforeAll(async () => {
  server = createServer((_, reply) => reply.writeHead(says.status, { 'content-type': 'application/json' }).end(JSON.stringify(says.body)))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  payments = openPayments({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', host: '127.0.0.1', port }, () => new Date())
})
afterAll(() => server.close())

const refund = () => payments.refund({ paymentRef: 'pi_1', cents: 2000, key: 'refund-1' })

describe('a refund', () => {
  test.each([
    ['failed', 'lost_or_stolen_card', { kind: 'refused', reason: 'failed (lost_or_stolen_card)' }],
    ['canceled', undefined, { kind: 'refused', reason: 'canceled' }],
    ['pending', undefined, { kind: 'done', id: 're_1' }],
    ['succeeded', undefined, { kind: 'done', id: 're_1' }],
  ])('that is answered as %s', async (status, failure_reason, outcome) => {
    Object.assign(says, { status: 200, body: { id: 're_1', object: 'refund', status, failure_reason } })
    expect(await refund()).toEqual(outcome)
  })

  test('under a key that was used for something else is refused', async () => {
    Object.assign(says, { status: 400, body: { error: { type: 'idempotency_error', message: 'Keys can only be used once.' } } })
    expect(await refund()).toEqual({ kind: 'refused', reason: 'Keys can only be used once.' })
  })

  test('that somebody asks for at the same moment is busy', async () => {
    const error = { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'Busy.' }
    Object.assign(says, { status: 409, body: { error } })
    expect(await refund()).toEqual({ kind: 'busy' })
  })
})
