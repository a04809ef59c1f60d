import type { Stripe } from 'stripe'
import * as z from 'zod/mini'

export type PaymentEvent = { id: string; type: string; sessionId?: string; reference?: string | null; paymentRef?: string }

export const EVENT_DATED_OTHERWISE = 'The event is signed rightly, and dated minutes away from the clock of this machine'

/** An event that the provider has signed, at a time that is not ours. */
export class EventDatedOtherwise extends Error {
  constructor(options?: ErrorOptions) {
    super(EVENT_DATED_OTHERWISE, options)
  }
}

const SIGNATURE_SECONDS = 300
const ANY_AGE = 0

type EventName = Stripe.WebhookEndpointCreateParams.EnabledEvent

/** THE EVENTS: all that the shop understands. Its webhook endpoint asks for these; docs/operating.md lists them, as a test checks. */
const handled = {
  session: [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ],
  charge: [
    'charge.refunded',
    'charge.refund.updated',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
  ],
  /** Of payments that were made on a page, the page tells. */
  payment: ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'],
} as const satisfies Record<string, readonly EventName[]>
export const handledEvents: readonly EventName[] = Object.values(handled).flat()

const isOf = (kind: keyof typeof handled, type: string): boolean => (handled[kind] as readonly string[]).includes(type)

/** As far as the shop reads an event. */
const Told = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.optional(z.string()),
      client_reference_id: z.optional(z.nullable(z.string())),
      payment_intent: z.optional(z.unknown()),
      metadata: z.optional(z.nullable(z.object({ reference: z.optional(z.string()) }))),
    }),
  }),
})

/** What an event is about; nothing where that is not ours to know, or not said. */
export const eventOf = (event: Stripe.Event): PaymentEvent | undefined => {
  const { data: told } = z.safeParse(Told, event)
  if (!told) return undefined
  const { id, type } = told
  const { id: about, client_reference_id, payment_intent, metadata } = told.data.object
  if (isOf('session', type)) return about ? { id, type, sessionId: about, reference: client_reference_id ?? null } : undefined
  if (isOf('payment', type))
    return about && metadata?.reference ? { id, type, paymentRef: about, reference: metadata.reference } : undefined
  return isOf('charge', type) && typeof payment_intent === 'string' ? { id, type, paymentRef: payment_intent } : undefined
}

type Signed = { raw: Buffer; signature: string }

/** Checks the signature over the raw bytes, and that the event is neither old nor from the future. */
export const believedEvent = (stripe: Stripe, webhookSecret: string, { raw, signature }: Signed, now: Date): Stripe.Event => {
  const believe = (seconds: number) => stripe.webhooks.constructEvent(raw, signature, webhookSecret, seconds, undefined, now.getTime())
  let event: Stripe.Event
  try {
    event = believe(SIGNATURE_SECONDS)
  } catch (error) {
    // Signed rightly at any time, it is refused for its time alone.
    believe(ANY_AGE)
    throw new EventDatedOtherwise({ cause: error })
  }
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (signedAt > now.getTime() / 1000 + SIGNATURE_SECONDS) throw new EventDatedOtherwise()
  return event
}
