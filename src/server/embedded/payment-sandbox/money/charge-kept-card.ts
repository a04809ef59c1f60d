import type { Put } from '../book/rows.ts'
import { seconds } from '../desk/clock.ts'
import type { Change, Desk } from '../desk/desk.ts'
import { newId } from '../desk/new-id.ts'
import { happened } from '../events/events.ts'
import type { PaymentError, PaymentIntent, PaymentMethod } from '../wire/objects.ts'
import type { IntentParams } from '../wire/params.ts'
import { invalid, noSuch } from '../wire/stripe-refusal.ts'
import { DECLINES } from './card.ts'
import { charged, failedCharge } from './charges.ts'
import { methodToCharge } from './may-charge.ts'

const PAYMENT_REQUIRED = 402

const newIntent = (desk: Desk, { amount, currency, description, metadata }: IntentParams, method: PaymentMethod): PaymentIntent => ({
  id: newId('pi'),
  object: 'payment_intent',
  amount,
  amount_received: 0,
  currency,
  status: 'processing',
  customer: method.customer,
  payment_method: method.id,
  setup_future_usage: null,
  latest_charge: null,
  last_payment_error: null,
  description: description ?? null,
  metadata,
  created: seconds(desk.clock),
  livemode: false,
})

const payerOf = ({ card, billing_details: { name, email } }: PaymentMethod) => ({ card: { ...card, name: name ?? '' }, email })

const paid = (desk: Desk, intent: PaymentIntent, method: PaymentMethod): Change<PaymentIntent> => {
  const { paid: reply, puts } = charged(desk, intent, payerOf(method))
  return { reply, puts: [...puts, ...happened(desk, 'payment_intent.succeeded', reply)] }
}

/** A bank that was asked leaves a failed charge behind; one that wants its customer first leaves none. */
const refused = (desk: Desk, intent: PaymentIntent, method: PaymentMethod, error: PaymentError): Change<object> => {
  const isAsked = error.code !== DECLINES.asks.code
  const charge = isAsked ? failedCharge(desk, intent, payerOf(method), error) : undefined
  const failed: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge?.id ?? null,
    last_payment_error: error,
  }
  const tried: Put[] = charge ? [['charge', charge]] : []
  const details = { ...error, ...(charge ? { charge: charge.id } : {}), payment_intent: failed, payment_method: method }
  return {
    reply: { error: details },
    status: PAYMENT_REQUIRED,
    puts: [...tried, ['intent', failed], ...happened(desk, 'payment_intent.payment_failed', failed)],
  }
}

/** Charges a kept card while its owner is elsewhere. */
export const chargeKeptCard = (desk: Desk, params: IntentParams, smallestAmount: number): Change<object> => {
  const method = methodToCharge(desk, params, smallestAmount)
  const intent = newIntent(desk, params, method)
  const does = desk.book.get('behaviour', method.id)?.does ?? 'pays'
  if (does === 'takesTime') return { reply: intent, puts: [['intent', intent]] }
  return does === 'pays' ? paid(desk, intent, method) : refused(desk, intent, method, DECLINES[does])
}

/** The end of a charge that takes its time. */
export const settleCharge = (desk: Desk, id: string, outcome: 'succeeded' | 'failed'): Change<object> => {
  const intent = desk.book.get('intent', id)
  if (!intent) throw noSuch('intent', id)
  const method = desk.book.get('method', intent.payment_method)
  if (intent.status !== 'processing' || !method || isOfSession(desk, id)) throw invalid('This payment does not wait for its money.')
  return outcome === 'succeeded' ? paid(desk, intent, method) : { ...refused(desk, intent, method, DECLINES.declines), status: 200 }
}

const isOfSession = ({ book }: Desk, intent: string): boolean => book.all('session').some(({ payment_intent }) => payment_intent === intent)

const CANCELABLE: readonly string[] = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action']

/** Ends a payment that has not been made, so that it never will be. */
export const cancelIntent = (desk: Desk, intent: PaymentIntent): Change<PaymentIntent> => {
  if (isOfSession(desk, intent.id))
    throw invalid('You cannot cancel the PaymentIntent for a Checkout Session. Expire the Checkout Session instead.')
  if (!CANCELABLE.includes(intent.status))
    throw invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
      { code: 'payment_intent_unexpected_state' },
    )
  const reply: PaymentIntent = { ...intent, status: 'canceled' }
  return { reply, puts: [['intent', reply], ...happened(desk, 'payment_intent.canceled', reply)] }
}

/** Nobody's card any more: it cannot be charged again. */
export const detachMethod = (method: PaymentMethod): Change<PaymentMethod> => {
  if (method.customer === null) throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
  const reply: PaymentMethod = { ...method, customer: null }
  return { reply, puts: [['method', reply]] }
}
