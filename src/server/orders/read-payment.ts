import type { Shop } from '../context.ts'
import { type SessionTruth, UnknownThere } from '../outside/payments.ts'
import type { CardPayment } from '../store/orders/receipts.ts'

type Truth = Omit<SessionTruth, 'id'>

/** What the provider says of a payment now: by the page on which it was made. */
export const readPayment = (
  { payments }: Pick<Shop, 'payments'>,
  paid: Pick<CardPayment, 'session_id' | 'payment_ref'>,
): Promise<Truth> => {
  if (paid.session_id === null) throw new UnknownThere(`Payment ${paid.payment_ref} was made on no page`)
  return payments.read(paid.session_id)
}
