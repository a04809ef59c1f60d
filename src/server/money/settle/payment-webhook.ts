import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '../../http/refusal.ts'
import type { Shop } from '../../kernel/context.ts'
import { EventDatedOtherwise, ifKnown, type PaymentEvent, ProviderAway } from '../../outside/payments.ts'
import * as partStates from '../../store/farm/part-states.ts'
import * as installments from '../../store/money/installments.ts'
import * as paymentEvents from '../../store/money/payment-events.ts'
import * as paymentPages from '../../store/money/payment-pages.ts'
import * as receipts from '../../store/money/receipts.ts'
import { resumeInstallment } from '../installments/charge-installment.ts'
import { takeInstallment } from '../installments/settle-installment.ts'
import { readInstallmentReference, readPageReference } from '../payment-page/payment-reference.ts'
import { warnUnknownSession } from '../payment-page/unknown-session.ts'
import { learnRefunds } from '../refunds/note-refund.ts'
import { readPayment } from './read-payment.ts'
import { settle } from './settle.ts'

/** Where the payment provider calls us. An event is only a nudge: we read the actual state back from the provider. */

export const WEBHOOK_PATH = '/api/payment-events'
const EVENT_LIMIT = 256 * 1024

const sessionOf = async ({ db, payments }: Shop, { sessionId, paymentRef }: PaymentEvent): Promise<string | undefined> => {
  if (sessionId || !paymentRef) return sessionId
  return (await receipts.listPaidBy(db, paymentRef))[0]?.session_id ?? payments.sessionOf(paymentRef)
}

/** Events the provider itself doesn't know, or about pages we never opened, are only recorded and logged. */
const noteStray = async ({ db, clock, log }: Shop, event: PaymentEvent): Promise<void> => {
  await paymentEvents.noteEvent(db, event, clock())
  log.warn(
    { event: event.id, type: event.type, session: event.sessionId, payment: event.paymentRef },
    'An event is not about a payment of this shop',
  )
}

/** Whether a session belongs to this shop. */
const isOurs = async ({ db }: Shop, sessionId: string, reference: string | null): Promise<boolean> =>
  (await paymentPages.findBySession(db, sessionId, readPageReference(reference))) !== undefined

/** An event about an installment: reads back its state. Returns true if the installment is this shop's. */
const settleInstallmentEvent = async (shop: Shop, { paymentRef, reference = null }: PaymentEvent): Promise<boolean> => {
  const named = readInstallmentReference(reference)
  if (!paymentRef || !named || !(await installments.isOurs(shop.db, named))) return false
  const name = { subscription_id: named.id, number: named.number }
  const truth = await ifKnown(shop.payments.readPayment(paymentRef))
  if (truth?.state === 'paid' && truth.reference === reference) await takeInstallment(shop, name, truth)
  else if ((await installments.find(shop.db, named.id, named.number))?.payment_ref === paymentRef) await resumeInstallment(shop, name)
  return true
}

/** A refund or dispute of a payment without a page: an installment, or an order older than its customer's account. */
const settleChargeEvent = async (shop: Shop, { paymentRef }: PaymentEvent): Promise<boolean> => {
  const [paid] = paymentRef ? await receipts.listPaidBy(shop.db, paymentRef) : []
  if (!paid || !paymentRef || (paid.session_id !== null && (await isOurs(shop, paid.session_id, null)))) return false
  const truth = await readPayment(shop, { ...paid, payment_ref: paymentRef })
  for (const each of await receipts.listPaidBy(shop.db, paymentRef)) await learnRefunds(shop, each, [truth])
  return true
}

const handleEvent = async (shop: Shop, event: PaymentEvent): Promise<void> => {
  if ((await settleInstallmentEvent(shop, event)) || (await settleChargeEvent(shop, event)))
    return void (await paymentEvents.noteEvent(shop.db, event, shop.clock()))
  const sessionId = await sessionOf(shop, event)
  const truth = sessionId && (await ifKnown(shop.payments.read(sessionId)))
  if (truth) return settle(shop, truth, event)
  if (sessionId && (await isOurs(shop, sessionId, event.reference ?? null))) {
    warnUnknownSession(shop, sessionId)
    // Don't record it, so that the provider sends it again: with the right key it can be read.
    throw new ProviderAway('The payment provider does not know a session of this shop')
  }
  // Don't have the provider repeat it for days: what it doesn't know now it never will.
  return noteStray(shop, event)
}

const Unsigned = z.object({ data: z.object({ object: z.object({ id: z.string(), payment_intent: z.optional(z.unknown()) }) }) })

/** The fields we use; other fields belong to later versions of the provider's API. */
const SIGNATURE = /^(?=(?:.*,)?t=\d+(?:,|$))(?=(?:.*,)?v1=[\da-f]{64}(?:,|$))/

/** Limits how often such requests make us ask the provider. */
const ASK_MS = 1_000

/**
 * Anyone can send an unsigned event, and every customer knows the name of their own payment page. So we conclude that the
 * webhook secret is wrong only if the provider must have notified us and no event has been valid since: an order was made
 * after the last valid event, and the provider confirms that something happened on its page.
 */
const openDoubts = ({ db, payments }: Shop) => {
  let askedAt = Number.NEGATIVE_INFINITY
  return async (raw: Buffer, signature: string): Promise<boolean> => {
    const { data } = z.safeParse(Unsigned, parsed(raw))
    if (!data || !SIGNATURE.test(signature)) return false
    const { id, payment_intent } = data.data.object
    const page = await paymentPages.findNamed(db, id, typeof payment_intent === 'string' ? payment_intent : null)
    if (!page) return false
    const heardAt = [(await partStates.readAll(db)).get('webhook')?.ok_at, await paymentEvents.readToldAt(db)]
    if (heardAt.some((at) => at && at > page.created_at) || performance.now() - askedAt < ASK_MS) return false
    askedAt = performance.now()
    const truth = await payments.read(page.session_id).catch(() => undefined)
    return truth !== undefined && truth.state !== 'open'
  }
}

const parsed = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString())
  } catch {
    return undefined
  }
}

export const serveWebhook = (app: FastifyInstance, shop: Shop): void => {
  const isSecretWrong = openDoubts(shop)
  app.register(async (route) => {
    // The signature covers the exact bytes received.
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: EVENT_LIMIT }, (_, body, done) => done(null, body))
    route.post(WEBHOOK_PATH, { bodyLimit: EVENT_LIMIT }, async (request, reply) => {
      const raw = request.body as Buffer
      const signature = String(request.headers['stripe-signature'] ?? '')
      const event = await shop.payments.hear(raw, signature).catch(async (error: Error) => {
        const isTrouble = error instanceof EventDatedOtherwise || (await isSecretWrong(raw, signature))
        if (isTrouble) shop.noteParts.failed('webhook', error.message)
        else shop.log.info({ reason: error.message }, 'An event was not signed by the payment provider')
        throw new Refusal('notSigned')
      })
      shop.noteParts.ok('webhook')
      if (event) await handleEvent(shop, event)
      return reply.send({ received: true })
    })
  })
}
