import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '../../../shared/shapes/orders.ts'
import { api } from '../../calls/api.ts'

type Page = { readonly rows: readonly Order[]; readonly total: number }

/**
 * A changed order is updated in place, even if it no longer matches the filter: someone who has just refunded it wants to
 * see the result. The next load of the list sorts it.
 */
export const useOrderCache = () => {
  const client = useQueryClient()

  const replace = (row: Order) => {
    client.setQueriesData<Page>(
      { queryKey: ['listSubscriptions'] },
      (page) => page && { ...page, rows: page.rows.map((each) => (each.id === row.id ? row : each)) },
    )
    client.invalidateQueries({ queryKey: ['listSubscriptions'], refetchType: 'none' })
    client.invalidateQueries({ queryKey: ['readSubscriptionTotals'] })
    client.invalidateQueries({ queryKey: ['readOverview'] })
    client.invalidateQueries({ queryKey: ['listOrderReceipts', { params: { id: row.id } }] })
    client.invalidateQueries({ queryKey: ['readBalance', { params: { id: row.id } }] })
  }

  const readAgain = async (id: number): Promise<Order> => {
    const row = await api.readSubscription({ params: { id } })
    replace(row)
    return row
  }

  return { replace, readAgain }
}
