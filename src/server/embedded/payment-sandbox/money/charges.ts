import type { Put } from '../book/rows.ts'
import { seconds } from '../desk/clock.ts'
import type { Desk } from '../desk/desk.ts'
import { newId } from '../desk/new-id.ts'
import type { BalanceTransaction, Charge, PaymentError, PaymentIntent, StoredCard } from '../wire/objects.ts'

const FEE_DESCRIPTION = 'Stripe processing fees'

/** The provider's usual fee: 2.9% and 30 cents, to the nearest cent, a half upwards. */
export const feeOf = (amount: number): number => Math.floor((amount * 29 + 500) / 1000) + 30

const balanceOf = (desk: Desk, { id, amount, currency }: Charge): BalanceTransaction => {
  const fee = feeOf(amount)
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    type: 'charge',
    source: id,
    amount,
    fee,
    net: amount - fee,
    currency,
    fee_details: [{ type: 'stripe_fee', amount: fee, currency, description: FEE_DESCRIPTION }],
    created: seconds(desk.clock),
  }
}

/** With which card, and whose email. */
type Payer = { card: StoredCard; email: string | null }

const newCharge = (desk: Desk, intent: PaymentIntent, { card: { name, later, ...card }, email }: Payer): Charge => ({
  id: newId('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: intent.amount,
  amount_refunded: 0,
  currency: intent.currency,
  captured: true,
  paid: true,
  status: 'succeeded',
  failure_code: null,
  failure_message: null,
  balance_transaction: null,
  customer: intent.customer,
  payment_method: intent.payment_method,
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

/** The bank pays: the intent as it is then, and what has to be written. */
export const charged = (desk: Desk, intent: PaymentIntent, payer: Payer): { paid: PaymentIntent; puts: Put[] } => {
  const charge = newCharge(desk, intent, payer)
  const balance = balanceOf(desk, charge)
  const paid: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
  }
  return {
    paid,
    puts: [
      ['balance', balance],
      ['charge', { ...charge, balance_transaction: balance.id }],
      ['intent', paid],
    ],
  }
}

/** The bank says no: the try stays in the provider's books, without money. */
export const failedCharge = (desk: Desk, intent: PaymentIntent, payer: Payer, error: PaymentError): Charge => ({
  ...newCharge(desk, intent, payer),
  amount_captured: 0,
  captured: false,
  paid: false,
  status: 'failed',
  failure_code: error.code,
  failure_message: error.message,
})
