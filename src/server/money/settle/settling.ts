import type { Shop } from '../../context.ts'
import type { SessionTruth } from '../../outside/payments.ts'

/** What it takes to settle a payment. */
export type Settling = Pick<Shop, 'db' | 'queue' | 'clock' | 'config' | 'farm' | 'log' | 'payments' | 'secret'>

/** What the provider says of one payment. */
export type PaymentSeen = Pick<SessionTruth, 'paymentRef' | 'paidCents' | 'refundedCents' | 'disputed'>
