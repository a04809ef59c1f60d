import { seconds } from '../desk/clock.ts'
import type { Change, Desk } from '../desk/desk.ts'
import { newId } from '../desk/new-id.ts'
import { happened } from '../events/events.ts'
import type { Charge, Dispute } from '../wire/objects.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { chargeOf } from './refunds.ts'

export const openDispute = (desk: Desk, paymentIntent: string): Change<Dispute> => {
  const charge = chargeOf(desk, paymentIntent)
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed already.`)
  const reply: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
    created: seconds(desk.clock),
    livemode: false,
  }
  const after: Charge = { ...charge, disputed: true, dispute: reply.id }
  return { reply, puts: [['dispute', reply], ['charge', after], ...happened(desk, 'charge.dispute.created', reply)] }
}

export const closeDispute = (desk: Desk, paymentIntent: string, status: 'won' | 'lost'): Change<Dispute> => {
  const dispute = desk.book.get('dispute', chargeOf(desk, paymentIntent).dispute)
  if (dispute?.status !== 'needs_response') throw invalid('This payment has no open dispute.')
  const reply: Dispute = { ...dispute, status }
  return { reply, puts: [['dispute', reply], ...happened(desk, 'charge.dispute.closed', reply)] }
}
