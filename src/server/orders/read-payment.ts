import type { Shop } from '../context.ts'
import type { PaymentTruth } from '../outside/payments.ts'
import type { CardPayment } from '../store/orders/receipts.ts'

type Truth = Omit<PaymentTruth, 'paymentRef'> & { paymentRef: string | null }

/** What the provider says of a payment now: by the page on which it was made, or by itself where a kept card was charged. */
export const readPayment = ({ payments }: Pick<Shop, 'payments'>, paid: Pick<CardPayment, 'session_id' | 'payment_ref'>): Promise<Truth> =>
  paid.session_id === null ? payments.readPayment(paid.payment_ref) : payments.read(paid.session_id)
