import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Refused } from './refused.ts'
import { forgetUser } from './who-is-there.ts'

const onError = (error: Error) => {
  if (Refused.from(error).code === 'notSignedIn') forgetUser(queryClient)
}

const isWorthRetrying = (failures: number, error: Error) => failures < 1 && Refused.from(error).status >= 502

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // Without a network a call must fail with a sentence; waiting for it silently looks like a dead button.
    queries: { retry: isWorthRetrying, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
