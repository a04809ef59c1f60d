import type { Shop } from '../context.ts'
import type { CardPayment } from '../store/orders/receipts.ts'
import type { PaymentSeen } from './settling.ts'

/** What the provider says of a payment now, whether it was made on a page or without one. */
export const readPayment = (
  { payments }: Pick<Shop, 'payments'>,
  { session_id, payment_ref }: Pick<CardPayment, 'session_id' | 'payment_ref'>,
): Promise<PaymentSeen> => (session_id === null ? payments.readPayment(payment_ref) : payments.read(session_id))
