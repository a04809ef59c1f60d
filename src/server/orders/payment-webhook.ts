import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
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

const Unsigned = z.object({ data: z.object({ object: z.object({ id: z.string(), payment_intent: z.optional(z.unknown()) }) }) })

/**
 * Anybody can send something that nobody has signed. Only where it is about a payment of ours has the provider sent it,
 * and the secret is wrong.
 */
const isAboutOurs = async ({ db }: Shop, raw: Buffer): Promise<boolean> => {
  const { data } = z.safeParse(Unsigned, parsed(raw))
  if (!data) return false
  const { id, payment_intent } = data.data.object
  if (await checkouts.isOurs(db, id, undefined)) return true
  return typeof payment_intent === 'string' && (await checkouts.sessionOfPayment(db, payment_intent)) !== undefined
}

const parsed = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString())
  } catch {
    return undefined
  }
}

const distrust = async (shop: Shop, raw: Buffer, { message: reason }: Error): Promise<void> => {
  if (await isAboutOurs(shop, raw)) shop.noteParts.failed('webhook', reason)
  else shop.log.info({ reason }, 'An event was not signed by the payment provider')
}

export const serveWebhook = (app: FastifyInstance, shop: Shop): void => {
  app.register(async (route) => {
    // The signature is over the very bytes that came in.
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: EVENT_LIMIT }, (_, body, done) => done(null, body))
    route.post(WEBHOOK_PATH, { bodyLimit: EVENT_LIMIT }, async (request, reply) => {
      const event = await shop.payments
        .hear(request.body as Buffer, String(request.headers['stripe-signature'] ?? ''))
        .catch(async (error: Error) => {
          await distrust(shop, request.body as Buffer, error)
          throw new Refusal('notSigned')
        })
      shop.noteParts.ok('webhook')
      if (event) await hear(shop, event)
      return reply.send({ received: true })
    })
  })
}
