import '../pickups/pickup-calls.ts'
import { useReading } from '../calls/use-call.ts'
import { OwedOrder } from './owed-order.tsx'

/** The ways to pay what is owed of one order, for whoever has just ordered it. */
export const OwedOf = ({ reference }: { reference: string }) => {
  const order = useReading('listMyOwed').data?.find((each) => each.reference === reference)
  const credit = useReading('readMyCredit')
  return order ? <OwedOrder order={order} creditCents={credit.data?.balance_cents ?? 0} /> : null
}
