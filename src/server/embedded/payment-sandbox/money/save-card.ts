import type { Put } from '../book/rows.ts'
import type { Change, Desk } from '../desk/desk.ts'
import { happened } from '../events/events.ts'
import type { PaymentError, Session, SetupIntent, StoredCard } from '../wire/objects.ts'
import { invalid, noSuch } from '../wire/stripe-refusal.ts'
import { mustBeOpen } from './pay-session.ts'
import { saveMethod } from './payer.ts'

const NOT_THEM: PaymentError = {
  type: 'card_error',
  code: 'setup_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

export const setupOf = ({ book }: Desk, session: Session): SetupIntent => {
  const setup = book.get('setup', session.setup_intent)
  if (!setup) throw noSuch('setup', String(session.setup_intent))
  return setup
}

/** Saves a card without charging it. */
export const saveCard = (desk: Desk, session: Session, card: StoredCard): Change<Session> => {
  mustBeOpen(session)
  const { owner, method, puts } = saveMethod(desk, session, card)
  const reply: Session = {
    ...session,
    status: 'complete',
    url: null,
    customer: owner,
    customer_details: { email: session.customer_email, name: card.name },
  }
  const setup: SetupIntent = {
    ...setupOf(desk, session),
    status: 'succeeded',
    customer: owner,
    payment_method: method,
    last_setup_error: null,
  }
  return { reply, puts: [...puts, ['setup', setup], ['session', reply], ...happened(desk, 'checkout.session.completed', reply)] }
}

/** A try after which no card is saved: refused, or waiting for its owner's word. */
const tried = (desk: Desk, session: Session, status: SetupIntent['status'], last_setup_error: PaymentError | null): Put[] => {
  mustBeOpen(session)
  return [['setup', { ...setupOf(desk, session), status, last_setup_error }]]
}

export const refuseToSave = (desk: Desk, session: Session, error: PaymentError): Put[] =>
  tried(desk, session, 'requires_payment_method', error)

export const askToSave = (desk: Desk, session: Session, card: StoredCard): Put[] => [
  ...tried(desk, session, 'requires_action', null),
  ['waiting', { id: session.id, card }],
]

/** The owner's word whether it was them: true saves the card, false leaves the session open for another try. */
export const confirmSaving = (desk: Desk, session: Session, isThem: boolean): Put[] => {
  const card = desk.book.get('waiting', session.id)?.card
  if (setupOf(desk, session).status !== 'requires_action' || !card) throw invalid('This card does not wait for authentication.')
  return isThem ? saveCard(desk, session, card).puts : refuseToSave(desk, session, NOT_THEM)
}
