import type { Charge, PaymentIntent, Session } from '../wire/objects.ts'

/** What rows lack that were written before cards could be kept. */

const SESSION: Pick<Session, 'customer_creation' | 'payment_method_types'> = {
  customer_creation: 'if_required',
  // They were told as taking cards alone, and took bank accounts too.
  payment_method_types: ['card', 'us_bank_account'],
}
const INTENT: Pick<PaymentIntent, 'customer' | 'payment_method' | 'setup_future_usage'> = {
  customer: null,
  payment_method: null,
  setup_future_usage: null,
}
const CHARGE: Pick<Charge, 'failure_code' | 'failure_message' | 'balance_transaction' | 'customer' | 'payment_method'> = {
  failure_code: null,
  failure_message: null,
  balance_transaction: null,
  customer: null,
  payment_method: null,
}

/** And before they could be saved without paying. */
const SETUP: Pick<Session, 'setup_intent' | 'custom_text'> = { setup_intent: null, custom_text: { submit: null } }

export const wholeSession = (row: Session): Session => ({ ...SETUP, ...row, ...('customer_creation' in row ? {} : SESSION) })
export const wholeIntent = (row: PaymentIntent): PaymentIntent => ({ ...INTENT, ...row })
export const wholeCharge = (row: Charge): Charge => ({ ...CHARGE, ...row })
