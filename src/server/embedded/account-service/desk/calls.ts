import { z } from 'zod'

/** What can be asked of the service, by the names that switches and counts use. */
export const CALLS = [
  'token',
  'create',
  'signIn',
  'lookup',
  'update',
  'delete',
  'batchCreate',
  'batchGet',
  'readRecord',
  'createRecord',
  'writeRecord',
  'deleteRecord',
] as const
export type Call = (typeof CALLS)[number]

/** One of them, or all that have no entry of their own. */
export const CallOrAll = z.enum([...CALLS, 'all'])
export type CallOrAll = z.infer<typeof CallOrAll>
