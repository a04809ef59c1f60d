import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { forgetUser } from './current-user.ts'
import { Refused } from './refused.ts'

const onError = (error: Error) => {
  if (Refused.from(error).code === 'notSignedIn') forgetUser(queryClient)
}

const isWorthRetrying = (failures: number, error: Error) => failures < 1 && Refused.from(error).status >= 502

/** The shop's own trouble, too many tries, or the network's: what a person asked wrongly stays wrong. */
const mayPass = (error: Error | null) => error !== null && /^(0|429|5..)$/.test(String(Refused.from(error).status))

const LONGEST_PAUSE_MS = 60_000

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // Without a network a call must fail with a sentence; waiting for it silently looks like a dead button.
    queries: {
      retry: isWorthRetrying,
      // A part that is drawn when an answer has failed must not ask at once: the part above it would wait, take it away, and draw it anew.
      retryOnMount: false,
      // Asked for again after 3, 6, 12 seconds, and so on.
      refetchInterval: ({ state: { error, errorUpdateCount } }) =>
        mayPass(error) && Math.min(1_500 * 2 ** errorUpdateCount, LONGEST_PAUSE_MS),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
