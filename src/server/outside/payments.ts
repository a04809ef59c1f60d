import { Stripe } from 'stripe'
import type { Clock } from '../clock.ts'

/** The door to the payment provider: Stripe, or the sandbox that speaks like it. */
export type Payments = ReturnType<typeof openPayments>

export type Provider = { secretKey: string; webhookSecret: string; host?: string; port?: number }

export type Purchase = {
  /** What the shop calls the order there: the provider's idempotency key and reference, so that one order is one session. */
  reference: string
  email: string
  /** `about`: whose eggs they are and where they are collected, under the name. */
  lines: { name: string; about: string; quantity: number; unitCents: number }[]
  /** What the payment is called in the farm's account and in the provider's receipt. */
  description: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export type OpenedSession = { id: string; url: string; expiresAt: Date }

/** What the provider says of a session now. */
export type SessionTruth = {
  id: string
  /** What its shop called the order when it was opened. */
  reference: string | null
  /** `processing`: the customer has paid, and a bank takes its time. */
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  paidCents: number
  paymentRef: string | null
  refundedCents: number
  disputed: boolean
}

/** `busy`: somebody asks under the same key at this moment. */
export type RefundOutcome = { kind: 'done'; id: string } | { kind: 'refused'; reason: string } | { kind: 'busy' }

/** How the provider answers to our key. `at`: what time it is there. */
export type LookedAt = { kind: 'ok'; at: Date | undefined } | { kind: 'refused'; reason: string } | { kind: 'away'; reason: string }

export type PaymentEvent = { id: string; type: string; sessionId?: string; reference?: string | null; paymentRef?: string }

/** What the provider keeps a payment page open for at least; it refuses to open one for less. */
export const LEAST_OPEN_SECONDS = 30 * 60

/** The provider cannot be reached or stumbled; nothing is known to have happened. */
export class ProviderAway extends Error {}

/** The provider has never heard of it: it is of another account, or of none. */
export class UnknownThere extends Error {}

/** What the provider says; nothing where it has never heard of it. */
export const ifKnown = async <Result>(question: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await question
  } catch (error) {
    if (error instanceof UnknownThere) return undefined
    throw error
  }
}

/** Asked under this key before, in other words: a cycle, a site or the farm has another name since. */
export class AskedOtherwise extends Error {}

/** The provider takes no such sum by card. */
export class SumRefused extends Error {}

export const EVENT_DATED_OTHERWISE = 'The event is signed rightly, and dated minutes away from the clock of this machine'

/** An event that the provider has signed, at a time that is not ours. */
export class EventDatedOtherwise extends Error {
  constructor(options?: ErrorOptions) {
    super(EVENT_DATED_OTHERWISE, options)
  }
}

/** The provider refused a time of ours: its clock says something else. */
class TimeRefused extends Error {
  /** What time it is there. */
  readonly there: Date

  constructor({ message, headers }: Stripe.errors.StripeInvalidRequestError) {
    super(`The provider refused our request: ${message}`)
    this.there = new Date(headers?.date ?? '')
  }
}

const SIGNATURE_SECONDS = 300
const ANY_AGE = 0
/** Somebody asks under the same key at this moment. */
const KEY_IN_USE = 'idempotency_key_in_use'
const SESSION_EVENTS = ['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired'].map((each) => `checkout.session.${each}`)
const CHARGE_EVENTS = [
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]
const REFUND_EVENTS = ['refund.updated', 'refund.failed']

const SUM_CODES: readonly unknown[] = ['amount_too_small', 'amount_too_large']

const refusedRequest = (error: Stripe.errors.StripeInvalidRequestError): Error => {
  const told = { cause: error }
  if (error.code === 'resource_missing') return new UnknownThere(error.message, told)
  if (SUM_CODES.includes(error.code)) return new SumRefused(error.message, told)
  if (error.param === 'expires_at') return new TimeRefused(error)
  return new Error(`The provider refused our request: ${error.message}`, told)
}

const asked = async <Result>(question: Promise<Result>): Promise<Result> => {
  try {
    return await question
  } catch (error) {
    // Answers about our own request are mistakes of ours; everything else may be better in a minute.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw refusedRequest(error)
    if (error instanceof Stripe.errors.StripeIdempotencyError && error.code !== KEY_IN_USE)
      throw new AskedOtherwise(error.message, { cause: error })
    throw new ProviderAway((error as Error).message, { cause: error })
  }
}

const refundOutcome = ({ id, status, failure_reason }: Stripe.Refund): RefundOutcome =>
  status === 'failed' || status === 'canceled'
    ? { kind: 'refused', reason: `${status}${failure_reason ? ` (${failure_reason})` : ''}` }
    : { kind: 'done', id }

