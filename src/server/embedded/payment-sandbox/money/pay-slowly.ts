import type { BankAnswer, Put } from '../book/rows.ts'
import type { Change, Desk } from '../desk/desk.ts'
import { happened } from '../events/events.ts'
import type { Session, StoredCard } from '../wire/objects.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { charged } from './charges.ts'
import { completed, intentOf, mustBeOpen, orderOf } from './pay-session.ts'
import { withPayer } from './payer.ts'

/** A shop that keeps the card for later, or has no days to wait, asks for cards alone. */
export const takesAccounts = ({ payment_method_types }: Session): boolean => payment_method_types.includes('us_bank_account')

/** A slow way of paying: the order is complete, the money comes later or never; without an answer, when somebody says so. */
export const completeUnpaid = (desk: Desk, session: Session, card: StoredCard, bank: BankAnswer | null = null): Change<Session> => {
  mustBeOpen(session)
  if (!takesAccounts(session)) throw invalid('This Checkout Session takes cards alone, which pay at once.')
  const payer = withPayer(desk, session, intentOf(desk, session), card)
  const reply = completed(payer.session, payer.intent, card.name, 'unpaid')
  return {
    reply,
    puts: [
      ...payer.puts,
      ['intent', { ...payer.intent, status: 'processing' }],
      ['order', { ...orderOf(desk, session), card, bank }],
      ['session', reply],
      ...happened(desk, 'checkout.session.completed', reply),
    ],
  }
}

export const settleUnpaid = (desk: Desk, session: Session, outcome: 'succeeded' | 'failed'): Change<Session> => {
  const intent = intentOf(desk, session)
  const order = orderOf(desk, session)
  const { card } = order
  if (intent.status !== 'processing' || !card) throw invalid('This Checkout Session does not wait for its money.')
  const reply: Session = { ...session, payment_status: outcome === 'succeeded' ? 'paid' : 'unpaid' }
  const money: Put[] =
    outcome === 'succeeded'
      ? charged(desk, intent, { card, email: session.customer_email }).puts
      : [['intent', { ...intent, status: 'requires_payment_method' }]]
  const answered: Put = ['order', { ...order, bank: null }]
  return { reply, puts: [...money, answered, ['session', reply], ...happened(desk, `checkout.session.async_payment_${outcome}`, reply)] }
}
