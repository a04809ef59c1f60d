import { useState } from 'react'
import { toDollars } from '../../../../shared/rules/money/cents.ts'
import type { Balance } from '../../../../shared/shapes/balance.ts'
import type { Order } from '../../../../shared/shapes/orders.ts'
import type { Refused } from '../../../calls/refused.ts'
import { useAnswer, useCall } from '../../../calls/use-call.ts'
import { Dialog } from '../../../ui/notice/dialog.tsx'
import { reasonOf } from '../../../ui/notice/reason.ts'
import { Loading } from '../../../ui/page/loading.tsx'
import { Reading } from '../../../ui/page/reading.tsx'
import { changesBetween } from '../edit/order-changes.ts'
import { isHeld } from '../order-state.ts'
import { useOrderCache } from '../use-order-cache.ts'
import { EndForm } from './end-form.tsx'
import type { Deed } from './end-order.ts'

type Props = { readonly order: Order; readonly onDone: (message: string) => void; readonly onClose: () => void }

/** After these the order may be another than the one in the dialog. */
const WORTH_ANOTHER_LOOK: readonly string[] = [
  ...['changedMeanwhile', 'readOnlyOrder', 'notHeld', 'refundTooMuch', 'refundBeyond', 'creditTooMuch', 'refundAway'],
]

export const EndDialog = ({ order, onDone, onClose }: Props) => {
  const [row, setRow] = useState(order)
  const [isBusy, setBusy] = useState(false)
  const asked = useAnswer('readBalance', { params: { id: order.id } })
  const refundSubscription = useCall('refundSubscription')
  const cancelSubscription = useCall('cancelSubscription')
  const acceptPayment = useCall('acceptPayment')
  const cache = useOrderCache()

  const send = (deed: Deed, money: Balance): Promise<Order> => {
    const { version, id } = row
    const params = { id }
    const card = deed.card ?? 0
    if (deed.accepts) return acceptPayment.mutateAsync({ params, body: { version } })
    const foretold = { credit_cents: Math.max(0, deed.credit ?? 0), coming_cents: money.coming_cents }
    const waive = deed.cancels && deed.debt === 0 && money.debt_cents > 0 ? { waive: true } : {}
    if (card === 0) return cancelSubscription.mutateAsync({ params, body: { version, ...foretold, ...waive } })
    const ending = { ...(deed.cancels && !deed.byItself ? foretold : {}), ...waive, ...(deed.beyond ? { beyond: true } : {}) }
    return refundSubscription.mutateAsync({ params, body: { version, amount: toDollars(card), cancel: deed.cancels, ...ending } })
  }
  const carryOut = async (deed: Deed, money: Balance): Promise<Order> => {
    const done = await send(deed, money)
    cache.replace(done)
    return done
  }
  const lookAgain = async (refused: Refused): Promise<string> => {
    if (!WORTH_ANOTHER_LOOK.includes(refused.code)) return reasonOf(refused)
    const [now] = await Promise.all([cache.readAgain(row.id).catch(() => row), asked.refetch()])
    setRow(now)
    const changes = changesBetween(row, now).map(({ name, says }) => `${name}: ${says}`)
    const isTold = refused.code === 'changedMeanwhile' && changes.length > 0
    return isTold ? `Someone else just changed this order. ${changes.join(', ')}` : reasonOf(refused)
  }

  return (
    <Dialog title={isHeld(order) ? 'Accept or refund' : 'Cancel or refund'} isWide isBusy={isBusy} onClose={onClose}>
      {/** What was shown when it was opened before may be outdated. */}
      {asked.isFetchedAfterMount ? (
        <Reading of={asked}>
          {(money) => (
            <EndForm
              row={row}
              money={money}
              carryOut={(deed) => carryOut(deed, money)}
              lookAgain={lookAgain}
              onBusy={setBusy}
              onDone={onDone}
              onClose={onClose}
            />
          )}
        </Reading>
      ) : (
        <Loading lines={3} />
      )}
    </Dialog>
  )
}
