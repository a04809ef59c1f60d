import { useQuery } from '@tanstack/react-query'
import type { Me } from '../../shared/shapes/entities.ts'
import { profileWords } from '../../words/en/fields.ts'
import { paidInInstallments, toBePaid } from '../../words/en/pages/order/owed.tsx'
import * as words from '../../words/en/pages/profile.ts'
import { api } from '../calls/api.ts'
import { FRESH_MS } from '../calls/prefetch-call.ts'
import { queryClient } from '../calls/query-client.ts'
import { Refused } from '../calls/refused.ts'
import { isAwaited, useReading } from '../calls/use-call.ts'
import { CardNotice } from '../money/owed/card-notice.tsx'
import { OwedOrders } from '../money/owed/owed-orders.tsx'
import { isPressing, isWaiting } from '../money/owed/owed-state.ts'
import { CalendarSection } from '../profile/calendar-section.tsx'
import { HeldOrders } from '../profile/held-orders.tsx'
import { MyCard } from '../profile/my-card.tsx'
import { MyCredit } from '../profile/my-credit.tsx'
import { MyGiftsLink } from '../profile/my-gifts-link.tsx'
import { MyPickups } from '../profile/my-pickups.tsx'
import { MyReceipts } from '../profile/my-receipts.tsx'
import { NextPickup } from '../profile/next-pickup.tsx'
import { NoOrders } from '../profile/no-orders.tsx'
import { OrderList } from '../profile/order-list.tsx'
import { OrdersOnTheirWay } from '../profile/orders-on-their-way.tsx'
import { fetchUser, useSession } from '../session.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { LoadTrouble } from '../ui/page/load-trouble.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'
import { Reading } from '../ui/page/reading.tsx'
import css from './profile.module.css'

const ordersOf = (user: Me) => ({
  queryKey: ['listMySubscriptions', user.id],
  queryFn: () => api.listMySubscriptions({ params: { userId: user.id } }),
})

/** The orders are asked for by the person's id, which no HTML knows: as soon as that has come, and not with the drawing. */
export const prepare = async () => {
  const user = await fetchUser(queryClient)
  if (user) await queryClient.prefetchQuery({ ...ordersOf(user), staleTime: FRESH_MS })
}

export default function Profile() {
  const { user } = useSession()
  return (
    <div className={css.page}>
      <PageHeading>{words.heading}</PageHeading>
      <LoadTrouble />
      {user ? <MyOrders user={user} /> : <Notice kind="trouble">{profileWords.notLoggedIn}</Notice>}
    </div>
  )
}

const MyOrders = ({ user }: { user: Me }) => {
  const pickups = useReading('listMyPickups')
  const hints = useReading('readSubscribeHints')
  const mine = useQuery({ ...ordersOf(user), staleTime: FRESH_MS })
  const credit = useReading('readMyCredit')
  const plans = useReading('listMyPlans')
  const owed = useReading('listMyOwed')
  // Drawn together: what comes a moment later would push the rest down.
  if ([pickups, hints, credit, plans, owed].some(isAwaited)) return <Loading />
  const creditCents = credit.data?.balance_cents ?? 0
  const toPay = (owed.data?.filter(isWaiting) ?? []).sort((one, other) => Number(isPressing(other)) - Number(isPressing(one)))
  const byThemselves = owed.data?.filter((order) => !isWaiting(order)) ?? []
  const waiting = (
    <>
      <CardNotice />
      {owed.data ? (
        <OwedOrders heading={toBePaid} orders={toPay} creditCents={creditCents} isMeant />
      ) : (
        <Reading of={owed}>{() => null}</Reading>
      )}
      <HeldOrders held={hints.data?.held ?? []} />
      <OrdersOnTheirWay orders={hints.data?.on_its_way ?? []} />
    </>
  )
  if (mine.data && mine.data.length > 0)
    return (
      <>
        {waiting}
        <NextPickup pickups={pickups.data ?? []} today={hints.data?.today} />
        <Reading of={pickups}>{(mine) => <MyPickups pickups={mine} />}</Reading>
        <OwedOrders heading={paidInInstallments} orders={byThemselves} creditCents={creditCents} isMeant={toPay.length === 0} />
        <MyCredit />
        <MyGiftsLink />
        <OrderList orders={mine.data} today={hints.data?.today} />
        <MyCard />
        <CalendarSection />
        <MyReceipts />
      </>
    )
  if (mine.isFetching) return <Loading />
  return (
    <>
      {waiting}
      {/* What had begun before the only order was canceled. */}
      <NextPickup pickups={pickups.data ?? []} today={hints.data?.today} />
      <NoOrders refused={mine.error ? Refused.from(mine.error) : undefined} onTryAgain={mine.refetch} />
      <MyCredit />
      <MyReceipts />
      <MyGiftsLink />
    </>
  )
}
