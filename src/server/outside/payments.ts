import { Stripe } from 'stripe'
import type { Language } from '../../shared/language.ts'
import type { Clock } from '../kernel/clock.ts'
import { asked, ifKnown, KEY_IN_USE, ProviderAway, TimeRefused, UnknownThere } from './payments-answers.ts'
import { openCharges } from './payments-charge.ts'
import { believedEvent, eventOf, type PaymentEvent } from './payments-events.ts'
import { openTruth, type SessionTruth } from './payments-truth.ts'

export { AskedOtherwise, ifKnown, ProviderAway, SumRefused, UnknownThere } from './payments-answers.ts'
export type { ChargeOutcome, PaidThere, SavedCardCharge } from './payments-charge.ts'
export { EVENT_DATED_OTHERWISE, EventDatedOtherwise, type PaymentEvent } from './payments-events.ts'
export type { PaymentTruth, SavedCard, SessionTruth } from './payments-truth.ts'

/** The door to the payment provider: Stripe, or the sandbox that speaks like it. */
export type Payments = ReturnType<typeof openPayments>

export type Provider = { secretKey: string; webhookSecret: string; host?: string; port?: number }

export type Purchase = {
  /** What the shop calls the order there: the provider's idempotency key and reference, so that one order is one session. */
  reference: string
  email: string
  /** Of the page; the farm's account reads English. */
  language: Language
  /** `about`: whose eggs they are and where they are collected, under the name. */
  lines: { name: string; about: string; quantity: number; unitCents: number }[]
  /** What the payment is called in the farm's account and in the provider's receipt. */
  description: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
  /** Keep the card for later installments: the provider makes a customer and saves the payment method for off-session use. */
  saveCard?: boolean
  /** It has to be paid at once: what a bank takes days for would come too late. */
  isAtOnce?: boolean
  /** Nothing is paid, and there are no lines: a card is only saved. */
  cardOnly?: CardOnly
}

/** `customer`: whose card it becomes, where the provider knows them already. `note`: what the page says beside the button. */
export type CardOnly = { customer: string | undefined; note: string }

export type OpenedSession = { id: string; url: string; expiresAt: Date }

/** `busy`: somebody asks under the same key at this moment. */
export type RefundOutcome = { kind: 'done'; id: string } | { kind: 'refused'; reason: string } | { kind: 'busy' }

/** How the provider answers to our key. `at`: what time it is there. */
export type LookedAt = { kind: 'ok'; at: Date | undefined } | { kind: 'refused'; reason: string } | { kind: 'away'; reason: string }

/** What the provider keeps a payment page open for at least; it refuses to open one for less. */
export const LEAST_OPEN_SECONDS = 30 * 60

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

const LOOK = { timeout: 5_000, maxNetworkRetries: 0 } as const

/** The key is wrong, or may do too little; anything else may be better in a minute. */
const lookFailure = (error: unknown): LookedAt => {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors
  const isOurs = error instanceof StripeAuthenticationError || error instanceof StripePermissionError
  return { kind: isOurs ? 'refused' : 'away', reason: (error as Error).message }
}

/** Only a card pays at once, or can be charged later without a word from anybody. */
const BY_CARD: Pick<Stripe.Checkout.SessionCreateParams, 'allowed_payment_method_types'> = { allowed_payment_method_types: ['card'] }
const FOR_NEW_CUSTOMER: Pick<Stripe.Checkout.SessionCreateParams, 'customer_creation'> = { customer_creation: 'always' }

const paying = ({ email, lines, description, saveCard, isAtOnce }: Purchase): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  customer_email: email,
  line_items: lines.map(({ name, about, quantity, unitCents }) => ({
    quantity,
    price_data: { currency: 'usd', unit_amount: unitCents, product_data: { name, description: about } },
  })),
  payment_intent_data: { description, ...(saveCard ? { setup_future_usage: 'off_session' } : {}) },
  ...(saveCard || isAtOnce ? BY_CARD : {}),
  ...(saveCard ? FOR_NEW_CUSTOMER : {}),
})

