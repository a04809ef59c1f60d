import { Stripe } from 'stripe'
import { asked, askedForEach, ifKnown, KEY_IN_USE, ProviderAway } from './payments-answers.ts'
import { feeOf, type openTruth, type PaymentTruth, type SavedCard } from './payments-truth.ts'

export type SavedCardCharge = {
  /** What the shop calls this payment there; it is found by it when an answer was lost. */
  reference: string
  cents: number
  card: Pick<SavedCard, 'customer' | 'method'>
  /** What the payment is called in the farm's account and in the provider's receipt. */
  description: string
  /** One key is one payment, however often it is asked for; the provider remembers it for a day, a decline too. */
  key: string
}

export type ChargeOutcome =
  | { kind: 'paid' | 'processing'; truth: PaymentTruth }
  /** The bank said no. `reason`: words that a customer may read. */
  | { kind: 'declined'; reason: string; paymentRef: string | null }
  /** The bank wants to hear from its customer first. */
  | { kind: 'needsConfirmation'; paymentRef: string | null }
  /** Our request is wrong: no such card, one that was forgotten, a key used in other words. */
  | { kind: 'refused'; reason: string }
  /** Somebody asks under the same key at this moment. */
  | { kind: 'busy' }

/** What was paid, as the provider's own books have it. */
export type PaidThere = { paymentRef: string; at: Date; cents: number; feeCents: number | null; refundedCents: number }

const DECLINED = 'Your card was declined.'
const ASKS_ITS_CUSTOMER = 'authentication_required'

const chargeFailure = (error: unknown): ChargeOutcome => {
  const { StripeCardError, StripeError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors
  if (error instanceof StripeError && error.code === KEY_IN_USE) return { kind: 'busy' }
  if (error instanceof StripeCardError) {
    const paymentRef = error.payment_intent?.id ?? null
    return error.code === ASKS_ITS_CUSTOMER || error.decline_code === ASKS_ITS_CUSTOMER
      ? { kind: 'needsConfirmation', paymentRef }
      : { kind: 'declined', reason: error.message || DECLINED, paymentRef }
  }
  if (error instanceof StripeIdempotencyError || error instanceof StripeInvalidRequestError)
    return { kind: 'refused', reason: error.message }
  throw new ProviderAway((error as Error).message, { cause: error })
}

const toSecond = (time: Date): number => Math.ceil(time.getTime() / 1000)

/** Charges to saved cards, their owners being elsewhere. */
export const openCharges = (stripe: Stripe, { ofPayment }: ReturnType<typeof openTruth>) => {
  const readPayment = async (paymentRef: string): Promise<PaymentTruth> => {
    const { lastError, ...truth } = await ofPayment(paymentRef)
    return truth
  }

  /** An answer under a key that was used before may be a day old: how it stands now is read back. */
  const outcomeNow = async (id: string): Promise<ChargeOutcome> => {
    const { lastError, ...truth } = await ofPayment(id)
    const { state, paymentRef } = truth
    if (state === 'paid' || state === 'processing') return { kind: state, truth }
    return state === 'open' ? { kind: 'needsConfirmation', paymentRef } : { kind: 'declined', reason: lastError ?? DECLINED, paymentRef }
  }

  const create = ({ reference, cents, card: { customer, method }, description, key }: SavedCardCharge) =>
    stripe.paymentIntents.create(
      {
        amount: cents,
        currency: 'usd',
        customer,
        payment_method: method,
        // What sends customers elsewhere is no way to pay here; else the provider wants an address for them to come back to.
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        off_session: true,
        confirm: true,
        description,
        metadata: { reference },
      },
      { idempotencyKey: key },
    )

  return {
    /** Charges a saved card, once for each key. */
    charge: async (charge: SavedCardCharge): Promise<ChargeOutcome> => {
      let made: Stripe.PaymentIntent
      try {
        made = await create(charge)
      } catch (error) {
        return chargeFailure(error)
      }
      return outcomeNow(made.id)
    },

    readPayment,

    /** The payment of that name, after its answer was lost; of several tries the one that brought money. */
    findPayment: async (customer: string, reference: string): Promise<PaymentTruth | undefined> => {
      const search = async () => {
        let newest: string | undefined
        for await (const { id, status, metadata } of askedForEach(stripe.paymentIntents.list({ customer, limit: 100 }))) {
          if (metadata.reference !== reference) continue
          if (status === 'succeeded' || status === 'processing') return id
          newest ??= id
        }
        return newest
      }
      const found = await ifKnown(search())
      return found === undefined ? undefined : readPayment(found)
    },

    /** Ends a payment that was not made, so that it never will be; tells how it stands then. */
    cancelPayment: async (paymentRef: string): Promise<PaymentTruth> => {
      try {
        await asked(stripe.paymentIntents.cancel(paymentRef))
      } catch (error) {
        // Not to be canceled any more: paid or canceled meanwhile, as the reading tells.
        if (error instanceof ProviderAway) throw error
      }
      return readPayment(paymentRef)
    },

    /** Lets go of a saved card, so that nobody charges it any more. */
    forgetCard: async (method: string): Promise<void> => {
      try {
        await asked(stripe.paymentMethods.detach(method))
      } catch (error) {
        // Unknown there, or let go of before.
        if (error instanceof ProviderAway) throw error
      }
    },

    /** All that was paid in a span of time, newest first: everything in the account, whoever's shop it was paid in. */
    listPaid: async function* ({ from, until }: { from: Date; until: Date }): AsyncGenerator<PaidThere, void, undefined> {
      const created = { gte: toSecond(from), lt: toSecond(until) }
      const charges = stripe.charges.list({ created, limit: 100, expand: ['data.balance_transaction'] })
      for await (const charge of askedForEach(charges)) {
        const { payment_intent, status } = charge
        if (status !== 'succeeded' || typeof payment_intent !== 'string') continue
        yield {
          paymentRef: payment_intent,
          at: new Date(charge.created * 1000),
          cents: charge.amount_captured,
          feeCents: feeOf(charge),
          refundedCents: charge.amount_refunded,
        }
      }
    },
  }
}
