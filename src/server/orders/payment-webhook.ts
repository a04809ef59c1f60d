import type { FastifyInstance } from 'fastify'
import type { Shop } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { ifKnown, type PaymentEvent, ProviderAway } from '../outside/payments.ts'
import * as checkouts from '../store/orders/checkouts.ts'
import { readReference } from './payment-reference.ts'
import { settle } from './settle.ts'
import { tellUnknown } from './unknown-session.ts'

/** Where the payment provider calls. An event is a nudge, not a fact: the truth is read back from the provider. */

export const WEBHOOK_PATH = '/api/payment-events'
const EVENT_LIMIT = 256 * 1024

const sessionOf = async ({ db, payments }: Shop, { sessionId, paymentRef }: PaymentEvent): Promise<string | undefined> => {
  if (sessionId || !paymentRef) return sessionId
  return (await checkouts.sessionOfPayment(db, paymentRef)) ?? payments.sessionOf(paymentRef)
}

/** What the provider itself does not know, or no payment page of ours was opened for, is written down and told the log, and no more. */
const noteStray = async ({ db, clock, log }: Shop, event: PaymentEvent): Promise<void> => {
  await checkouts.noteEvent(db, event, clock())
  log.warn(
    { event: event.id, type: event.type, session: event.sessionId, payment: event.paymentRef },
    'An event is about no payment of this shop',
  )
}

const hear = async (shop: Shop, event: PaymentEvent): Promise<void> => {
  const sessionId = await sessionOf(shop, event)
  const truth = sessionId && (await ifKnown(shop.payments.read(sessionId)))
  if (truth) return settle(shop, truth, event)
  if (sessionId && (await checkouts.isOurs(shop.db, sessionId, readReference(event.reference ?? null)))) {
    tellUnknown(shop, sessionId)
    // Not noted, and sent again: with the right key it will be understood.
    throw new ProviderAway('The provider does not know a session of this shop')
  }
  // Sent again for days, what is not known would never become known.
  return noteStray(shop, event)
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
      if (event) await hear(shop, event)
      return reply.send({ received: true })
    })
  })
}
