import type { Put } from '../book/book.ts'
import type { Change, Desk } from '../desk/desk.ts'
import { happened } from '../events/events.ts'
import type { Session, StoredCard } from '../wire/objects.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { charged, completed, intentOf, mustBeOpen, orderOf } from './pay-session.ts'

/** A slow way of paying: the order is complete, the money comes later or never. */
export const completeUnpaid = (desk: Desk, session: Session, card: StoredCard): Change<Session> => {
  mustBeOpen(session)
  const intent = intentOf(desk, session)
  const reply = completed(session, intent, card.name, 'unpaid')
  return {
    reply,
    puts: [
      ['intent', { ...intent, status: 'processing' }],
      ['order', { ...orderOf(desk, session), card }],
      ['session', reply],
      ...happened(desk, 'checkout.session.completed', reply),
    ],
  }
}

export const settleUnpaid = (desk: Desk, session: Session, outcome: 'succeeded' | 'failed'): Change<Session> => {
  const intent = intentOf(desk, session)
  const { card } = orderOf(desk, session)
  if (intent.status !== 'processing' || !card) throw invalid('This Checkout Session does not wait for its money.')
  const reply: Session = { ...session, payment_status: outcome === 'succeeded' ? 'paid' : 'unpaid' }
  const money: Put[] =
    outcome === 'succeeded'
      ? charged(desk, intent, card, session.customer_email)
      : [['intent', { ...intent, status: 'requires_payment_method' }]]
  return { reply, puts: [...money, ['session', reply], ...happened(desk, `checkout.session.async_payment_${outcome}`, reply)] }
}
