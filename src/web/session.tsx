import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pages } from '../shared/addresses.ts'
import type { Me } from '../shared/shapes/entities.ts'
import type { Arrival } from './arrival.ts'
import { api } from './calls/api.ts'
import { forgetUser, refetchUser, whoAmI } from './calls/current-user.ts'
import { useCall } from './calls/use-call.ts'

export const useSession = () => {
  const { data, error, errorUpdateCount, refetch } = useQuery(whoAmI)
  return {
    user: data?.user,
    isLasting: data?.is_lasting === true,
    isUnreachable: errorUpdateCount > 0 && !data,
    error,
    ask: async () => (await refetch()).data?.user,
  }
}

/** Joins the question that is on its way. */
export const fetchUser = (client: QueryClient): Promise<Me | null | undefined> =>
  client.ensureQueryData(whoAmI).then(
    ({ user }) => user,
    () => undefined,
  )

/** The person logged in here may not be the owner of the emailed link just used: show them as logged out only if they are. */
export const endSession = (client: QueryClient) =>
  api.signOut(undefined).then(
    () => forgetUser(client),
    () => refetchUser(client),
  )

export const useSignOut = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { key } = useLocation()
  const [lastKey, setLastKey] = useState(key)
  const [isFailed, setFailed] = useState(false)
  const { mutate, isPending } = useCall('signOut')
  // The problem was shown; on the next page it would be stale.
  if (lastKey !== key) {
    setLastKey(key)
    setFailed(false)
  }
  const signOut = () => {
    if (isPending) return
    setFailed(false)
    mutate(undefined, {
      onError: () => setFailed(true),
      onSuccess: async () => {
        // In this order, else the door of the page sends the stranger to the login before the notice is packed.
        await navigate(pages.login, { state: { notice: 'loggedOut' } satisfies Arrival })
        forgetUser(client)
      },
    })
  }
  return { signOut, isFailed }
}
