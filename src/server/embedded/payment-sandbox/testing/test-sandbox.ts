import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { Stripe } from 'stripe'
import { vi } from 'vitest'
import type { Clock } from '../desk/clock.ts'
import { openPaymentSandbox } from '../payment-sandbox.ts'
import { wallClock } from './wall-clock.ts'

export type ReceivedEvent = {
  body: string
  signature: string
  event: { id: string; type: string; data: { object: Record<string, unknown> } }
}

/** A place that hears webhooks and answers what the test wants. */
export const openListener = async () => {
  const heard: ReceivedEvent[] = []
  const listener = { heard, status: 200, url: '', close: () => {} }
  const server = createServer(async (request: IncomingMessage, reply) => {
    const body = await text(request)
    heard.push({ body, signature: String(request.headers['stripe-signature']), event: JSON.parse(body) })
    reply.writeHead(listener.status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  listener.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
  listener.close = () => {
    server.close()
    server.closeAllConnections()
  }
  return listener
}

export const sdkFor = ({ secretKey, host, port }: { secretKey: string; host: string; port: number }) =>
  new Stripe(secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })

/** A sandbox with a listener, the real SDK pointed at it, and a data folder that goes when the test is over. */
export const openTestSandbox = async ({ clock = wallClock }: { clock?: Clock } = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dozen-sandbox-'))
  const listener = await openListener()
  const logs: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logs.push(line) })
  const open = () => openPaymentSandbox({ dataDir, webhookUrl: () => listener.url, clock, log })
  const sandbox = await open()
  const place = { dataDir, listener, logs, sandbox, stripe: sdkFor(sandbox) }
  const reopen = async () => {
    await place.sandbox.close()
    place.sandbox = await open()
    place.stripe = sdkFor(place.sandbox)
  }
  const close = async () => {
    await place.sandbox.close()
    listener.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return Object.assign(place, { reopen, close })
}

export type TestSandbox = Awaited<ReturnType<typeof openTestSandbox>>

/** Two lines that come to $130.00. */
export const anOrder = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    {
      quantity: 16,
      price_data: { currency: 'usd', unit_amount: 650, product_data: { name: 'Spring eggs' } },
    },
    { quantity: 4, price_data: { currency: 'usd', unit_amount: 650, product_data: { name: 'Donated cartons' } } },
  ],
  customer_email: 'ann@farm.example',
  client_reference_id: '17',
  success_url: 'http://localhost:3000/success?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/cancel',
  ...more,
})

export const refused = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof Stripe.errors.StripeError) return error
  throw new Error(`Expected a refusal of the provider, got ${String(error)}`)
}

export const until = (holds: () => void, timeout = 10_000) => vi.waitFor(holds, { timeout, interval: 20 })