/** A key that was used for something else, as after restoring a backup, is a refusal: the next try has another key. */
const refundFailure = (error: unknown): RefundOutcome => {
  const { StripeError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors
  if (error instanceof StripeError && error.code === KEY_IN_USE) return { kind: 'busy' }
  if (error instanceof StripeIdempotencyError || error instanceof StripeInvalidRequestError)
    return { kind: 'refused', reason: error.message }
  throw new ProviderAway((error as Error).message, { cause: error })
}

const stateOf = ({ status, payment_status }: Stripe.Checkout.Session, paid: Stripe.PaymentIntent | null): SessionTruth['state'] => {
  if (payment_status !== 'unpaid') return 'paid'
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  // Completed but unpaid: a bank takes its time, or has said no.
  return paid?.status === 'canceled' || paid?.status === 'requires_payment_method' ? 'failed' : 'processing'
}

const intentOf = (session: Stripe.Checkout.Session) => session.payment_intent as Stripe.PaymentIntent | null
const chargeOf = (session: Stripe.Checkout.Session) => intentOf(session)?.latest_charge as Stripe.Charge | null | undefined

// A charge stays marked as disputed for ever; whether the money is still in question, only its disputes tell.
const OVER: readonly string[] = ['won', 'warning_closed', 'prevented']

const truthOf = (session: Stripe.Checkout.Session, disputed: boolean): SessionTruth => {
  const [intent, charge] = [intentOf(session), chargeOf(session)]
  const state = stateOf(session, intent)
  return {
    id: session.id,
    reference: session.client_reference_id,
    state,
    paidCents: state === 'paid' ? (session.amount_total ?? 0) : 0,
    paymentRef: intent?.id ?? null,
    refundedCents: charge?.amount_refunded ?? 0,
    disputed,
  }
}

const LOOK = { timeout: 5_000, maxNetworkRetries: 0 } as const

/** The key is wrong, or may do too little; anything else may be better in a minute. */
const lookFailure = (error: unknown): LookedAt => {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors
  const isOurs = error instanceof StripeAuthenticationError || error instanceof StripePermissionError
  return { kind: isOurs ? 'refused' : 'away', reason: (error as Error).message }
}

const EXPANDED = ['payment_intent.latest_charge']

export const openPayments = ({ secretKey, webhookSecret, host, port }: Provider, clock: Clock) => {
  const local = host && port ? { host, port, protocol: 'http' as const } : {}
  const stripe = new Stripe(secretKey, { ...local, maxNetworkRetries: 2, timeout: 10_000, telemetry: false })

  const isDisputed = async (session: Stripe.Checkout.Session): Promise<boolean> => {
    const payment_intent = intentOf(session)?.id
    if (!payment_intent || !chargeOf(session)?.disputed) return false
    const { data } = await asked(stripe.disputes.list({ payment_intent, limit: 100 }))
    return data.some(({ status }) => !OVER.includes(status))
  }

  const read = async (sessionId: string): Promise<SessionTruth> => {
    const session = await asked(stripe.checkout.sessions.retrieve(sessionId, { expand: EXPANDED }))
    return truthOf(session, await isDisputed(session))
  }

  const create = ({ reference, email, lines, description, successUrl, cancelUrl }: Purchase, expiresAt: Date, idempotencyKey: string) =>
    asked(
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          customer_email: email,
          client_reference_id: reference,
          success_url: successUrl,
          cancel_url: cancelUrl,
          expires_at: Math.floor(expiresAt.getTime() / 1000),
          line_items: lines.map(({ name, about, quantity, unitCents }) => ({
            quantity,
            price_data: { currency: 'usd', unit_amount: unitCents, product_data: { name, description: about } },
          })),
          payment_intent_data: { description },
        },
        { idempotencyKey },
      ),
    )

  /** For as long by the provider's clock as was meant by ours. */
  const createByItsClock = (purchase: Purchase, error: unknown) => {
    if (!(error instanceof TimeRefused) || Number.isNaN(error.there.getTime())) throw error
    const meantMs = purchase.expiresAt.getTime() - clock().getTime()
    return create(purchase, new Date(error.there.getTime() + meantMs), `order-${purchase.reference}-by-your-clock`)
  }

  return {
    open: async (purchase: Purchase): Promise<OpenedSession> => {
      const session = await create(purchase, purchase.expiresAt, `order-${purchase.reference}`).catch((error: unknown) =>
        createByItsClock(purchase, error),
      )
      if (!session.url) throw new ProviderAway('The provider opened a session without a page')
      return { id: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) }
    },

    read,

    /** A cheap question, by a right that every key of a shop needs. */
    look: async (): Promise<LookedAt> => {
      try {
        const { lastResponse } = await stripe.checkout.sessions.list({ limit: 1 }, LOOK)
        const { date } = lastResponse.headers
        return { kind: 'ok', at: date ? new Date(date) : undefined }
      } catch (error) {
        return lookFailure(error)
      }
    },

    /** Ends an open session, so that nobody pays in it any more; tells how it stands then. */
    expire: async (sessionId: string): Promise<SessionTruth> => {
      try {
        await asked(stripe.checkout.sessions.expire(sessionId))
      } catch (error) {
        // Not open any more: paid or run out meanwhile, as the reading tells.
        if (error instanceof ProviderAway) throw error
      }
      return read(sessionId)
    },

    /** The session in which a payment was made. */
    sessionOf: async (paymentRef: string): Promise<string | undefined> => {
      const found = await ifKnown(asked(stripe.checkout.sessions.list({ payment_intent: paymentRef, limit: 1 })))
      return found?.data[0]?.id
    },

    /** Gives money back, once for each key. */
    refund: async ({ paymentRef, cents, key }: { paymentRef: string; cents: number; key: string }): Promise<RefundOutcome> => {
      try {
        return refundOutcome(await stripe.refunds.create({ payment_intent: paymentRef, amount: cents }, { idempotencyKey: key }))
      } catch (error) {
        return refundFailure(error)
      }
    },

    /** Checks the signature over the raw bytes, and that the event is neither old nor from the future. */
    hear: async (raw: Buffer, signature: string): Promise<PaymentEvent | undefined> => {
      const now = clock()
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
      const { id, type, data } = event
      if (SESSION_EVENTS.includes(type)) {
        const { id: sessionId, client_reference_id: reference } = data.object as Stripe.Checkout.Session
        return { id, type, sessionId, reference }
      }
      if (![...CHARGE_EVENTS, ...REFUND_EVENTS].includes(type)) return undefined
      const paymentRef = (data.object as Stripe.Charge | Stripe.Refund | Stripe.Dispute).payment_intent
      return typeof paymentRef === 'string' ? { id, type, paymentRef } : undefined
    },
  }
}
