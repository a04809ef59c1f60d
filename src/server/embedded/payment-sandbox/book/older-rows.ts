import type { Charge, PaymentIntent, Session } from '../wire/objects.ts'
import type { Put } from './book.ts'

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

/** A row of an older journal, with what has come to such rows since. */
export const asWrittenNow = (put: Put): Put => {
  const [kind, row] = put
  if (kind === 'session') return [kind, 'customer_creation' in row ? row : { ...(row as Session), ...SESSION }]
  if (kind === 'intent') return [kind, { ...INTENT, ...row }]
  if (kind === 'order') return [kind, { ...row, intent: { ...INTENT, ...row.intent } }]
  if (kind === 'charge') return [kind, { ...CHARGE, ...row }]
  return put
}
