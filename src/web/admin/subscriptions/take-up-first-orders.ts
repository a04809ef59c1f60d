import { firstOrders } from '../../../shared/rules/first-orders.ts'
import { api, askForPage } from '../../calls/api.ts'
import { queryClient } from '../../calls/query-client.ts'
import { FRESH_MS } from '../../calls/take-up.ts'

const [[LIST, first], [TOTALS, all]] = firstOrders

const isAskedByHtml = () => document.querySelector('link[data-own]') !== null

/** Has ready what the HTML has asked for: the orders of who comes without having chosen any. */
export const takeUpFirstOrders = async () => {
  if (!isAskedByHtml()) return
  for (const name of [LIST, TOTALS]) queryClient.setQueryDefaults([name], { staleTime: FRESH_MS })
  await Promise.all([
    queryClient.prefetchQuery({ queryKey: [LIST, { query: first }], queryFn: () => askForPage(LIST, { query: first }) }),
    queryClient.prefetchQuery({ queryKey: [TOTALS, { query: all }], queryFn: () => api[TOTALS]({ query: all }) }),
  ])
}
