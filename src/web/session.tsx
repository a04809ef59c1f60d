import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { pages } from '../shared/addresses.ts'
import type { Me } from '../shared/entities.ts'
import { api } from './api.ts'
import type { Arrival } from './arrival.ts'
import { useCall } from './use-call.ts'

/** Asked again when the person comes back to the tab: they may have logged out or verified elsewhere. */
const whoAmI = queryOptions({ queryKey: ['whoAmI'], queryFn: () => api.whoAmI(undefined), staleTime: 10_000 })

export const useSession = () => {
  const { data, isError, isFetching, refetch } = useQuery(whoAmI)
  return { user: data?.user, isUnreachable: isError && !isFetching && !data, ask: async () => (await refetch()).data?.user }
}

/** What the last person was shown on this device is gone before the next one is let in. */
export const rememberUser = (client: QueryClient, user: Me) => {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== whoAmI.queryKey[0] })
  client.setQueryData(whoAmI.queryKey, { user })
}

export const forgetUser = (client: QueryClient) => {
  client.setQueryData(whoAmI.queryKey, { user: null })
}

export const askAgainWhoIsThere = (client: QueryClient) => client.invalidateQueries({ queryKey: whoAmI.queryKey })

export const useSignOut = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, isError } = useCall('signOut')
  const signOut = () => {
    if (isPending) return
    mutate(undefined, {
      onSuccess: async () => {
        // In this order, else the door of the page sends the stranger to the login before the notice is packed.
        await navigate(pages.login, { state: { notice: 'loggedOut' } satisfies Arrival })
        forgetUser(client)
      },
    })
  }
  return { signOut, isError }
}
