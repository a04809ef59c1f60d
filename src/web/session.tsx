import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pages } from '../shared/addresses.ts'
import type { Me } from '../shared/shapes/entities.ts'
import type { Arrival } from './arrival.ts'
import { api } from './calls/api.ts'
import { useCall } from './calls/use-call.ts'
import { forgetCard } from './card/stored-card.ts'
import { forgetNames } from './hand-over/stored-names.ts'
import { noteKnown } from './known-browser.ts'
import { readsOther } from './words/login.ts'

/** Asked again when the person comes back to the tab: they may have logged out or verified elsewhere. */
const whoAmI = queryOptions({ queryKey: ['whoAmI'], queryFn: () => api.whoAmI(undefined), staleTime: 10_000 })

export const useSession = () => {
  const { data, isError, isFetching, refetch } = useQuery(whoAmI)
  return { user: data?.user, isUnreachable: isError && !isFetching && !data, ask: async () => (await refetch()).data?.user }
}

/** Joins the question that is on its way. */
export const askWhoIsThere = (client: QueryClient): Promise<Me | null | undefined> =>
  client.ensureQueryData(whoAmI).then(
    ({ user }) => user,
    () => undefined,
  )

/** A question still on its way was asked about an earlier state; its late answer must not undo the newer one. */
const dropLateAnswer = (client: QueryClient) => client.cancelQueries({ queryKey: whoAmI.queryKey })

const setUser = (client: QueryClient, user: Me | null) => {
  dropLateAnswer(client)
  client.setQueryData(whoAmI.queryKey, { user })
}

/** What the last person was shown on this device is gone before the next one is let in. */
export const rememberUser = (client: QueryClient, user: Me, way: string) => {
  forgetNames()
  forgetCard()
  noteKnown()
  // The shop knows what they chose elsewhere, and the browser has just been told: the pages come anew, in that language.
  if (readsOther.test(document.cookie)) return window.location.replace(way)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== whoAmI.queryKey[0] })
  setUser(client, user)
}

export const forgetUser = (client: QueryClient) => {
  forgetNames()
  forgetCard()
  setUser(client, null)
}

export const askAgainWhoIsThere = (client: QueryClient) => {
  dropLateAnswer(client)
  return client.invalidateQueries({ queryKey: whoAmI.queryKey })
}

/** Whoever is logged in here, maybe not the owner of the mailed link just used: shown as logged out only if it is so. */
export const endSession = (client: QueryClient) =>
  api.signOut(undefined).then(
    () => forgetUser(client),
    () => askAgainWhoIsThere(client),
  )

export const useSignOut = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { key } = useLocation()
  const [lastKey, setLastKey] = useState(key)
  const [isFailed, setFailed] = useState(false)
  const { mutate, isPending } = useCall('signOut')
  // The trouble was told; on the next page it would be stale.
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
