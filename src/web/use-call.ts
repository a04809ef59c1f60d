import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Replied } from '../shared/call.ts'
import type { CallName, Calls } from '../shared/calls.ts'
import { api, type Sends } from './api.ts'
import type { Refused } from './refused.ts'

/** A call made because a person pressed something; a second press meanwhile joins it instead of sending again. */
export const useCall = <Name extends CallName>(name: Name) => {
  const running = useRef<Promise<Replied<Calls[Name]>>>(undefined)
  return useMutation<Replied<Calls[Name]>, Refused, Sends<Name>>({
    mutationKey: [name],
    mutationFn: (sending) => {
      running.current ??= api[name](sending).finally(() => {
        running.current = undefined
      })
      return running.current
    },
  })
}

type Reading = { [Name in CallName]: Sends<Name> extends undefined ? Name : never }[CallName]

/** What a page shows as soon as it is opened, and asks again when the person comes back to the tab. */
export const useReading = <Name extends Reading>(name: Name) =>
  useQuery<Replied<Calls[Name]>, Refused>({ queryKey: [name], queryFn: () => api[name](undefined as Sends<Name>) })
