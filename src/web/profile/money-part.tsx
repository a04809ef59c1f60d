import '../pickups/pickup-calls.ts'
import '../money/papers/paper-calls.ts'
import { paidInInstallments, toBePaid } from '../../words/en/pages/order/owed.tsx'
import * as words from '../../words/en/pages/profile.ts'
import { isAwaited, useReading } from '../calls/use-call.ts'
import { CardNotice } from '../money/owed/card-notice.tsx'
import { OwedOrders } from '../money/owed/owed-orders.tsx'
import { isPressing, isWaiting } from '../money/owed/owed-state.ts'
import { Loading } from '../ui/page/loading.tsx'
import { Reading } from '../ui/page/reading.tsx'
import { MyCredit } from './my-credit.tsx'
import { MyGiftsLink } from './my-gifts-link.tsx'
import { MyReceipts } from './my-receipts.tsx'
import { ShortChoice } from './short-choice.tsx'

/** What is to be paid, what was paid, and what the farm owes. */
export const MoneyPart = () => {
  const owed = useReading('listMyOwed')
  const credit = useReading('readMyCredit')
  const receipts = useReading('listMyReceipts')
  // Drawn together: what comes a moment later would push the rest down.
  if ([owed, credit, receipts].some(isAwaited)) return <Loading cards={1} rows={3} />
  const creditCents = credit.data?.balance_cents ?? 0
  const toPay = (owed.data?.filter(isWaiting) ?? []).sort((one, other) => Number(isPressing(other)) - Number(isPressing(one)))
  const byThemselves = owed.data?.filter((order) => !isWaiting(order)) ?? []
  return (
    <>
      <CardNotice />
      <Reading of={owed}>
        {() => (
          <>
            <OwedOrders heading={toBePaid} orders={toPay} creditCents={creditCents} isMeant />
            <OwedOrders heading={paidInInstallments} orders={byThemselves} creditCents={creditCents} isMeant={toPay.length === 0} />
          </>
        )}
      </Reading>
      {owed.data?.length === 0 && receipts.data?.length === 0 && <p role="status">{words.noMoneyYet}</p>}
      <MyCredit />
      <MyReceipts />
      <MyGiftsLink />
      <ShortChoice />
    </>
  )
}
