import type { Order } from '../../../shared/shapes/orders.ts'
import { useCall } from '../../calls/use-call.ts'
import { useOrderCache } from './use-order-cache.ts'

/** Says that what needs care about an order has been looked at, or takes that back; the row stays in sight either way. */
export const useSeen = ({ id, version, needs_care }: Order) => {
  const markOrderSeen = useCall('markOrderSeen')
  const markOrderUnseen = useCall('markOrderUnseen')
  const cache = useOrderCache()
  const after = { onSuccess: cache.replace, onError: () => cache.readAgain(id).catch(() => undefined) }

  const press = () => {
    markOrderSeen.reset()
    markOrderUnseen.reset()
    if (needs_care) markOrderSeen.mutate({ params: { id }, body: { version } }, after)
    else markOrderUnseen.mutate({ params: { id } }, after)
  }
  return { press, error: markOrderSeen.error ?? markOrderUnseen.error }
}
