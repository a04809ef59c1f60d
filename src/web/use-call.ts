import { useMutation } from '@tanstack/react-query'
import type { Replied } from '../shared/call.ts'
import type { CallName, Calls } from '../shared/calls.ts'
import { api, type Sends } from './api.ts'
import type { Refused } from './refused.ts'

/** A call made because a person pressed something. */
export const useCall = <Name extends CallName>(name: Name) =>
  useMutation<Replied<Calls[Name]>, Refused, Sends<Name>>({ mutationKey: [name], mutationFn: (sending) => api[name](sending) })
