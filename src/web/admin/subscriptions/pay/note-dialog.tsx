import { showCents, toCents } from '../../../../shared/rules/money/cents.ts'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { owedWords } from '../../../../words/en/dashboard/admin.ts'
import { notRecorded } from '../../../../words/en/dashboard/parts.ts'
import { useCall } from '../../../calls/use-call.ts'
import { MoneyDialog } from '../../parts/pay/money-dialog.tsx'
import { orderName, payableOf, unrecordedOf } from '../order-state.ts'
import { useOrderCache } from '../use-order-cache.ts'
import { owedLine } from './owed-state.ts'

type Props = { readonly order: Order; readonly onDone: (message: string) => void; readonly onClose: () => void }

const sayLeft = (row: Order): string => {
  if (row.owed_amount > 0) return owedWords.stillOwed(showCents(toCents(row.owed_amount)))
  const unrecorded = unrecordedOf(row)
  return unrecorded > 0 ? owedWords.stillUnrecorded(showCents(unrecorded)) : owedWords.paidInFull
}

/** What the farm was paid by hand for an order that is owed, or of which nothing is recorded: all that is left of it, or a part. */
export const NoteDialog = ({ order, onDone, onClose }: Props) => {
  const notePayment = useCall('notePayment')
  const cache = useOrderCache()
  return (
    <MoneyDialog
      title="Record a payment"
      whose={orderName(order)}
      about={owedLine(order) ?? owedWords.stillUnrecorded(showCents(unrecordedOf(order)))}
      most={payableOf(order)}
      methodLabel="Paid by"
      failed={notRecorded}
      send={async (body, sum) => {
        const row = await notePayment.mutateAsync({ params: { id: order.id }, body })
        cache.replace(row)
        onDone(owedWords.noted(sum, orderName(row), sayLeft(row)))
      }}
      onRefused={() => cache.readAgain(order.id).catch(() => undefined)}
      onClose={onClose}
    />
  )
}

/** What the farm has given back by hand of an order that has ended. */
export const ReturnDialog = ({ order, onDone, onClose }: Props) => {
  const returnPayment = useCall('returnPayment')
  const cache = useOrderCache()
  const most = toCents(order.farm_amount)
  return (
    <MoneyDialog
      title="Refund by hand"
      whose={orderName(order)}
      about={owedWords.aboutReturn(showCents(most))}
      most={most}
      methodLabel="Refunded by"
      failed={owedWords.notGivenBack}
      send={async (body, sum) => {
        const row = await returnPayment.mutateAsync({ params: { id: order.id }, body })
        cache.replace(row)
        onDone(owedWords.givenBack(sum, orderName(row)))
      }}
      onRefused={() => cache.readAgain(order.id).catch(() => undefined)}
      onClose={onClose}
    />
  )
}
