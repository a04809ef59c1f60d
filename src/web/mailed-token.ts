import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type CardWish, wishIn } from '../shared/card-link.ts'
import { api } from './calls/api.ts'
import { Refused } from './calls/refused.ts'
import { forgetFragment, keptFragment } from './kept-fragment.ts'

/** The token of a mailed link; it travels in the fragment, which browsers do not send to servers or in referrers. */
export const useMailedToken = (): string | null => useMailed('token')

/** Whose account a mailed link is for, as far as it says; for the reader's password manager alone. */
export const useMailedEmail = (): string => useMailed('email') ?? ''

const useFragment = (): URLSearchParams => {
  const { hash, pathname } = useLocation()
  return new URLSearchParams(hash.slice(1) || keptFragment(pathname))
}

const useMailed = (name: 'token' | 'email') => useFragment().get(name)

/** What an email asked its reader about their egg card: which pickup, and what to do with it. */
export const useMailedWish = (): CardWish | undefined => {
  const fragment = useFragment()
  return wishIn((name) => fragment.get(name))
}

/** Only after it worked: until then a reload must be able to try the same link again. */
const dropMailedToken = () => {
  forgetFragment(window.location.pathname)
  window.history.replaceState({ ...window.history.state, isLinkOpened: true }, '', window.location.pathname)
}

/** A reload after it worked must still say so. */
const wasOpenedHere = () => window.history.state?.isLinkOpened === true

/** Sends the token of a mailed link once, however often the page is drawn. */
export const useOpenedLink = (call: 'verifyEmail' | 'confirmEmail', onOpened: (client: QueryClient) => Promise<void>) => {
  const client = useQueryClient()
  const token = useMailedToken()
  const wasOpened = !token && wasOpenedHere()
  const { isSuccess, error, isFetching, refetch } = useQuery({
    queryKey: [call, token],
    queryFn: async () => {
      if (!token) throw new Refused(410, { code: 'linkUsedOrExpired' })
      await api[call]({ body: { token } })
      dropMailedToken()
      await onOpened(client)
      return true
    },
    enabled: !wasOpened,
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: false,
  })
  return { isOpened: isSuccess || wasOpened, refused: isFetching || !error ? undefined : Refused.from(error), tryAgain: refetch }
}
