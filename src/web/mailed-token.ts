import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from './api.ts'
import { Refused } from './refused.ts'

/** The token of a mailed link; it travels in the fragment, which browsers do not send to servers or in referrers. */
export const useMailedToken = (): string | null => {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token'))
  return token
}

/** Only after it worked: until then a reload must be able to try the same link again. */
export const dropMailedToken = () => window.history.replaceState(window.history.state, '', window.location.pathname)

/** Sends the token of a mailed link once, however often the page is drawn. */
export const useOpenedLink = (call: 'verifyEmail' | 'confirmEmail', onOpened: (client: ReturnType<typeof useQueryClient>) => void) => {
  const client = useQueryClient()
  const token = useMailedToken()
  const { isSuccess, error, isFetching, refetch } = useQuery({
    queryKey: [call, token],
    queryFn: async () => {
      if (!token) throw new Refused(410, { code: 'linkUsedOrExpired' })
      await api[call]({ body: { token } })
      dropMailedToken()
      onOpened(client)
      return true
    },
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return { isOpened: isSuccess, refused: isFetching || !error ? undefined : Refused.from(error), tryAgain: refetch }
}
