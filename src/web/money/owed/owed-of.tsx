import * as words from '../../../words/en/pages/order/owed.tsx'
import { useReading } from '../../calls/use-call.ts'
import { OwedOrders } from './owed-orders.tsx'
import { isWaiting } from './owed-state.ts'

/** The ways to pay one order's balance, right after ordering it. */
export const OwedOf = ({ reference }: { reference: string }) => {
  const orders = useReading('listMyOwed').data?.filter((each) => each.reference === reference) ?? []
  const credit = useReading('readMyCredit')
  if (orders.length === 0) return null
  return (
    <OwedOrders
      heading={orders.some(isWaiting) ? words.toBePaid : words.paidInInstallments}
      orders={orders}
      creditCents={credit.data?.balance_cents ?? 0}
    />
  )
}
