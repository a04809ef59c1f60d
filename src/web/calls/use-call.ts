import { keepPreviousData, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Replied } from '../../shared/call.ts'
import type { CallName, Calls } from '../../shared/calls.ts'
import { api, askForPage, type Reading, type Sends } from './api.ts'
import type { Refused } from './refused.ts'

/** A call made because a person pressed something; pressing again while it runs joins it instead of sending it twice. */
export const useCall = <Name extends CallName>(name: Name) => {
  const running = useRef(new Map<string, Promise<Replied<Calls[Name]>>>())
  return useMutation<Replied<Calls[Name]>, Refused, Sends<Name>>({
    mutationKey: [name],
    mutationFn: (sending) => {
      const asked = JSON.stringify(sending) ?? ''
      const joined = running.current.get(asked)
      if (joined) return joined
      const call = api[name](sending).finally(() => running.current.delete(asked))
      running.current.set(asked, call)
      return call
    },
  })
}

/** Nothing has come yet, and nothing has failed: once something has, a page says so instead of waiting. */
export const isAwaited = ({ isPending, errorUpdateCount }: UseQueryResult) => isPending && errorUpdateCount === 0

/** What a page shows as soon as it is opened, and asks again when the person comes back to the tab. */
export const useReading = <Name extends Reading>(name: Name) =>
  useQuery<Replied<Calls[Name]>, Refused>({ queryKey: [name], queryFn: () => api[name](undefined as Sends<Name>) })

/** The same for a call that is asked something. `isAskedOnce`: coming back to the tab is no reason to ask again. */
export const useAnswer = <Name extends CallName>(name: Name, sending: Sends<Name>, isAskedOnce = false) =>
  useQuery<Replied<Calls[Name]>, Refused>({
    queryKey: [name, sending],
    queryFn: () => api[name](sending),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: !isAskedOnce,
  })

/** A page of a list, as long as it is wanted; the one before stays in sight until it is there. */
export const usePage = <Name extends CallName>(name: Name, sending: Sends<Name>, isWanted = true) =>
  useQuery<{ rows: Replied<Calls[Name]>; total: number }, Refused>({
    queryKey: [name, sending],
    queryFn: () => askForPage(name, sending),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
