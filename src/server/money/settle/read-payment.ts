import type { Shop } from '../../kernel/context.ts'
import type { SessionTruth } from '../../outside/payments.ts'
import type { CardPayment } from '../../store/money/receipts.ts'
import type { PaymentSeen } from '../kinds.ts'

/** Nothing went back and nobody disputes. */
export const isUntouched = ({ refundedCents = 0, disputed = false }: Partial<PaymentSeen>): boolean => refundedCents === 0 && !disputed

/** What the provider says of a payment now, whether it was made on a page or without one. */
export const readPayment = (
  { payments }: Pick<Shop, 'payments'>,
  { session_id, payment_ref }: Pick<CardPayment, 'session_id' | 'payment_ref'>,
): Promise<PaymentSeen> => (session_id === null ? payments.readPayment(payment_ref) : payments.read(session_id))

/**
 * What the provider says of a page whose money is taken in now, under the lock of what it pays for: read anew where some of it
 * has gone back. That is before its receipt takes a number: nobody asks the network while the others wait for theirs.
 */
export const readAnew = async ({ payments }: Pick<Shop, 'payments'>, truth: SessionTruth): Promise<SessionTruth> =>
  isUntouched(truth) ? truth : payments.read(truth.id)
