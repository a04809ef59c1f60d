import { seconds } from '../desk/clock.ts'
import type { Change, Desk } from '../desk/desk.ts'
import { newId } from '../desk/new-id.ts'
import { happened } from '../events/events.ts'
import type { Charge, Refund } from '../wire/objects.ts'
import type { RefundParams } from '../wire/params.ts'
import { invalid, noSuch } from '../wire/stripe-refusal.ts'
import { money } from './money.ts'

export const chargeOf = (desk: Desk, paymentIntent: string): Charge => {
  const intent = desk.book.get('intent', paymentIntent)
  if (!intent) throw noSuch('intent', paymentIntent)
  const charge = desk.book.get('charge', intent.latest_charge)
  if (!charge?.paid)
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, { param: 'payment_intent' })
  return charge
}

const checkRefundable = (desk: Desk, charge: Charge, amount: number) => {
  const left = charge.amount - charge.amount_refunded
  const dispute = desk.book.get('dispute', charge.dispute)
  if (dispute && dispute.status !== 'won')
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (amount > left)
    throw invalid(
      `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`,
      { param: 'amount' },
    )
}

export const refundPayment = (desk: Desk, params: RefundParams): Change<Refund> => {
  const charge = chargeOf(desk, params.payment_intent)
  const amount = params.amount ?? charge.amount - charge.amount_refunded
  checkRefundable(desk, charge, amount)
  const reply: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: null,
    status: 'succeeded',
    metadata: {},
    created: seconds(desk.clock),
  }
  const amount_refunded = charge.amount_refunded + amount
  const after: Charge = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
  return { reply, puts: [['refund', reply], ['charge', after], ...happened(desk, 'charge.refunded', after)] }
}
