import type { FastifyInstance } from 'fastify'
import type { Shop } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import type { PaymentEvent } from '../outside/payments.ts'
import * as checkouts from '../store/orders/checkouts.ts'
import { settle } from './settle.ts'

/** Where the payment provider calls. An event is a nudge, not a fact: the truth is read back from the provider. */

export const WEBHOOK_PATH = '/api/payment-events'
const EVENT_LIMIT = 256 * 1024

const sessionOf = async ({ db, payments }: Shop, { sessionId, paymentRef }: PaymentEvent): Promise<string | undefined> => {
  if (sessionId || !paymentRef) return sessionId
  return (await checkouts.sessionOfPayment(db, paymentRef)) ?? payments.sessionOf(paymentRef)
}

export const serveWebhook = (app: FastifyInstance, shop: Shop): void => {
  app.register(async (route) => {
    // The signature is over the very bytes that came in.
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: EVENT_LIMIT }, (_, body, done) => done(null, body))
    route.post(WEBHOOK_PATH, { bodyLimit: EVENT_LIMIT }, async (request, reply) => {
      const event = await shop.payments
        .hear(request.body as Buffer, String(request.headers['stripe-signature'] ?? ''))
        .catch((error: Error) => {
          request.log.warn({ reason: error.message }, 'An event was not signed by the payment provider')
          throw new Refusal('notSigned')
        })
      const sessionId = event && (await sessionOf(shop, event))
      if (event && sessionId) await settle(shop, await shop.payments.read(sessionId), event)
      return reply.send({ received: true })
    })
  })
}
