import type { Order, Put } from '../book/rows.ts'
import type { Change, Desk } from '../desk/desk.ts'
import { happened } from '../events/events.ts'
import type { PaymentError, PaymentIntent, Session, StoredCard } from '../wire/objects.ts'
import { invalid, noSuch } from '../wire/stripe-refusal.ts'
import { charged } from './charges.ts'
import { withPayer } from './payer.ts'

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

/** Whether the card that pays this session is kept for later. */
export const isKeeping = (desk: Desk, session: Session): boolean => orderOf(desk, session).intent.setup_future_usage !== null

export const mustBeOpen = (session: Session) => {
  if (session.status !== 'open') throw invalid(`This Checkout Session has a status of \`${session.status}\` and cannot be paid.`)
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
  const payer = withPayer(desk, session, intentOf(desk, session), card)
  const reply = completed(payer.session, payer.intent, card.name, 'paid')
  return {
    reply,
    puts: [
      ...payer.puts,
      ...charged(desk, payer.intent, { card, email: session.customer_email }).puts,
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
export const confirmPayer = (desk: Desk, session: Session, isThem: boolean): Put[] => {
  const { card } = orderOf(desk, session)
  if (intentOf(desk, session).status !== 'requires_action' || !card) throw invalid('This payment does not wait for authentication.')
  return isThem ? paySession(desk, session, card).puts : refuseCard(desk, session, NOT_THEM)
}