const saving = ({ reference, email, description }: Purchase, { customer, note }: CardOnly): Stripe.Checkout.SessionCreateParams => ({
  mode: 'setup',
  currency: 'usd',
  ...BY_CARD,
  // Either an old customer or a new one: the provider refuses both together.
  ...(customer === undefined ? { customer_email: email, ...FOR_NEW_CUSTOMER } : { customer }),
  custom_text: { submit: { message: note } },
  setup_intent_data: { description, metadata: { reference } },
})

export const openPayments = ({ secretKey, webhookSecret, host, port }: Provider, clock: Clock) => {
  const local = host && port ? { host, port, protocol: 'http' as const } : {}
  const stripe = new Stripe(secretKey, { ...local, maxNetworkRetries: 2, timeout: 10_000, telemetry: false })

  const truth = openTruth(stripe)
  const read = truth.ofSession

  const create = (purchase: Purchase, expiresAt: Date, idempotencyKey: string) => {
    const { reference, language, successUrl, cancelUrl, cardOnly } = purchase
    return asked(
      stripe.checkout.sessions.create(
        {
          ...(cardOnly ? saving(purchase, cardOnly) : paying(purchase)),
          // Without it the page follows the browser.
          ...(language === 'en' ? {} : { locale: language }),
          client_reference_id: reference,
          success_url: successUrl,
          cancel_url: cancelUrl,
          expires_at: Math.floor(expiresAt.getTime() / 1000),
        },
        { idempotencyKey },
      ),
    )
  }

  /** For as long by the provider's clock as was meant by ours. */
  const createByItsClock = (purchase: Purchase, key: string, error: unknown) => {
    if (!(error instanceof TimeRefused) || Number.isNaN(error.there.getTime())) throw error
    const meantMs = purchase.expiresAt.getTime() - clock().getTime()
    return create(purchase, new Date(error.there.getTime() + meantMs), `${key}-by-your-clock`)
  }

  /** The customer of before may be of another account: then it is saved for a new one. */
  const createForAnybody = async (purchase: Purchase, key = `order-${purchase.reference}`): Promise<Stripe.Checkout.Session> => {
    const { cardOnly } = purchase
    try {
      return await create(purchase, purchase.expiresAt, key).catch((error: unknown) => createByItsClock(purchase, key, error))
    } catch (error) {
      if (!(error instanceof UnknownThere) || cardOnly?.customer === undefined) throw error
      return createForAnybody({ ...purchase, cardOnly: { ...cardOnly, customer: undefined } }, `${key}-new-customer`)
    }
  }

  return {
    open: async (purchase: Purchase): Promise<OpenedSession> => {
      const session = await createForAnybody(purchase)
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

    ...openCharges(stripe, truth),

    /** What a signed event is about; nothing where it is not for us. */
    hear: async (raw: Buffer, signature: string): Promise<PaymentEvent | undefined> =>
      eventOf(believedEvent(stripe, webhookSecret, { raw, signature }, clock())),
  }
}

/** Opens nothing: for a shop whose keys can't be read. */
export const LOCKED_KEYS: Provider = { secretKey: 'sk_test_locked', webhookSecret: 'whsec_locked' }
const LOCKED = 'The keys connected in the dashboard were encrypted with another SESSION_SECRET. Connect them again under Going live'

type Door = Record<string, (...args: unknown[]) => unknown>

/** The same door, to the provider of the moment; nobody, while the stored keys can't be read. */
export const switchedPayments = (current: () => Payments | undefined, clock: Clock): Payments => {
  const now = (): Payments => {
    const payments = current()
    if (!payments) throw new ProviderAway(LOCKED)
    return payments
  }
  const through =
    (name: string) =>
    async (...args: unknown[]) =>
      (now() as unknown as Door)[name]?.(...args)
  const names = Object.keys(openPayments(LOCKED_KEYS, clock))
  return {
    ...(Object.fromEntries(names.map((name) => [name, through(name)])) as unknown as Payments),
    look: async () => current()?.look() ?? { kind: 'refused', reason: LOCKED },
    listPaid: async function* (span) {
      yield* now().listPaid(span)
    },
  }
}
