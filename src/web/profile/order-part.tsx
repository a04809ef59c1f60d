import { useQuery } from '@tanstack/react-query'
import type { Me } from '../../shared/shapes/entities.ts'
import { api } from '../calls/api.ts'
import { FRESH_MS } from '../calls/prefetch-call.ts'
import { Refused } from '../calls/refused.ts'
import { isAwaited, useReading } from '../calls/use-call.ts'
import { Due } from '../money/owed/due.tsx'
import { AutoRenewal } from '../renewal/auto-renewal.tsx'
import { SameAgain } from '../renewal/same-again.tsx'
import { MessageOf, useMessage } from '../ui/notice/message.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { HeldOrders } from './held-orders.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderList } from './order-list.tsx'
import { OrdersOnTheirWay } from './orders-on-their-way.tsx'

export const ordersOf = (user: Me) => ({
  queryKey: ['listMySubscriptions', user.id],
  queryFn: () => api.listMySubscriptions({ params: { userId: user.id } }),
})

/** The person's subscriptions, and what is on its way to be one. */
export const OrderPart = ({ user }: { user: Me }) => {
  const hints = useReading('readSubscribeHints')
  const mine = useQuery({ ...ordersOf(user), staleTime: FRESH_MS })
  const plans = useReading('listMyPlans')
  const owed = useReading('listMyOwed')
  const ended = useMessage()
  const renewals = useReading('readRenewals')
  // Drawn together: what comes a moment later would push the rest down.
  if ([hints, plans, owed, renewals].some(isAwaited)) return <Loading />
  return (
    <>
      <Due />
      <SameAgain />
      <HeldOrders held={hints.data?.held ?? []} />
      <OrdersOnTheirWay orders={hints.data?.on_its_way ?? []} />
      <MessageOf at="ended" message={ended.message} />
      {mine.data && mine.data.length > 0 ? (
        <OrderList orders={mine.data} today={hints.data?.today} tellEnd={(good) => ended.tell({ at: 'ended', good })} />
      ) : mine.isFetching ? (
        <Loading />
      ) : (
        <NoOrders refused={mine.error ? Refused.from(mine.error) : undefined} onTryAgain={mine.refetch} />
      )}
      <AutoRenewal />
    </>
  )
}
