import { Stripe } from 'stripe'
import { asked } from './payments-answers.ts'

/** A card that the provider keeps for us: what it is charged by, and what its owner knows it by. */
export type SavedCard = { customer: string; method: string; brand: string; last4: string }

/** What the provider says of a session now. */
export type SessionTruth = {
  id: string
  /** What its shop called the order when it was opened. */
  reference: string | null
  /** `processing`: the customer has paid, and a bank takes its time. A page that only saves a card is `paid` when that is saved. */
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  paidCents: number
  paymentRef: string | null
  refundedCents: number
  disputed: boolean
  /** The bank has decided for its customer: the money does not come back. */
  disputeLost: boolean
  /** What the provider keeps of it, where it tells that already. */
  feeCents: number | null
  /** The card that was kept for later when this session was paid, or that it was opened to save. */
  savedCard: SavedCard | null
}

/**
 * What the provider says of a payment now, be it made on a page or by charging a saved card. `failed`: the bank said no,
 * or wants its customer first; `expired`: it was canceled, and can never be made.
 */
export type PaymentTruth = Pick<
  SessionTruth,
  'reference' | 'state' | 'paidCents' | 'refundedCents' | 'disputed' | 'disputeLost' | 'feeCents'
> & {
  paymentRef: string
}

const stateOf = ({ status, payment_status }: Stripe.Checkout.Session, paid: Stripe.PaymentIntent | null): SessionTruth['state'] => {
  if (payment_status !== 'unpaid') return 'paid'
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  // Completed but unpaid: a bank takes its time, or has said no.
  return paid?.status === 'canceled' || paid?.status === 'requires_payment_method' ? 'failed' : 'processing'
}

const PAYMENT_STATES: Partial<Record<Stripe.PaymentIntent.Status, PaymentTruth['state']>> = {
  succeeded: 'paid',
  processing: 'processing',
  requires_payment_method: 'failed',
  canceled: 'expired',
}

const intentOf = (session: Stripe.Checkout.Session) => session.payment_intent as Stripe.PaymentIntent | null
const chargeOf = (intent: Stripe.PaymentIntent | null) => intent?.latest_charge as Stripe.Charge | null | undefined

/** In the money of the charge: an account abroad pays it in its own. */
export const feeOf = (charge: Pick<Stripe.Charge, 'balance_transaction' | 'currency'> | null | undefined): number | null => {
  const balance = charge?.balance_transaction
  return balance && typeof balance !== 'string' && balance.currency === charge.currency ? balance.fee : null
}

const savedCardOf = (intent: Stripe.PaymentIntent | null): SavedCard | null => {
  const card = chargeOf(intent)?.payment_method_details?.card
  if (intent?.setup_future_usage !== 'off_session' || intent.status !== 'succeeded' || !card?.last4) return null
  const { customer, payment_method: method } = intent
  if (typeof customer !== 'string' || typeof method !== 'string') return null
  return { customer, method, brand: card.brand ?? 'unknown', last4: card.last4 }
}

const savedBy = ({ status, customer, payment_method }: Stripe.SetupIntent): SavedCard | null => {
  const { id: method, card } = payment_method && typeof payment_method !== 'string' ? payment_method : { id: '', card: undefined }
  if (status !== 'succeeded' || typeof customer !== 'string' || !card?.last4) return null
  return { customer, method, brand: card.brand, last4: card.last4 }
}

/** What a page that only saves a card says of money. */
const NOTHING_PAID = { paidCents: 0, paymentRef: null, refundedCents: 0, disputed: false, disputeLost: false, feeCents: null } as const

// A charge stays marked as disputed for ever; whether the money is still in question, only its disputes tell.
const OVER: readonly string[] = ['won', 'warning_closed', 'prevented']

const FEE = 'latest_charge.balance_transaction'
const NO_FEE = 'latest_charge'

/** Reads back what the provider holds for true. */
export const openTruth = (stripe: Stripe) => {
  let mayReadFees = true

  /** A restricted key that may not read the balance still reads the payment. */
  const expanding = async <Result>(ask: (path: string) => Promise<Result>): Promise<Result> => {
    if (!mayReadFees) return asked(ask(NO_FEE))
    try {
      return await ask(FEE)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripePermissionError)) return asked(Promise.reject(error))
      mayReadFees = false
      return asked(ask(NO_FEE))
    }
  }

  const disputeOf = async (intent: Stripe.PaymentIntent | null): Promise<Pick<SessionTruth, 'disputed' | 'disputeLost'>> => {
    if (!intent || !chargeOf(intent)?.disputed) return { disputed: false, disputeLost: false }
    const { data } = await asked(stripe.disputes.list({ payment_intent: intent.id, limit: 100 }))
    const standing = data.filter(({ status }) => !OVER.includes(status))
    return { disputed: standing.length > 0, disputeLost: standing.length > 0 && standing.every(({ status }) => status === 'lost') }
  }

  /** Nothing where the key may not read it: a card that cannot be read cannot be charged either, and its page must not wait for ever. */
  const readSetup = (id: string): Promise<Stripe.SetupIntent | undefined> =>
    asked(
      stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }).catch((error: Error) => {
        if (error instanceof Stripe.errors.StripePermissionError) return undefined
        throw error
      }),
    )

  /** Asked for by itself: a key that may not read saved cards still reads what was paid. */
  const ofSetup = async ({ id, client_reference_id: reference, status, setup_intent }: Stripe.Checkout.Session): Promise<SessionTruth> => {
    const seen = { id, reference, ...NOTHING_PAID, savedCard: null }
    if (status !== 'complete' || typeof setup_intent !== 'string') return { ...seen, state: status === 'expired' ? 'expired' : 'open' }
    const intent = await readSetup(setup_intent)
    const savedCard = intent ? savedBy(intent) : null
    if (savedCard) return { ...seen, savedCard, state: 'paid' }
    return { ...seen, state: intent?.status === 'processing' ? 'processing' : 'failed' }
  }

  return {
    ofSession: async (sessionId: string): Promise<SessionTruth> => {
      const session = await expanding((path) => stripe.checkout.sessions.retrieve(sessionId, { expand: [`payment_intent.${path}`] }))
      if (session.mode === 'setup') return ofSetup(session)
      const intent = intentOf(session)
      const charge = chargeOf(intent)
      const state = stateOf(session, intent)
      return {
        id: session.id,
        reference: session.client_reference_id,
        state,
        paidCents: state === 'paid' ? (session.amount_total ?? 0) : 0,
        paymentRef: intent?.id ?? null,
        refundedCents: charge?.amount_refunded ?? 0,
        ...(await disputeOf(intent)),
        feeCents: feeOf(charge),
        savedCard: savedCardOf(intent),
      }
    },

    ofPayment: async (paymentRef: string): Promise<PaymentTruth & { lastError: string | undefined }> => {
      const intent = await expanding((path) => stripe.paymentIntents.retrieve(paymentRef, { expand: [path] }))
      const charge = chargeOf(intent)
      return {
        paymentRef: intent.id,
        reference: intent.metadata.reference ?? null,
        state: PAYMENT_STATES[intent.status] ?? 'open',
        paidCents: intent.status === 'succeeded' ? intent.amount_received : 0,
        refundedCents: charge?.amount_refunded ?? 0,
        ...(await disputeOf(intent)),
        feeCents: feeOf(charge),
        lastError: intent.last_payment_error?.message,
      }
    },
  }
}
