import type { Shop } from '../../kernel/context.ts'
import type { SessionTruth } from '../../outside/payments.ts'
import type { CardPayment } from '../../store/money/receipts.ts'
import type { PaymentSeen } from '../kinds.ts'

/** No refund and no dispute. */
export const isUntouched = ({ refundedCents = 0, disputed = false }: Partial<PaymentSeen>): boolean => refundedCents === 0 && !disputed

/** What the provider reports about a payment now, whether it was made on a page or not. */
export const readPayment = (
  { payments }: Pick<Shop, 'payments'>,
  { session_id, payment_ref }: Pick<CardPayment, 'session_id' | 'payment_ref'>,
): Promise<PaymentSeen> => (session_id === null ? payments.readPayment(payment_ref) : payments.read(session_id))

/**
 * What the provider reports about a page whose money is being recorded, under the lock of what it pays for; read again if
 * part of it was refunded. This happens before the receipt takes a number, so that others don't wait for a number during a
 * network call.
 */
export const readAnew = async ({ payments }: Pick<Shop, 'payments'>, truth: SessionTruth): Promise<SessionTruth> =>
  isUntouched(truth) ? truth : payments.read(truth.id)
