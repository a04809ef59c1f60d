import { api, type Reading } from './api.ts'
import { queryClient } from './query-client.ts'

/** Drawing the page must not ask again for what was taken up for it. */
export const FRESH_MS = 1_000

/** Prefetches a reply for the page rendered next. A failure is reported by the component that shows it. */
export const prefetchCall = (name: Reading): Promise<void> => {
  queryClient.setQueryDefaults([name], { staleTime: FRESH_MS })
  return queryClient.prefetchQuery<unknown>({ queryKey: [name], queryFn: () => api[name](undefined) })
}
