import type { Order, Put } from '../book/book.ts'
import { seconds } from '../desk/clock.ts'
import type { Change, Desk } from '../desk/desk.ts'
import { newId } from '../desk/new-id.ts'
import { happened } from '../events/events.ts'
import type { Charge, PaymentError, PaymentIntent, Session, StoredCard } from '../wire/objects.ts'
import { invalid, noSuch } from '../wire/stripe-refusal.ts'

const NOT_THEM: PaymentError = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

export const orderOf = (desk: Desk, session: Session): Order => {
  const order = desk.book.get('order', session.id)
  if (!order) throw noSuch('session', session.id)
  return order
}

/** The intent of a session: its own, or the one that now comes to life. */
export const intentOf = (desk: Desk, session: Session): PaymentIntent =>
  desk.book.get('intent', session.payment_intent) ?? orderOf(desk, session).intent

export const mustBeOpen = (session: Session) => {
  if (session.status !== 'open') throw invalid(`This Checkout Session has a status of \`${session.status}\` and cannot be paid.`)
}

const chargeFor = (desk: Desk, intent: PaymentIntent, { name, ...card }: StoredCard, email: string | null): Charge => ({
  id: newId('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: intent.amount,
  amount_refunded: 0,
  currency: intent.currency,
  captured: true,
  paid: true,
  status: 'succeeded',
  refunded: false,
  disputed: false,
  dispute: null,
  payment_intent: intent.id,
  billing_details: { email, name },
  payment_method_details: { type: 'card', card },
  metadata: intent.metadata,
  created: seconds(desk.clock),
  livemode: false,
})

export const charged = (desk: Desk, intent: PaymentIntent, card: StoredCard, email: string | null): Put[] => {
  const charge = chargeFor(desk, intent, card, email)
  const paid: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
  }
  return [
    ['charge', charge],
    ['intent', paid],
  ]
}

export const completed = (session: Session, intent: PaymentIntent, name: string, payment_status: Session['payment_status']): Session => ({
  ...session,
  status: 'complete',
  payment_status,
  url: null,
  payment_intent: intent.id,
  customer_details: { email: session.customer_email, name },
})

export const paySession = (desk: Desk, session: Session, card: StoredCard): Change<Session> => {
  mustBeOpen(session)
  const intent = intentOf(desk, session)
  const reply = completed(session, intent, card.name, 'paid')
  return {
    reply,
    puts: [
      ...charged(desk, intent, card, session.customer_email),
      ['session', reply],
      ...happened(desk, 'checkout.session.completed', reply),
    ],
  }
}

/** A try that did not end in a payment: refused, or waiting for the customer to say it was them. */
const tried = (desk: Desk, session: Session, status: PaymentIntent['status'], error: PaymentError | null): Put[] => {
  mustBeOpen(session)
  const intent = intentOf(desk, session)
  return [
    ['intent', { ...intent, status, last_payment_error: error }],
    ['session', { ...session, payment_intent: intent.id }],
  ]
}

export const refuseCard = (desk: Desk, session: Session, error: PaymentError): Put[] =>
  tried(desk, session, 'requires_payment_method', error)

export const askForProof = (desk: Desk, session: Session, card: StoredCard): Put[] => [
  ...tried(desk, session, 'requires_action', null),
  ['order', { ...orderOf(desk, session), card }],
]

/** The customer's word whether it was them: true pays, false leaves the session open for another try. */
export const hearProof = (desk: Desk, session: Session, isThem: boolean): Put[] => {
  const { card } = orderOf(desk, session)
  if (intentOf(desk, session).status !== 'requires_action' || !card) throw invalid('This payment does not wait for authentication.')
  return isThem ? paySession(desk, session, card).puts : refuseCard(desk, session, NOT_THEM)
}
